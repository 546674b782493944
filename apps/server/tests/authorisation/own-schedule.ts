// A planned post of a member's account, far enough ahead that nothing publishes it, and one that asks a person.
import { randomUUID } from 'node:crypto';
import { placePost } from '../../src/features/schedule/planning/place-post.ts';
import { after } from '../../src/platform/clock.ts';
import type { TestApp } from '../test-app.ts';

const MONTH_MS = 30 * 86_400_000;

export interface OwnSchedule {
  plannedSiteId: string;
  postId: string;
  publicationId: string;
  askingPublicationId: string;
}

interface Person {
  id: string;
  accountId: string;
}

export async function createOwnSchedule(app: TestApp, owner: Person): Promise<OwnSchedule> {
  const plannedSiteId = randomUUID();
  const { postId, publicationId } = await plan(app, owner, plannedSiteId);
  const { publicationId: askingPublicationId } = await plan(app, owner, plannedSiteId);
  await app.db
    .updateTable('schedule_publications')
    .set({ state: 'unknown', next_at: null, asks_person: true })
    .where('id', '=', askingPublicationId)
    .execute();
  return { plannedSiteId, postId, publicationId, askingPublicationId };
}

async function plan({ db, clock }: TestApp, { id, accountId }: Person, destinationId: string) {
  const now = clock.now();
  const post = await db.transaction().execute((tx) =>
    placePost(tx, {
      accountId,
      createdBy: id,
      submissionId: null,
      content: { title: 'Planned', html: '<p>Rain tanks fill in April and last until August.</p>' },
      brief: null,
      platform: 'wordpress',
      destinationId,
      firstWallTime: wallTimeInAMonth(now),
      zone: 'UTC',
      recurrence: null,
      source: 'member',
      now,
    }),
  );
  const { id: publicationId } = await db
    .selectFrom('schedule_publications')
    .select('id')
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow();
  return { postId: post.id, publicationId };
}

export const wallTimeInAMonth = (now = new Date()): string =>
  after(now, MONTH_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
