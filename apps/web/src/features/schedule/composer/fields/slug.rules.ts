// The last part of a post's address, as the contract takes it: small letters, digits and hyphens.

/** WordPress cuts after 200 bytes, and a suffix such as -2 must still fit. */
const MAX_LENGTH = 190;

export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
