// Everything a post needs on its site before it is published: its files and its terms. May run any number of times: what
// is there already is found again, by what was remembered or by its name.
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

type Fetch = SitesParts['fetch'];
type Remember = (memory: PublisherMemory) => Promise<void>;
type PostMedia = NonNullable<PostContent['media']>[number];

const mediaKey = (at: number) => `media.${at}`;

export async function preparePublication(
  remote: WordPressSite,
  { key, destinationId, content, memory, accountId }: Publication,
  remember: Remember,
  fetch: Fetch,
): Promise<void> {
  for (const [at, media] of (content.media ?? []).entries()) {
    if (memory[mediaKey(at)]) continue;
    if (media.remoteId !== undefined && (media.destinationId ?? destinationId) !== destinationId)
      throw new PublishError('refused', 'A picture of the post lies in the media library of another site.');
    const { id, url, mimeType } = await placeMedia(remote, media, `${key}-file-${nameOf(media, at)}`, {
      fetch,
      accountId,
    });
    const attached: AttachedMedia = { id, url, mimeType, altText: media.altText ?? '' };
    await remember({ [mediaKey(at)]: JSON.stringify(attached) });
  }
  for (const kind of ['categories', 'tags'] as const) {
    const names = content[kind] ?? [];
    if (names.length === 0 || memory[kind] !== undefined) continue;
    await remember({ [kind]: (await termsNamed(remote, kind, names)).join(',') });
  }
}

/** Another picture in its place is another file. */
const nameOf = ({ url = '' }: PostMedia, at: number): string =>
  `${at + 1}-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;

/** Most posts are words alone: nothing has to be on their site before them. */
export const needsPreparing = ({ media, categories, tags }: PostContent): boolean =>
  [media, categories, tags].some((parts) => parts !== undefined && parts.length > 0);

async function placeMedia(
  remote: WordPressSite,
  media: PostMedia,
  name: string,
  { fetch, accountId }: { fetch: Fetch; accountId: string },
): Promise<SiteMedia> {
  if (media.remoteId !== undefined) return remote.readMedia(Number(media.remoteId)).catch(saidInWords);
  const known = await remote.findMediaBySlug(name);
  if (known) return known;
  const { bytes, mimeType, extension } = await cleanMedia(await download(media.url, fetch), accountId);
  return remote.uploadMedia({
    bytes,
    fileName: `${name}.${extension}`,
    mimeType,
    altText: media.altText ?? '',
  });
}

function saidInWords(error: unknown): never {
  if (error instanceof SiteFault && error.problem === 'notFound')
    throw new PublishError('refused', 'A picture of the post is no longer in the media library of the site.');
  throw error;
}

async function download(url: string | undefined, fetch: Fetch): Promise<Uint8Array<ArrayBuffer>> {
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
  return { media, categories: toIds(memory['categories']), tags: toIds(memory['tags']) };
}

const toIds = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));
