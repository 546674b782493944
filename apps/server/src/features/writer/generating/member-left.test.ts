// The bell for those who did not wait.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { begin, ended } from '../writer.fixture.ts';

/** The ten seconds of the rule, and the queue's poll on a busy machine. */
const PATIENCE_MS = 40_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const bellOf = async (member: Visitor) =>
  (await member.call(engagementRoutes.listNotifications)).body.notifications;

test(
  'the bell tells whoever left what became of it, and not whoever fetched its end',
  async () => {
    const gone = await app.member('gone');
    const there = await app.member('there');
    const lefts = [await begin(gone), await begin(gone, { topic: 'Pumps', sources: unreadable })];
    await ended(there, await begin(there));
    await expect.poll(async () => (await bellOf(gone)).length, { timeout: PATIENCE_MS }).toBe(2);
    expect(await bellOf(gone)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          engagementType: 'draft_ready',
          title: 'Your draft is ready',
          body: 'Solar pumps for small farms',
        }),
        expect.objectContaining({
          engagementType: 'draft_failed',
          title: 'Your draft could not be written',
          body: 'None of the sources could be read, and the topic alone says too little.',
        }),
      ]),
    );
    expect(await bellOf(there)).toEqual([]);
    const { body } = await gone.call(writerRoutes.readGeneration, { params: { id: lefts[0]! } });
    expect(body.state).toBe('done');
  },
  2 * PATIENCE_MS,
);

const unreadable = [{ kind: 'url', url: 'http://127.0.0.1/' }];
