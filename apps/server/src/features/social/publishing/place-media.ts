// Hands the pictures of a post, or its video, to a network. May run any number of times: what was placed is remembered the moment it
// is known, and placed again when it is so old that the network may have forgotten it.
import { Readable } from 'node:stream';
import { picturesOf } from '@msm/contract/social/post-texts';
import { croppedSize } from '@msm/contract/social/post-problems';
import type { LibraryFile, LibraryVideo } from '../../../platform/ports/media.ts';
import { PublishError, type Publication, type PublisherMemory } from '../../../platform/ports/publisher.ts';
import type {
  NetworkSession,
  PlacedPicture,
  SocialNetwork,
  VideoSource,
} from '../../../platform/ports/social-network.ts';
import type { ByteRange } from '../../../platform/ports/storage.ts';
import type { SocialParts } from '../social.deps.ts';
import { pictureAddress } from './picture-addresses.ts';
import { renderPicture } from './render-picture.ts';

/** Networks keep what no post uses for a day. */
const PLACED_LIFE_MS = 12 * 60 * 60_000;

interface Dated {
  at: string;
}

interface Placed extends PlacedPicture, Dated {
  isVideo?: boolean;
}

/** Of a video that is sent in parts; empty when it has to begin anew. */
interface Progress extends Dated {
  progress: string;
}

const keyOf = (at: number) => `picture.${at}`;
const PROGRESS = 'video.progress';

type Remember = (learnt: PublisherMemory) => Promise<void>;
type File = ReturnType<typeof picturesOf>[number];

export async function placeMedia(
  session: NetworkSession,
  { network }: SocialNetwork,
  publication: Publication,
  remember: Remember,
  parts: SocialParts,
): Promise<void> {
  const { accountId, content, memory } = publication;
  for (const [at, shown] of picturesOf(content).entries()) {
    if (isFresh(memory[keyOf(at)], parts)) continue;
    const file = await parts.media.find(parts.db, accountId, shown.libraryId);
    if (!file) throw new PublishError('refused', LOST_PICTURE);
    const placed = file.video
      ? await placeVideo(session, { file, video: file.video, shown }, publication, remember, parts)
      : await placePicture(session, { file, shown, network, accountId }, parts);
    const kept: Placed = { ...placed, at: parts.clock.now().toISOString() };
    await remember({ [keyOf(at)]: JSON.stringify(kept) });
  }
}

async function placePicture(
  session: NetworkSession,
  {
    file,
    shown: { libraryId, crop, altText },
    network,
    accountId,
  }: { file: LibraryFile; shown: File; network: SocialNetwork['network']; accountId: string },
  parts: SocialParts,
): Promise<PlacedPicture> {
  const largest = file.sizes.at(-1);
  if (!largest) throw new PublishError('refused', LOST_PICTURE);
  const source = { altText: altText || file.altText, ...croppedSize(largest, crop) };
  const handle = await session.place({
    ...source,
    url: () => pictureAddress({ accountId, fileId: libraryId, network, crop }, parts),
    async read() {
      const picture = await parts.pictures.read(parts.db, accountId, libraryId);
      if (!picture) throw new PublishError('refused', LOST_PICTURE);
      return renderPicture(picture.bytes, { network, crop, accountId });
    },
  });
  return { handle, ...source };
}

async function placeVideo(
  session: NetworkSession,
  { file, video, shown }: { file: LibraryFile; video: LibraryVideo; shown: File },
  { accountId, memory }: Publication,
  remember: Remember,
  parts: SocialParts,
): Promise<PlacedPicture & Pick<Placed, 'isVideo'>> {
  const open = async (range?: ByteRange) => {
    const stored = await parts.pictures.openVideo(parts.db, accountId, shown.libraryId, range);
    if (!stored) throw new PublishError('refused', LOST_PICTURE);
    return stored.body;
  };
  const progress = memory[PROGRESS];
  const { width, height, sizeBytes, url } = video;
  const source: VideoSource = {
    altText: shown.altText || file.altText,
    width,
    height,
    sizeBytes,
    // Open to everybody who knows its name, as the network has to be.
    url: () => `${parts.config.publicUrl}${url}`,
    read: async (range) => new Uint8Array(Buffer.concat((await (await open(range)).toArray()) as Buffer[])),
    stream: async () => Readable.toWeb(await open()) as ReadableStream<Uint8Array>,
  };
  const handle = await session.placeVideo(source, {
    kept: isFresh(progress, parts) ? progressIn(progress) : undefined,
    keep: (next) => {
      const kept: Progress = { progress: next, at: parts.clock.now().toISOString() };
      return remember({ [PROGRESS]: JSON.stringify(kept) });
    },
  });
  return { handle, altText: source.altText, width, height, isVideo: true };
}

export const LOST_PICTURE =
  'A picture or the video of the post is no longer in the media library of the account.';

/** False also when it is so old that the network may have forgotten it. */
function isFresh(kept: string | undefined, { clock }: Pick<SocialParts, 'clock'>): kept is string {
  if (!kept) return false;
  const { at } = JSON.parse(kept) as Dated;
  return clock.now().getTime() - Date.parse(at) < PLACED_LIFE_MS;
}

/** Empty: it begins anew. */
const progressIn = (kept: string): string | undefined => (JSON.parse(kept) as Progress).progress || undefined;

const toPicture = ({ handle, altText, width, height }: Placed): PlacedPicture => ({
  handle,
  altText,
  width,
  height,
});

/** What `placeMedia` remembered. */
export function placedMedia({ content, memory }: Publication): {
  pictures: PlacedPicture[];
  video: PlacedPicture | undefined;
} {
  const placed = picturesOf(content).map((_, at) => {
    const kept = memory[keyOf(at)];
    if (!kept) throw new PublishError('again', 'The pictures of the post are not prepared.');
    return JSON.parse(kept) as Placed;
  });
  const video = placed.find(({ isVideo }) => isVideo);
  return { pictures: video ? [] : placed.map(toPicture), video: video && toPicture(video) };
}
