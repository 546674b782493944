// What a file is, by its first bytes: its name and its sender's word count for nothing. SVG is a page with scripts and is
// not among them; the decoder must agree with what is found here.
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Brands of the container that AVIF shares with HEIC pictures and MP4 videos. */
const AVIF_BRAND = /^avi[fs]$/;

export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  if (start.slice(4, 8) === 'ftyp' && AVIF_BRAND.test(start.slice(8))) return 'avif';
  return undefined;
}
