// The text of a web page, in the character encoding that it declares.

/** By the header, by what the page says of itself, or as UTF-8. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048));
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch {
    // An unknown charset: decoded as UTF-8, most of it is readable all the same.
    return new TextDecoder().decode(bytes);
  }
}
