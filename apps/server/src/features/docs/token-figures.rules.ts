// What the token page draws, found in the tables of the tokenomics: editing the document changes the charts. A table is known by
// its headings. One that cannot be drawn is left out with a warning, which the editor shows.
import { MAX_CHART_ROWS } from '@msm/contract/docs/limits';
import type { TokenAllocation, TokenSupply } from '@msm/contract/docs/token';

export interface Table {
  headings: string[];
  rows: string[][];
}

export interface Figures {
  maxSupply: number | null;
  supply: TokenSupply | null;
  allocation: TokenAllocation | null;
  warnings: string[];
}

const ALLOCATION = /^allocation$/i;
const SHARE = /^share\b/i;
const DATE = /^date$/i;
const CIRCULATING = /^circulating\b/i;
const MAX_SUPPLY = /^maximum supply$/i;

/** Shares are rounded to two digits. */
const ROUNDING = 0.05;

/** `1,000,000,000 MSM`, `12.5 %`: digits with commas, and at most one word or sign behind. */
const NUMBER = /^(\d[\d,]*(?:\.\d+)?)\s*(?:%|[a-z]+)?$/i;

function numberIn(cell: string | undefined): number | undefined {
  const digits = NUMBER.exec(cell?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

export function readFigures(tables: readonly Table[]): Figures {
  const warnings: string[] = [];
  const warn = (problem: string) => {
    warnings.push(problem);
    return null;
  };
  const maxSupply = readMaxSupply(tables, warn);
  return {
    maxSupply,
    supply: readSupply(tables, maxSupply, warn),
    allocation: readAllocation(tables, warn),
    warnings,
  };
}

type Warn = (problem: string) => null;

function readMaxSupply(tables: readonly Table[], warn: Warn): number | null {
  const row = tables
    .flatMap(({ headings, rows }) => [headings, ...rows])
    .find(([name]) => MAX_SUPPLY.test(name ?? ''));
  if (!row) return warn('No table has a row "Maximum supply".');
  return numberIn(row[1]) ?? warn(`The maximum supply is not a number: "${row[1] ?? ''}".`);
}

function readAllocation(tables: readonly Table[], warn: Warn): TokenAllocation | null {
  const table = tables.find(({ headings: [first, second] }) => isPair(first, ALLOCATION, second, SHARE));
  if (!table) return warn('No table has the headings "Allocation" and "Share".');
  if (table.rows.length > MAX_CHART_ROWS)
    return warn(`The table of the allocation has more than ${MAX_CHART_ROWS} rows.`);
  const shares: TokenAllocation['shares'] = [];
  for (const [name = '', share, note = ''] of table.rows) {
    const percent = numberIn(share);
    if (percent === undefined) return warn(`The share of "${name}" is not a number: "${share ?? ''}".`);
    shares.push({ name, percent, note });
  }
  const sum = shares.reduce((total, { percent }) => total + percent, 0);
  if (Math.abs(sum - 100) > ROUNDING)
    return warn(`The shares of the allocation add up to ${Number(sum.toFixed(2))} %, not 100 %.`);
  return { shares };
}

function readSupply(tables: readonly Table[], maxSupply: number | null, warn: Warn): TokenSupply | null {
  const table = tables.find(({ headings: [first, second] }) => isPair(first, DATE, second, CIRCULATING));
  if (!table) return warn('No table has the headings "Date" and "Circulating supply".');
  if (table.rows.length > MAX_CHART_ROWS)
    return warn(`The table of the supply has more than ${MAX_CHART_ROWS} rows.`);
  const points: TokenSupply['points'] = [];
  for (const [label = '', cell] of table.rows) {
    const circulating = numberIn(cell);
    if (circulating === undefined)
      return warn(`The circulating supply at "${label}" is not a number: "${cell ?? ''}".`);
    if (maxSupply !== null && circulating > maxSupply)
      return warn(`The circulating supply at "${label}" is above the maximum supply.`);
    points.push({ label, circulating });
  }
  return points.length < 2 ? warn('The table of the supply has fewer than two rows.') : { points };
}

const isPair = (first = '', firstPattern: RegExp, second = '', secondPattern: RegExp): boolean =>
  firstPattern.test(first) && secondPattern.test(second);
