// Hands the pictures of a post to a network. May run any number of times: what was placed is remembered the moment it is known, and
// placed again when it is so old that the network may have forgotten it.
import { picturesOf } from '@msm/contract/social/post-texts';
import { croppedSize } from '@msm/contract/social/post-problems';
import { PublishError, type Publication, type PublisherMemory } from '../../../platform/ports/publisher.ts';
import type { NetworkSession, PlacedPicture, SocialNetwork } from '../../../platform/ports/social-network.ts';
import type { SocialParts } from '../social.deps.ts';
import { pictureAddress } from './picture-addresses.ts';
import { renderPicture } from './render-picture.ts';

/** Networks keep what no post uses for a day. */
const PLACED_LIFE_MS = 12 * 60 * 60_000;

interface Placed extends PlacedPicture {
  at: string;
}

const keyOf = (at: number) => `picture.${at}`;

export async function placePictures(
  session: NetworkSession,
  { network }: SocialNetwork,
  { accountId, content, memory }: Publication,
  remember: (learnt: PublisherMemory) => Promise<void>,
  parts: SocialParts,
): Promise<void> {
  for (const [at, { libraryId, crop, altText }] of picturesOf(content).entries()) {
    if (isFresh(memory[keyOf(at)], parts)) continue;
    const file = await parts.media.find(parts.db, accountId, libraryId);
    const largest = file?.sizes.at(-1);
    if (!file || !largest) throw new PublishError('refused', LOST_PICTURE);
    const shown = { altText: altText || file.altText, ...croppedSize(largest, crop) };
    const handle = await session.place({
      ...shown,
      url: () => pictureAddress({ accountId, fileId: libraryId, network, crop }, parts),
      async read() {
        const picture = await parts.pictures.read(parts.db, accountId, libraryId);
        if (!picture) throw new PublishError('refused', LOST_PICTURE);
        return renderPicture(picture.bytes, { network, crop, accountId });
      },
    });
    const placed: Placed = { handle, ...shown, at: parts.clock.now().toISOString() };
    await remember({ [keyOf(at)]: JSON.stringify(placed) });
  }
}

export const LOST_PICTURE = 'A picture of the post is no longer in the media library of the account.';

function isFresh(kept: string | undefined, { clock }: Pick<SocialParts, 'clock'>): boolean {
  if (!kept) return false;
  const { at } = JSON.parse(kept) as Placed;
  return clock.now().getTime() - Date.parse(at) < PLACED_LIFE_MS;
}

/** What `placePictures` remembered. */
export const placedPictures = ({ content, memory }: Publication): PlacedPicture[] =>
  picturesOf(content).map((_, at) => {
    const kept = memory[keyOf(at)];
    if (!kept) throw new PublishError('again', 'The pictures of the post are not prepared.');
    const { handle, altText, width, height } = JSON.parse(kept) as Placed;
    return { handle, altText, width, height };
  });
