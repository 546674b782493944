// The key under which a publication's post lies in its repository: derived from the publication key, so that publishing twice
// writes one record. It has the form of a TID, which the app's servers ask for.
import { createHash } from 'node:crypto';

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';
/** The highest bit of a TID is 0. */
const FIRST_LETTERS = 16;
const LENGTH = 13;

export function recordKeyOf(key: string, part: number): string {
  const digest = createHash('sha256').update(`${key}\0${part}`).digest();
  return Array.from(
    { length: LENGTH },
    (_, at) => ALPHABET[digest[at]! % (at === 0 ? FIRST_LETTERS : ALPHABET.length)],
  ).join('');
}
