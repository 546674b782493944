// Which addresses a link may have. What is typed leads to the web or to a mailbox; what stands in a text already
// may also lead to a place on the same site.

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED_SCHEMES = ['http', 'https', 'mailto'];
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

export const LINK_PROBLEM = 'Enter an address that begins with https://, http:// or mailto:.';

/** Browsers skip these characters inside a scheme, so they must not hide one. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const SKIPPED = /[\u0000-\u0020\u007f\u00ad\u200b-\u200f\u2028-\u202f\ufeff]/g;

export function isKeptAddress(address: string): boolean {
  const scheme = SCHEME.exec(address.replace(SKIPPED, ''))?.[1];
  return scheme === undefined || ALLOWED_SCHEMES.includes(scheme.toLowerCase());
}

/** The whole address for what was typed; undefined when it is none. */
export function readTypedAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (EMAIL.test(address)) return `mailto:${address}`;
  if (BARE_HOST.test(address)) return `https://${address}`;
  if (!SCHEME.test(address) || !isKeptAddress(address) || /\s/.test(address)) return undefined;
  if (address.toLowerCase().startsWith('mailto:'))
    return address.length > 'mailto:'.length ? address : undefined;
  return URL.canParse(address) && /^https?:\/\//i.test(address) ? address : undefined;
}
