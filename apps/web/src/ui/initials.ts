// What stands for a person without a picture: up to two letters, and one of six tints that stays theirs.

const TINTS = 6;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstLetter = (word: string): string => [...letters.segment(word)][0]?.segment ?? '';

/** "Amina Wanjiku Otieno" is AO, "amina@example.org" is A. */
export function initialsOf(name: string): string {
  const words = name
    .split('@', 1)
    .join('')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const [first = '?', ...others] = words;
  const last = others.at(-1) ?? '';
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

/** The same name has the same tint on every page and every device. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % TINTS) + 1;
}
