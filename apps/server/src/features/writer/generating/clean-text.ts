// Text that comes from elsewhere, as people see it. Characters that are invisible, or that change the direction of what
// is read, carry hidden messages to machines: they are removed.

/** Keeps the joiners that emoji, Arabic and Indian scripts need. */
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gv;

export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(INVISIBLE, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ');

/** At the end of a sentence when one is near, otherwise between words. */
export function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(`${text.slice(0, ends[middle - 1])}…`)) low = middle;
    else high = middle - 1;
  }
  const cut = text.slice(0, ends[low - 1] ?? 0).trimEnd();
  const sentence = /^[^]*[.!?](?=["”’)]?$|["”’)]?\s)/.exec(cut)?.[0] ?? '';
  const chosen = sentence.length > cut.length * 0.6 ? sentence : cut && `${withoutEnd(cut, ',;:–-')}…`;
  return fits(chosen) && chosen !== '' ? chosen : byCharacters(text, fits);
}

/** A loop: a pattern with `$` would read a long run of them again from each of its characters. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

export const shortenTo = (text: string, maxLength: number): string =>
  shorten(text, ({ length }) => length <= maxLength);

/** For a word that is too long by itself, and wherever counting by words goes wrong. */
function byCharacters(text: string, fits: (text: string) => boolean): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (!fits(kept + segment)) break;
    kept += segment;
  }
  return kept.trim();
}
