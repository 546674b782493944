// Decodes a stranger's picture and encodes it anew, so that every stored byte is ours: no metadata, nothing that was hidden
// behind the pixels, no file that is a picture and a script at once. Sizes are read from the header and refused before
// anything is decoded.
import {
  MAX_ANIMATION_FRAMES,
  MAX_ANIMATION_PIXELS,
  MAX_MEDIA_PIXELS,
  MAX_STORED_SIDE,
} from '@msm/contract/media/limits';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../platform/errors.ts';
import type { EncodedPicture } from '../../platform/ports/media.ts';
import { widthsFor } from './media.rules.ts';
import { pictureTypeOf, type PictureType } from './picture-type.ts';

/** A longer one was built to be slow. */
const MAX_SECONDS = 30;
/** WebP quality: above it file sizes grow quickly without a visible difference. */
const QUALITY = 84;

export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const type = pictureTypeOf(bytes);
  if (!type)
    throw new AppError(
      'unsupported',
      'This is not a picture of a known type. Choose a JPEG, PNG, GIF, WebP or AVIF.',
    );
  // Loaded where it is used: a portal that handles no pictures does not pay for it at its start.
  const { default: sharp } = await import('sharp');
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    assertAllowed(header, type);
    const frames = header.pages ?? 1;
    const isAnimated = frames > 1 && isBounded(header, frames);
    const picture = sharp(bytes, {
      limitInputPixels: MAX_MEDIA_PIXELS,
      animated: isAnimated,
      failOn: 'error',
    });
    const largest = await encode(isAnimated ? picture : picture.autoOrient(), MAX_STORED_SIDE);
    const sizes: EncodedPicture['sizes'] = [];
    for (const width of widthsFor(largest.width).slice(0, -1)) {
      // From the largest, whose pixels are bounded; the smallest shows many at once and stands still.
      const isStill = sizes.length === 0;
      const source = sharp(largest.bytes, { animated: isAnimated && !isStill });
      sizes.push({ width, bytes: (await encode(source, width)).bytes });
    }
    sizes.push({ width: largest.width, bytes: largest.bytes });
    return {
      width: largest.width,
      height: largest.height,
      isAnimated,
      isFirstFrameOnly: frames > 1 && !isAnimated && type !== 'avif',
      sizes,
      sizeBytes: sizes.reduce((sum, size) => sum + size.bytes.byteLength, 0),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unprocessable', 'This picture cannot be read. It may be damaged or incomplete.', {
      cause: error,
    });
  }
}

function assertAllowed({ width, height, format, compression }: Metadata, type: PictureType): void {
  const decodedAs = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (decodedAs !== type)
    throw new AppError('unsupported', 'This file is not the picture that it begins as.');
  if (width * height > MAX_MEDIA_PIXELS) {
    const [most, given] = [MAX_MEDIA_PIXELS, width * height].map((pixels) => Math.round(pixels / 1_000_000));
    throw new AppError(
      'unprocessable',
      `This picture has ${given} megapixels (${width} × ${height}); at most ${most} are allowed. Make it smaller and try again.`,
    );
  }
}

const isBounded = ({ width, height, pageHeight = height }: Metadata, frames: number) =>
  frames <= MAX_ANIMATION_FRAMES && frames * width * pageHeight <= MAX_ANIMATION_PIXELS;

async function encode(picture: Sharp, side: number) {
  const isLargest = side === MAX_STORED_SIDE;
  const { data, info } = await picture
    .resize({ width: side, ...(isLargest && { height: side }), fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height };
}
