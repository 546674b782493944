// Runs every conformance vector; the format is described in vectors/README.md.
import { expect, test } from 'vitest';
import { kadi } from './kadi.ts';
import type { Options } from './options.ts';
import type { State } from './state.ts';
import byHand from './vectors/by-hand.json' with { type: 'json' };
import deals from './vectors/deals.json' with { type: 'json' };
import played from './vectors/played.json' with { type: 'json' };

interface Vector {
  name: string;
  start: { options: Options; seed: string } | { state: State };
  steps: { seat: number; command: unknown; refused?: string }[];
  state?: State;
  includes?: object;
}

const VECTORS = [...deals, ...byHand, ...played] as unknown as Vector[];

test('there are 300 vectors or more, each with a name of its own', () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length);
});

test.each(VECTORS)('$name', ({ start, steps, state: whole, includes }) => {
  let state = 'state' in start ? start.state : kadi.start(start.options, start.seed);
  for (const { seat, command, refused } of steps) {
    const before = JSON.stringify(state);
    const applied = kadi.apply(state, seat, command);
    expect(applied.ok ? undefined : applied.code, JSON.stringify(command)).toBe(refused);
    expect(JSON.stringify(state)).toBe(before);
    if (applied.ok) ({ state } = applied);
  }
  if (whole) expect(state).toEqual(whole);
  if (includes) expect(state).toMatchObject(includes);
  expect(whole ?? includes).toBeDefined();
});
