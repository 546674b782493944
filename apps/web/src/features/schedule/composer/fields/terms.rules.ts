// Categories and tags as they are collected: each once, whatever its capitals.

/** As many as one looks through at a glance. */
const OFFERED = 6;

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function withTerm(terms: readonly string[], typed: string): string[] {
  const added = typed
    .split(',')
    .map((term) => term.trim())
    .filter(Boolean);
  return added.reduce<string[]>(
    (all, term) => (all.some((known) => isSame(known, term)) ? all : [...all, term]),
    [...terms],
  );
}

/** Those of the site that are not chosen yet and hold what was typed. */
export const offered = (known: readonly string[], chosen: readonly string[], typed: string): string[] =>
  known
    .filter((term) => !chosen.some((one) => isSame(one, term)))
    .filter((term) => term.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, OFFERED);
