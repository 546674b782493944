// Everything a post needs on its site before it is published: its files, the pictures of the account's library that its text
// shows, and its terms. May run any number of times: what is there already is found again, by what was remembered or by its name.
import { createHash } from 'node:crypto';
import type { PostContent } from '@msm/contract/posts/content';
import { MAX_MEDIA_BYTES } from '@msm/contract/sites/limits';
import type { SiteMedia } from '@msm/contract/sites/schemas';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.ts';
import { PublishError, type Publication, type PublisherMemory } from '../../../platform/ports/publisher.ts';
import { SiteFault, type WordPressSite } from '../../../platform/ports/wordpress.ts';
import { cleanMedia } from '../media/clean-media.ts';
import type { AttachedMedia } from '../posts/compose-post.ts';
import type { SitesParts } from '../sites.deps.ts';
import { termsNamed } from '../posts/terms-named.ts';

const DOWNLOAD_TIMEOUT_MS = 30_000;

type Parts = Pick<SitesParts, 'db' | 'fetch' | 'pictures'>;
type Remember = (memory: PublisherMemory) => Promise<void>;
type PostMedia = NonNullable<PostContent['media']>[number];

const mediaKey = (at: number) => `media.${at}`;
const SHOWN = 'shown.';
/** By the address in the text; its value is where the copy lies on the site. */
const shownKey = (address: string) => SHOWN + address;

export async function preparePublication(
  remote: WordPressSite,
  { key, destinationId, content, memory, accountId }: Publication,
  remember: Remember,
  parts: Parts,
): Promise<void> {
  for (const [at, media] of (content.media ?? []).entries()) {
    if (memory[mediaKey(at)]) continue;
    if (media.remoteId !== undefined && (media.destinationId ?? destinationId) !== destinationId)
      throw new PublishError('refused', 'A picture of the post lies in the media library of another site.');
    const name = `${key}-file-${nameOf(media, at)}`;
    const { id, url, mimeType } = await placeMedia(remote, media, name, { ...parts, accountId });
    const attached: AttachedMedia = { id, url, mimeType, altText: media.altText ?? '' };
    await remember({ [mediaKey(at)]: JSON.stringify(attached) });
  }
  await placeShown(remote, { key, accountId, content, memory }, remember, parts);
  for (const kind of ['categories', 'tags'] as const) {
    const names = content[kind] ?? [];
    if (names.length === 0 || memory[kind] !== undefined) continue;
    await remember({ [kind]: (await termsNamed(remote, kind, names)).join(',') });
  }
}

const LOST_PICTURE = 'A picture of the post is no longer in the media library of the account.';

/** Of the account's library, in the text of one post. */
const MAX_SHOWN = 50;
/** One picture may stand there in several widths. */
const MAX_ADDRESSES = 200;
/** It stands in the text as often as that shows the picture. */
const MAX_ADDRESS_LENGTH = 500;

/** Copies the pictures of the library that the text shows, each once. */
async function placeShown(
  remote: WordPressSite,
  { key, accountId, content, memory }: Pick<Publication, 'key' | 'accountId' | 'content' | 'memory'>,
  remember: Remember,
  parts: Parts,
): Promise<void> {
  const shown = await parts.pictures.findIn(parts.db, accountId, content.html ?? '');
  // Addresses of other portals may look like ours; a path alone is ours.
  if (shown.some(({ address, fileId }) => fileId === undefined && address.startsWith('/')))
    throw new PublishError('refused', LOST_PICTURE);
  const byFile = Map.groupBy(
    shown.filter(({ fileId }) => fileId !== undefined),
    ({ fileId }) => fileId!,
  );
  if (byFile.size > MAX_SHOWN || shown.length > MAX_ADDRESSES)
    throw new PublishError('refused', `The text shows more than ${MAX_SHOWN} pictures of the media library.`);
  for (const [fileId, addresses] of byFile) {
    if (addresses.every(({ address }) => memory[shownKey(address)])) continue;
    const name = `${key}-text-${createHash('sha256').update(fileId).digest('hex').slice(0, 8)}`;
    const { url } = await placeMedia(remote, { libraryId: fileId }, name, { ...parts, accountId });
    if (url.length > MAX_ADDRESS_LENGTH)
      throw new PublishError('refused', 'The site keeps the picture at an address that is too long.');
    await remember(Object.fromEntries(addresses.map(({ address }) => [shownKey(address), url])));
  }
}

/** Another picture in its place is another file. */
const nameOf = ({ libraryId, url = '' }: PostMedia, at: number): string =>
  `${at + 1}-${createHash('sha256')
    .update(libraryId ?? url)
    .digest('hex')
    .slice(0, 8)}`;

async function placeMedia(
  remote: WordPressSite,
  media: PostMedia,
  name: string,
  parts: Parts & { accountId: string },
): Promise<SiteMedia> {
  if (media.remoteId !== undefined) return remote.readMedia(Number(media.remoteId)).catch(saidInWords);
  const known = await remote.findMediaBySlug(name);
  if (known) return known;
  const { bytes, mimeType, extension } = await bytesOf(media, parts);
  return remote.uploadMedia({
    bytes,
    fileName: `${name}.${extension}`,
    mimeType,
    altText: media.altText ?? '',
  });
}

async function bytesOf(
  { libraryId, url }: PostMedia,
  { db, fetch, pictures, accountId }: Parts & { accountId: string },
) {
  if (libraryId === undefined) return cleanMedia(await download(url, fetch), accountId);
  const picture = await pictures.read(db, accountId, libraryId);
  if (!picture) throw new PublishError('refused', LOST_PICTURE);
  return picture;
}

function saidInWords(error: unknown): never {
  if (error instanceof SiteFault && error.problem === 'notFound')
    throw new PublishError('refused', 'A picture of the post is no longer in the media library of the site.');
  throw error;
}

async function download(url: string | undefined, fetch: Parts['fetch']): Promise<Uint8Array<ArrayBuffer>> {
  if (url === undefined) throw new PublishError('refused', 'A picture of the post has no address.');
  try {
    const answer = await fetch(url, { maxBytes: MAX_MEDIA_BYTES, timeoutMs: DOWNLOAD_TIMEOUT_MS });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    const isGone = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    await answer.body?.cancel();
    throw new PublishError(
      isGone ? 'refused' : 'again',
      `A picture could not be fetched (${answer.status}).`,
    );
  } catch (error) {
    if (error instanceof PublishError) throw error;
    const isRefused = error instanceof OutboundRefused && !error.isUpstreamFault;
    const reason = isRefused ? error.message : 'Its address did not answer.';
    throw new PublishError(isRefused ? 'refused' : 'again', `A picture could not be fetched. ${reason}`, {
      cause: error,
    });
  }
}

/** What `preparePublication` remembered. */
export function preparedParts({ content, memory }: Publication) {
  const media = (content.media ?? []).map((_, at) => {
    const kept = memory[mediaKey(at)];
    if (!kept) throw new PublishError('again', 'The files of the post are not prepared.');
    return JSON.parse(kept) as AttachedMedia;
  });
  const shown = Object.entries(memory).flatMap(([name, url]) =>
    name.startsWith(SHOWN) ? [{ address: name.slice(SHOWN.length), url }] : [],
  );
  return { media, shown, categories: toIds(memory['categories']), tags: toIds(memory['tags']) };
}

const toIds = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));
