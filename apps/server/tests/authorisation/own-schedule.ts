// A planned post of a member's account, far enough ahead that nothing publishes it, and one that asks a person.
import { randomUUID } from 'node:crypto';
import { placeOrder } from '../../src/features/schedule/place-order.ts';
import { after } from '../../src/platform/clock.ts';
import type { TestApp } from '../test-app.ts';

const MONTH_MS = 30 * 86_400_000;

export interface OwnSchedule {
  plannedSiteId: string;
  orderId: string;
  occurrenceId: string;
  askingOccurrenceId: string;
}

interface Person {
  id: string;
  accountId: string;
}

export async function createOwnSchedule(app: TestApp, owner: Person): Promise<OwnSchedule> {
  const plannedSiteId = randomUUID();
  const { orderId, occurrenceId } = await plan(app, owner, plannedSiteId);
  const { occurrenceId: askingOccurrenceId } = await plan(app, owner, plannedSiteId);
  await app.db
    .updateTable('schedule_targets')
    .set({ state: 'unknown', next_at: null, asks_person: true })
    .where('id', '=', askingOccurrenceId)
    .execute();
  return { plannedSiteId, orderId, occurrenceId, askingOccurrenceId };
}

async function plan({ db, clock }: TestApp, { id, accountId }: Person, destinationId: string) {
  const now = clock.now();
  const order = await db.transaction().execute((tx) =>
    placeOrder(tx, {
      accountId,
      createdBy: id,
      submissionId: null,
      content: { title: 'Planned', html: '<p>Rain tanks fill in April and last until August.</p>' },
      generation: null,
      platform: 'wordpress',
      destinationId,
      firstWallTime: wallTimeInAMonth(now),
      zone: 'UTC',
      recurrence: null,
      source: 'member',
      now,
    }),
  );
  const { id: occurrenceId } = await db
    .selectFrom('schedule_targets')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { orderId: order.id, occurrenceId };
}

export const wallTimeInAMonth = (now = new Date()): string =>
  after(now, MONTH_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
