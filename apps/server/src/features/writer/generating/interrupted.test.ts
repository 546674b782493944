// Generations whose node died: taken up once more, or ended in words. None stays as if a node worked on it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writerRoutes } from '@msm/contract/writer/routes';
import { Brief } from '@msm/contract/posts/brief';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { sweep } from '../writer-queue.ts';
import { BRIEF, ended, generationOf } from '../writer.fixture.ts';
import {
  beginRun,
  endGeneration,
  insertGeneration,
  listStalled,
  NO_PARTS,
  notePulse,
  removeSomeEnded,
} from './generations.store.ts';
import { MINUTE_MS } from '../../../platform/clock.ts';

let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await app.member('anna');
});
afterAll(() => app.stop());

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * MINUTE_MS);

async function abandoned({
  runs,
  isCancelled = false,
}: {
  runs: number;
  isCancelled?: boolean;
}): Promise<string> {
  const brief = Brief.parse(BRIEF);
  const { id } = await insertGeneration(app.db, {
    accountId: anna.accountId,
    memberId: anna.id,
    brief,
    now: minutesAgo(2),
  });
  await app.db
    .updateTable('writer_generations')
    .set({
      state: 'running',
      runs,
      doing: 'Writing: 12 words so far',
      pulse_at: minutesAgo(2),
      cancel_asked_at: isCancelled ? minutesAgo(1) : null,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

test('what a dead node left is written by another, what died twice and what waited too long fails in words, what was cancelled is', async () => {
  const once = await abandoned({ runs: 1 });
  const twice = await abandoned({ runs: 2 });
  const cancelled = await abandoned({ runs: 1, isCancelled: true });
  const { id: forgotten } = await insertGeneration(app.db, {
    accountId: anna.accountId,
    memberId: anna.id,
    brief: Brief.parse(BRIEF),
    now: minutesAgo(40),
  });
  await app.db
    .updateTable('writer_generations')
    .set({ pulse_at: minutesAgo(40) })
    .where('id', '=', forgotten)
    .execute();
  await app.runNow(sweep);
  await expect
    .poll(async () => {
      const all = await Promise.all([once, twice, cancelled, forgotten].map((id) => generationOf(anna, id)));
      return all.map(({ state }) => state);
    })
    .toEqual(['done', 'failed', 'cancelled', 'failed']);
  const words = 'The writing was interrupted and could not be resumed. Please try again.';
  expect(await ended(anna, twice)).toMatchObject({ problem: words, draftId: null });
  expect(await ended(anna, forgotten)).toMatchObject({ problem: words });
  expect(await ended(anna, once)).toMatchObject({ problem: null, percent: 100 });
});

test('one generation is one worker’s: a second one gets it only when the first has no pulse', async () => {
  const now = app.clock.now();
  const { id } = await insertGeneration(app.db, {
    accountId: anna.accountId,
    memberId: anna.id,
    brief: Brief.parse(BRIEF),
    now,
  });
  const first = await beginRun(app.db, id, MINUTE_MS);
  expect(first?.runs).toBe(1);
  // A node whose clock is hours ahead: a pulse is as old as the database says.
  app.clock.advance(3 * 60 * MINUTE_MS);
  expect(await beginRun(app.db, id, MINUTE_MS)).toBeUndefined();
  expect(await listStalled(app.db, { deadAfterMs: MINUTE_MS, longestWaitMs: MINUTE_MS })).toEqual([]);
  app.clock.advance(-3 * 60 * MINUTE_MS);
  const second = await beginRun(app.db, id, 0);
  expect(second?.runs).toBe(2);

  const progress = { percent: 50, doing: 'Writing', parts: NO_PARTS, sources: [] };
  const ending = { ...progress, now, state: 'done', problem: null, draftId: null } as const;
  expect(await notePulse(app.db, first!, progress)).toBe('lost');
  expect(await endGeneration(app.db, first!, ending)).toBe(false);
  expect(await notePulse(app.db, second!, progress)).toBe('goesOn');
  expect(await endGeneration(app.db, second!, ending)).toBe(true);
  expect(await endGeneration(app.db, second!, ending)).toBe(false);
  expect(await listStalled(app.db, { deadAfterMs: 0, longestWaitMs: 0 })).toEqual([]);
});

test('what ended is tidied away after a month; its draft and its cost stay', async () => {
  const { body } = await anna.call(writerRoutes.listGenerations);
  expect(body.generations.length).toBeGreaterThan(0);
  await removeSomeEnded(app.db, new Date(app.clock.now().getTime() + MINUTE_MS), 10);
  expect((await anna.call(writerRoutes.listGenerations)).body.generations).toEqual([]);
  expect((await anna.call(writerRoutes.listDrafts)).body.total).toBe(1);
  expect((await anna.call(writerRoutes.readUsage)).body.months).toMatchObject([{ generations: 1 }]);
});
