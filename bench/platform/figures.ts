// How every bench reports: the spread of its rounds first, then one line a figure that a script can read. A figure
// without a goal says only what was measured.
import { availableParallelism, loadavg } from 'node:os';

export interface Goal {
  sign: '<=' | '>=';
  value: number;
}

export const atMost = (value: number): Goal => ({ sign: '<=', value });
export const atLeast = (value: number): Goal => ({ sign: '>=', value });

/** False when the goal was missed. */
export function reportFigure(name: string, rounds: readonly number[], unit: string, goal?: Goal): boolean {
  const exact = median(rounds);
  const value = round(exact);
  const [lowest, highest] = [round(Math.min(...rounds)), round(Math.max(...rounds))];
  say(`${name}: median ${value}${unit}, from ${lowest} to ${highest} in ${rounds.length} rounds`);
  const isGood = !goal || isMet(exact, goal);
  say(`figure ${name} ${value}${goal ? ` goal ${goal.sign}${goal.value} ${isGood ? 'ok' : 'short'}` : ''}`);
  return isGood;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = NaN, above = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Times on the clock mean little when others use the processors. */
export const machineLoad = (): string =>
  `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`;

const isMet = (value: number, { sign, value: limit }: Goal) =>
  sign === '<=' ? value <= limit : value >= limit;

/** Three digits: more would be noise. */
const round = (value: number) => Number(value.toPrecision(3));
