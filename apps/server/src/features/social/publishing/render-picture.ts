// A picture of the library as a network takes it: cropped, within its width and its number of bytes, as JPEG.
import { networks, type NetworkId } from '@msm/contract/social/networks';
import type { Crop } from '@msm/contract/posts/content';
import type { Sharp } from 'sharp';
import { pictureSlots } from '../../../platform/threads/picture-slots.ts';

/** A longer one was built to be slow. */
const MAX_SECONDS = 30;
/** No network shows more. */
const MAX_SIDE = 2_048;
/** From what looks like the original to what still looks good on a phone; below it the picture is made smaller. */
const QUALITIES = [86, 76, 66, 56] as const;
const SHRINK = 0.75;
const MIN_SIDE = 320;

export const renderPicture = (
  bytes: Uint8Array,
  { network, crop, accountId }: { network: NetworkId; crop?: Crop | undefined; accountId: string },
): Promise<Uint8Array<ArrayBuffer>> => pictureSlots.use(() => render(bytes, network, crop), accountId);

async function render(
  bytes: Uint8Array,
  network: NetworkId,
  crop: Crop | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded where it is used: a portal that handles no pictures does not pay for it at its start.
  const { default: sharp } = await import('sharp');
  const { maxBytes, width: widths } = networks[network].pictures;
  const { width, height } = await sharp(bytes).metadata();
  const part = areaOf(crop, width, height);
  let side = Math.min(widths?.max ?? MAX_SIDE, MAX_SIDE);
  for (;;) {
    for (const quality of QUALITIES) {
      const encoded = await encode(sharp(bytes).extract(part), side, quality);
      if (encoded.length <= maxBytes || (side <= MIN_SIDE && quality === QUALITIES.at(-1))) return encoded;
    }
    side = Math.max(MIN_SIDE, Math.round(side * SHRINK));
  }
}

async function encode(picture: Sharp, side: number, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = await picture
    .resize({ width: side, height: side * 2, fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency.
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: MAX_SECONDS })
    .jpeg({ quality })
    .toBuffer();
  return new Uint8Array(encoded);
}

/** In whole pixels, within the picture whatever the shares round to. */
function areaOf(crop: Crop | undefined, width: number, height: number) {
  const left = Math.min(Math.round((crop?.x ?? 0) * width), width - 1);
  const top = Math.min(Math.round((crop?.y ?? 0) * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((crop?.width ?? 1) * width), width - left)),
    height: Math.max(1, Math.min(Math.round((crop?.height ?? 1) * height), height - top)),
  };
}
