// Puts the text that was told to the text that is there. A run that began anew tells from 0 again; a gap means that
// something was lost and the generation has to be fetched.
import type { PartDelta } from './events.ts';
import type { Parts } from './schemas.ts';

/** Undefined when text is missing in between. */
export function followProgress(parts: Parts, deltas: readonly PartDelta[]): Parts | undefined {
  const next = { ...parts };
  for (const { field, at, text } of deltas) {
    if (at > next[field].length) return undefined;
    next[field] = next[field].slice(0, at) + text;
  }
  return next;
}
