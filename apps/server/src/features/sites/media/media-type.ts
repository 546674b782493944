// What a file is, by its first bytes: its name and its sender's word count for nothing. SVG is a page with scripts and is
// not among them.
export interface MediaType {
  mimeType: string;
  extension: string;
}

/** Brands of MP4 that browsers play; the same container carries HEIC pictures and QuickTime as well. */
const MP4_BRAND = /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|mmp4)$/;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const start = ascii(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return { mimeType: 'image/jpeg', extension: 'jpg' };
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { mimeType: 'image/png', extension: 'png' };
  if (/^GIF8[79]a/.test(start)) return { mimeType: 'image/gif', extension: 'gif' };
  if (/^RIFF[^]{4}WEBP/.test(start)) return { mimeType: 'image/webp', extension: 'webp' };
  if (start.slice(4, 8) === 'ftyp' && MP4_BRAND.test(start.slice(8)))
    return { mimeType: 'video/mp4', extension: 'mp4' };
  return undefined;
}
