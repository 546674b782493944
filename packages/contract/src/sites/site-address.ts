// The address of a site as a person types it: with or without https://, with whatever page of it was open.
import * as z from 'zod/mini';

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LITERAL_OR_LOCAL = /^(\[.*\]|localhost)$/;

/** Without a scheme it is https: a missing scheme must not send a password in the clear. */
const withScheme = (typed: string) => (HAS_SCHEME.test(typed) ? typed : `https://${typed}`);

function isSiteAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isNamed = hostname.includes('.') || LITERAL_OR_LOCAL.test(hostname);
  return /^https?:$/.test(protocol) && isNamed && username === '' && password === '';
}

export const SiteAddress = z
  .string('Enter the address of the site.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter the address of the site.'),
    z.maxLength(2_000, 'An address has at most 2000 characters.'),
    z.overwrite(withScheme),
    z.refine(isSiteAddress, 'Enter an address such as https://example.com.'),
  );
