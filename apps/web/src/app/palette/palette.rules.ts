// Matching, ranking and grouping of what the command palette offers. Pure: the same text and items give the same rows.
import type { PaletteGroup, PaletteItem } from '../../platform/palette.ts';

export interface Grouped {
  group: PaletteGroup;
  items: readonly PaletteItem[];
}

/** Where letters of the label are marked: from, to (exclusive). */
export type Mark = readonly [from: number, to: number];

export interface Row {
  item: PaletteItem;
  marks: readonly Mark[];
}

export interface Section {
  name: PaletteGroup | 'Recent';
  rows: readonly Row[];
}

interface Match {
  score: number;
  marks: Mark[];
}

/** A group must not push the others off the screen. */
const ROWS_PER_GROUP = 8;

const SCORE = { labelStart: 100, wordStart: 80, inside: 50, otherWords: 40, letters: 15 } as const;
/** Scattered letters of a shorter text are found in anything. */
const FEWEST_SCATTERED = 3;

/** Case and accents do not count; the length stays, so that marks fit the label. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => foldUnit(text.charAt(at))).join('');
const foldUnit = (unit: string): string => unit.normalize('NFD').charAt(0).toLowerCase().charAt(0) || unit;

const wordsIn = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** All words of the text have to be found. Undefined where one is not. */
export function matchOf(text: string, { label, words = '', detail = '' }: PaletteItem): Match | undefined {
  const asked = wordsIn(text);
  if (asked.length === 0) return { score: 0, marks: [] };
  const folded = fold(label);
  const others = fold(`${words} ${detail}`);
  const found = asked.map((word) => wordIn(word, folded, others));
  if (found.every((match) => match !== undefined)) {
    const score = Math.min(...found.map((match) => match.score));
    // Of two that match alike, the one of which more was typed.
    return { score: score - folded.length / 100, marks: merged(found.flatMap(({ marks }) => marks)) };
  }
  return scatteredIn(asked.join(''), folded);
}

function wordIn(word: string, label: string, others: string): Match | undefined {
  const starts = [...label.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  const start = starts.find((at) => label.startsWith(word, at));
  const at = start ?? label.indexOf(word);
  const marks: Mark[] = [[at, at + word.length]];
  if (start !== undefined) return { score: start === 0 ? SCORE.labelStart : SCORE.wordStart, marks };
  if (at >= 0) return { score: SCORE.inside, marks };
  return others.includes(word) ? { score: SCORE.otherWords, marks: [] } : undefined;
}

/** The letters in their order, with others between them: “wap” finds “Write a post”. */
function scatteredIn(letters: string, label: string): Match | undefined {
  if (letters.length < FEWEST_SCATTERED) return undefined;
  const marks: Mark[] = [];
  let from = 0;
  for (const letter of letters) {
    const at = label.indexOf(letter, from);
    if (at < 0) return undefined;
    marks.push([at, at + 1]);
    from = at + 1;
  }
  return { score: SCORE.letters - label.length / 100, marks: merged(marks) };
}

function merged(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const [from, to] of marks.toSorted(([left], [right]) => left - right)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}

/** The group of the best match first, in each the best match first. Without a text, recent choices first. */
export function sectionsFor(
  text: string,
  offered: readonly Grouped[],
  recent: readonly PaletteItem[],
): Section[] {
  if (wordsIn(text).length === 0) return unasked(offered, recent);
  const ranked = offered.map(({ group, items }) => {
    const matched = items
      .flatMap((item) => {
        const match = matchOf(text, item);
        return match ? [{ item, ...match }] : [];
      })
      .toSorted((left, right) => right.score - left.score)
      .slice(0, ROWS_PER_GROUP);
    return { name: group, best: matched[0]?.score ?? -1, rows: matched };
  });
  return ranked
    .filter(({ rows }) => rows.length > 0)
    .toSorted((left, right) => right.best - left.best)
    .map(({ name, rows }) => ({ name, rows: rows.map(({ item, marks }) => ({ item, marks })) }));
}

const plain = (item: PaletteItem): Row => ({ item, marks: [] });

function unasked(offered: readonly Grouped[], recent: readonly PaletteItem[]): Section[] {
  const recentIds = new Set(recent.map(({ id }) => id));
  const sections: Section[] = offered.map(({ group, items }) => ({
    name: group,
    rows: items.filter(({ id }) => !recentIds.has(id)).map(plain),
  }));
  return [{ name: 'Recent' as const, rows: recent.map(plain) }, ...sections].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** Which row is active after a key; the ends join. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
