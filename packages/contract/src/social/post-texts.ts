// What a network is sent of a post: the texts of its posts, one or the posts of a thread, as counters, previews and publishers
// all see them.
import type { PostContent, PostLink, PostMedia } from '../posts/content.ts';
import { plainTextOf } from '../posts/plain-text.ts';
import { networks, type NetworkId } from './networks.ts';

type Written = Partial<Pick<PostContent, 'text' | 'html' | 'thread' | 'link' | 'media'>>;

/** At least one; the first is empty when nothing is written yet. */
export function textsFor(network: NetworkId, content: Written): [string, ...string[]] {
  const first = content.text?.trim() || plainTextOf(content.html ?? '');
  const rest = (content.thread ?? []).map((each) => each.trim()).filter(Boolean);
  const [opening, ...following]: [string, ...string[]] = networks[network].takesThreads
    ? [first, ...rest]
    : [[first, ...rest].filter(Boolean).join('\n\n')];
  const address = cardOf(network, content) ? undefined : content.link?.url;
  const isMissing = address !== undefined && !names(opening, address);
  return [isMissing ? [opening, address].filter(Boolean).join('\n\n') : opening, ...following];
}

/** Ends there: a longer address that begins the same is another one. */
const END = /^[.,;:!?)\]'"]*(?:\s|$|[^!-~])/;

const names = (text: string, address: string): boolean =>
  text
    .split(address)
    .slice(1)
    .some((following) => END.test(following));

/** The link that a network shows as a card: a post with pictures has none, and names the address in its text. */
export const cardOf = (network: NetworkId, content: Written): PostLink | undefined =>
  networks[network].link === 'card' && picturesOf(content).length === 0 ? content.link : undefined;

/** Pictures of the account's library in their order, or its one video. */
export const picturesOf = ({ media = [] }: Pick<Written, 'media'>) =>
  media.filter((file): file is PostMedia & { libraryId: string } => file.libraryId !== undefined);

const TITLE_LENGTH = 80;

/** For lists, where a post for networks has no title of its own. */
export function titleFrom(text: string): string {
  const [line = ''] = text.trim().split('\n');
  if (line.length <= TITLE_LENGTH) return line;
  const cut = line.slice(0, TITLE_LENGTH);
  const space = cut.lastIndexOf(' ');
  return `${(space > TITLE_LENGTH / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
