// Draws the reference of a new message: forty random bits, so that messages cannot be enumerated.
import { randomBytes } from 'node:crypto';
import { REFERENCE_ALPHABET } from '@msm/contract/fields';
import { writeReference } from '@msm/contract/support/reference';

const LETTERS = 8;

export function drawReference(): string {
  // 256 is a multiple of the alphabet's 32 letters: the remainder favours none.
  const letters = Array.from(
    randomBytes(LETTERS),
    (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length],
  );
  return writeReference(letters.join(''));
}
