// The part of a message around what was searched for, in one line.

/** Before the hit: enough to know what it is about, and the hit stays within the first line. */
const CONTEXT_LENGTH = 30;
const AFTER_LENGTH = 120;

/** The hit is empty where the server matched by other rules than letters alone. */
export function aroundHit(content: string, searched: string): { before: string; hit: string; after: string } {
  const text = content.replace(/\s+/g, ' ');
  const at = text.toLowerCase().indexOf(searched.trim().toLowerCase());
  if (at === -1) return { before: text.slice(0, AFTER_LENGTH), hit: '', after: '' };
  const end = at + searched.trim().length;
  const earliest = Math.max(0, at - CONTEXT_LENGTH);
  // From the beginning of a word, where one begins within the context.
  const space = text.slice(earliest, at).indexOf(' ');
  const from = earliest === 0 ? 0 : earliest + space + 1;
  return {
    before: (from > 0 ? '…' : '') + text.slice(from, at),
    hit: text.slice(at, end),
    after: text.slice(end, end + AFTER_LENGTH),
  };
}
