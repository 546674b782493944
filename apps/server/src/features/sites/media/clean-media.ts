// Makes a file harmless before it is passed on: a picture is drawn anew, so that nothing but pixels is left of it, neither
// its place and camera nor what was hidden behind them. A video passes as it is.
import { AppError } from '../../../platform/errors.ts';
import { pictureSlots } from '../../../platform/threads/picture-slots.ts';
import { mediaTypeOf, type MediaType } from './media-type.ts';

/** A camera's largest pictures; one pixel takes four bytes while it is drawn. All frames of an animation together. */
const MAX_PIXELS = 50_000_000;
/** A longer one was built to be slow. */
const MAX_SECONDS = 30;

export interface CleanMedia extends MediaType {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The queue needs no bound of its own: uploads and publications that come here are bounded. */
export async function cleanMedia(bytes: Uint8Array<ArrayBuffer>, accountId: string): Promise<CleanMedia> {
  const type = mediaTypeOf(bytes);
  if (!type) throw new AppError('unsupported', 'Choose a picture (jpeg, png, webp, gif) or an mp4 video.');
  if (type.mimeType.startsWith('video/')) return { ...type, bytes };
  return { ...type, bytes: await pictureSlots.use(() => redraw(bytes, type), accountId) };
}

async function redraw(bytes: Uint8Array, { extension }: MediaType): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded where it is used: a portal that handles no pictures does not pay for it at its start.
  const { default: sharp } = await import('sharp');
  const isAnimated = extension === 'gif' || extension === 'webp';
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: isAnimated, failOn: 'error' });
    // The turn that a camera notes beside the pixels is lost with everything else beside them.
    const upright = isAnimated ? picture : picture.autoOrient();
    return new Uint8Array(
      await upright.timeout({ seconds: MAX_SECONDS }).toFormat(formatOf(extension)).toBuffer(),
    );
  } catch (error) {
    const most = MAX_PIXELS / 1_000_000;
    throw new AppError(
      'unprocessable',
      `This picture cannot be read. It may be damaged, or larger than ${most} million pixels.`,
      { cause: error },
    );
  }
}

const formatOf = (extension: string) =>
  extension === 'jpg' ? 'jpeg' : (extension as 'png' | 'gif' | 'webp');
