// Finds the addresses in what strangers wrote. Only https becomes a link, and only where the text says where it leads:
// an address that hides its host behind a name and an @ stays text.

export interface TextPart {
  text: string;
  /** Undefined for plain words. */
  href?: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/giu;
/** Belongs to the sentence, not to the address. */
const CLOSING = /[.,;:!?)\]}…»”’]+$/u;

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(CLOSING, '');
    if (!isSafe(address)) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href: address });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Plain letters alone: others can look like a host that they are not. */
function isSafe(address: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname.includes('.') && !/(^|\.)xn--/.test(hostname);
}
