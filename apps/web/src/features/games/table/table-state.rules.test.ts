import type { TableEntry, TableView } from '@msm/contract/games/schemas';
import { expect, test } from 'vitest';
import { learn } from './table-state.rules.ts';

const view = (seq: number, id = 'a') => ({ id, seq }) as TableView;
const entry = (seq: number, kind: 'game' | 'table' = 'game') =>
  ({ seq, kind, events: [{ type: `event ${seq}` }] }) as unknown as TableEntry;
const first = learn(undefined, { view: view(4) }, 10);

test('the first view is taken as it is, without a story', () => {
  expect(first).toEqual({ view: view(4), receivedAtMs: 10, events: [] });
});

test('the next event brings what happened; one after a gap brings the view alone', () => {
  expect(learn(first, { view: view(5), entry: entry(5) }, 20).events).toEqual([{ type: 'event 5' }]);
  const late = learn(first, { view: view(7), entry: entry(7) }, 20);
  expect(late.view.seq).toBe(7);
  expect(late.events).toEqual([]);
});

test('an older view never comes back, whether it is late or doubled', () => {
  const known = learn(first, { view: view(5), entry: entry(5) }, 20);
  expect(learn(known, { view: view(4), entry: entry(4) }, 30)).toBe(known);
  expect(learn(known, { view: view(5), entry: entry(5) }, 30).events).toBe(known.events);
});

test('the event after the answer to one’s own command still shows what happened', () => {
  const answered = learn(first, { view: view(5) }, 20);
  expect(answered.events).toEqual([]);
  expect(learn(answered, { view: view(5), entry: entry(5) }, 25).events).toEqual([{ type: 'event 5' }]);
});

test('a repeated view brings a newer clock and keeps what happened', () => {
  const known = learn(first, { view: view(5), entry: entry(5) }, 20);
  const again = learn(known, { view: view(5) }, 90);
  expect(again.receivedAtMs).toBe(90);
  expect(again.events).toBe(known.events);
});

test('entries of the table itself have no animation, and another table begins anew', () => {
  expect(learn(first, { view: view(5), entry: entry(5, 'table') }, 20).events).toEqual([]);
  expect(learn(first, { view: view(1, 'b') }, 20).view.id).toBe('b');
});
