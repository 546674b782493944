// The occurrence of an order that is due just now, to be watched while it is published.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { call } from '../../../platform/api-client.ts';

const AROUND_MS = 10 * 60_000;

export async function findDueOccurrence(orderId: string): Promise<string | undefined> {
  const nowMs = Date.now();
  const input = {
    from: new Date(nowMs - AROUND_MS).toISOString(),
    to: new Date(nowMs + AROUND_MS).toISOString(),
  };
  const { occurrences } = await call(scheduleRoutes.readCalendar, { input });
  return occurrences.find((one) => one.orderId === orderId)?.id;
}
