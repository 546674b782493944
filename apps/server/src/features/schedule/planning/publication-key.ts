// The name under which a destination can recognise a post as ours: made once for each occurrence, the same over all its
// tries. WordPress shows it in the address of the post, so it begins with the title.
import { randomBytes } from 'node:crypto';

const MAX_TITLE_LENGTH = 60;
/** 50 bits: two of an account's posts never meet, and the table would refuse it. */
const RANDOM_BYTES = 10;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

export function newPublicationKey(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/-+$/, '');
  const random = [...randomBytes(RANDOM_BYTES)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${words || 'post'}-${random}`;
}
