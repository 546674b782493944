// What a receipt's file is, by its first bytes: its name and its sender's word count for nothing. SVG and HTML are pages with
// scripts and are not among them. A picture must also be readable by the decoder, within bounds, before it is stored as it is.
import { MAX_RECEIPT_FILE_NAME_LENGTH, MAX_RECEIPT_PIXELS } from '@msm/contract/docs/limits';
import { AppError } from '../../../platform/errors.ts';

interface FileType {
  contentType: string;
  extension: string;
  /** As the decoder calls it; none for a PDF. */
  format?: string;
}

/** Readers find the mark of a PDF within the first kilobyte, but offices write it first. */
const PDF = '%PDF-';

function typeOf(bytes: Uint8Array): FileType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith(PDF)) return { contentType: 'application/pdf', extension: 'pdf' };
  if (start.startsWith('\xff\xd8\xff'))
    return { contentType: 'image/jpeg', extension: 'jpg', format: 'jpeg' };
  if (start.startsWith('\x89PNG\r\n\x1a\n'))
    return { contentType: 'image/png', extension: 'png', format: 'png' };
  if (/^RIFF[^]{4}WEBP/.test(start)) return { contentType: 'image/webp', extension: 'webp', format: 'webp' };
  return undefined;
}

export async function checkReceiptFile(bytes: Uint8Array): Promise<FileType> {
  const type = typeOf(bytes);
  if (!type)
    throw new AppError('unsupported', 'This is no PDF and no picture. Choose a PDF, JPEG, PNG or WebP.');
  if (type.format) await assertReadable(bytes, type.format);
  return type;
}

async function assertReadable(bytes: Uint8Array, format: string): Promise<void> {
  // Loaded where it is used: a portal that handles no pictures does not pay for it at its start.
  const { default: sharp } = await import('sharp');
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new AppError('unprocessable', 'This picture cannot be read. It may be damaged or incomplete.', {
        cause: error,
      });
    });
  if (header.format !== format)
    throw new AppError('unsupported', 'This file is not the picture that it begins as.');
  if (header.width * header.height > MAX_RECEIPT_PIXELS)
    throw new AppError(
      'unprocessable',
      `This picture has more than ${MAX_RECEIPT_PIXELS / 1_000_000} megapixels. Make it smaller and try again.`,
    );
}

/** Control characters and the marks that reverse the direction of text would make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** For people to read, with the ending of what the file is. */
export function shownFileName(given: string, extension: string): string {
  const name = given
    .split(/[\\/]/)
    .at(-1)!
    .replace(UNSEEN, '')
    .replace(/\.[^.]{0,10}$/, '')
    .trim();
  return `${name.slice(0, MAX_RECEIPT_FILE_NAME_LENGTH - 5).replace(UNSEEN, '') || 'receipt'}.${extension}`;
}
