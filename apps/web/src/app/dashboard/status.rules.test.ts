import type { Publication } from '@msm/contract/schedule/schemas';
import { expect, test } from 'vitest';
import { markOf, pollAfterMs, type ScheduleStatus } from './status.rules.ts';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const publication = (more: Partial<Publication>) =>
  ({ id: 'a', state: 'scheduled', dueAt: '2026-03-14T13:00:00Z', nextTryAt: null, ...more }) as Publication;
const seen = (data: Partial<ScheduleStatus['data']> = {}, status: ScheduleStatus['status'] = 'idle') =>
  ({
    status,
    data: { running: [], next: null, counts: { published: 1 }, asking: 0, ...data },
  }) as ScheduleStatus;

test('while nothing happens it is asked for every fifteen seconds', () => {
  expect(pollAfterMs(undefined, NOW)).toBe(15_000);
  expect(pollAfterMs(seen(), NOW)).toBe(15_000);
  expect(pollAfterMs(seen({ next: publication({}) }), NOW)).toBe(15_000);
});

test('while something runs, or is about to, every three', () => {
  expect(pollAfterMs(seen({}, 'running'), NOW)).toBe(3_000);
  expect(pollAfterMs(seen({ next: publication({ dueAt: '2026-03-14T12:00:10Z' }) }), NOW)).toBe(3_000);
});

test('a post that waits for its next try is not watched all the time', () => {
  const waiting = publication({ dueAt: '2026-03-14T11:30:00Z', nextTryAt: '2026-03-14T12:08:00Z' });
  expect(pollAfterMs(seen({ next: waiting }), NOW)).toBe(15_000);
});

test('a count, a question, a step or another next post is a change; the same look is none', () => {
  const before = seen({ running: [publication({ state: 'preparing' })], next: publication({}) });
  expect(markOf(structuredClone(before))).toBe(markOf(before));
  for (const change of [
    { counts: { published: 2 } as ScheduleStatus['data']['counts'] },
    { asking: 1 },
    { running: [publication({ state: 'committing' })] },
    { next: publication({ id: 'b' }) },
    { next: publication({ dueAt: '2026-03-14T14:00:00Z' }) },
  ])
    expect(markOf(seen({ ...before.data, ...change }))).not.toBe(markOf(before));
});
