// Finds the addresses in what strangers wrote. Only https becomes a link, and only where the text says where it leads:
// an address that hides its host behind a name and an @ stays text.

export interface TextPart {
  text: string;
  /** Undefined for plain words. */
  href?: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/giu;
/** Belongs to the sentence, not to the address. */
const CLOSING = '.,;:!?)]}…»”’';
/** Browsers and servers refuse longer ones, and reading each costs time. */
const MAX_LENGTH = 2_048;

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutClosing(found);
    if (address.length > MAX_LENGTH || !isSafe(address)) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href: address });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** A loop, since a regular expression that ends in `$` is quadratic in the length of the text. */
function withoutClosing(found: string): string {
  let end = found.length;
  while (CLOSING.includes(found[end - 1]!)) end -= 1;
  return found.slice(0, end);
}

/** Plain letters alone: others can look like a host that they are not. */
function isSafe(address: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname.includes('.') && !/(^|\.)xn--/.test(hostname);
}
