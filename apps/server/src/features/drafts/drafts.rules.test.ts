import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isVersionDue, outcomeOfSave, versionToDrop } from './drafts.rules.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
const stored = { version: 4, editor_id: mine, editor_save: 7 };

test.each([
  ['the version that is stored', theirs, 1, 4, 'store'],
  ['an older version', theirs, 1, 3, 'conflict'],
  ['a newer save of the same editor, which never heard of its last one', mine, 8, 3, 'store'],
  ['the same save again', mine, 7, 3, 'repeated'],
  ['an earlier save of the same editor, which arrives late', mine, 6, 4, 'repeated'],
])('a save from %s', (_, id, save, version, outcome) => {
  expect(outcomeOfSave(stored, { version, editor: { id, save } })).toBe(outcome);
});

test('a composer that goes on with the text of another one replaces what that one saved, and no later save of it', () => {
  const sent = { version: 3, editor: { id: theirs, save: 1 } };
  expect(outcomeOfSave(stored, { ...sent, takesUp: [{ id: mine, save: 7 }] })).toBe('store');
  expect(outcomeOfSave(stored, { ...sent, takesUp: [{ id: mine, save: 6 }] })).toBe('conflict');
});

const at = (minutes: number) => new Date(minutes * 60_000);

test('a state is kept every five minutes, and whenever another member goes on', () => {
  const own = { changedBy: 'anna', savedBy: 'anna', lastKeptAt: at(0) };
  expect(isVersionDue({ ...own, now: at(4) })).toBe(false);
  expect(isVersionDue({ ...own, now: at(5) })).toBe(true);
  expect(isVersionDue({ ...own, savedBy: 'boris', now: at(1) })).toBe(true);
});

test('kept states are thinned: recent ones stay close together, old ones move apart', () => {
  let kept = [at(0)];
  for (let minute = 5; minute <= 5_000; minute += 5) {
    kept.push(at(minute));
    if (kept.length > 10) kept.splice(versionToDrop(kept, at(minute)), 1);
  }
  const ages = kept.map((each) => 5_000 - each.getTime() / 60_000);
  expect(ages[0]).toBe(5_000);
  expect(ages.at(-1)).toBe(0);
  // Something of the last quarter of an hour, of the last hours and of the first day is still there.
  for (const [from, to] of [
    [1, 60],
    [60, 600],
    [600, 4_000],
  ] as const)
    expect(ages.some((age) => age >= from && age < to)).toBe(true);
});
