// Names of categories and tags: one that the site has is taken in the site's spelling, none is taken twice.
import type { Term } from '@msm/contract/sites/schemas';

const MAX_SUGGESTED = 8;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function addTerm(chosen: readonly string[], typed: string, terms: readonly Term[]): string[] {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (!name || chosen.some((each) => isSame(each, name))) return [...chosen];
  return [...chosen, terms.find((term) => isSame(term.name, name))?.name ?? name];
}

/** The most used come first, as the site lists them. */
export const suggestedTerms = (terms: readonly Term[], chosen: readonly string[], typed: string): Term[] =>
  terms
    .filter(({ name }) => !chosen.some((each) => isSame(each, name)))
    .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, MAX_SUGGESTED);
