// How often the state of the machine is asked for, and when it has changed so that the lists have to be asked for again.
import type { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { OutputOf } from '@msm/contract/route';

export type ScheduleStatus = OutputOf<typeof scheduleRoutes.readScheduleStatus>;

const CALM_POLL_MS = 15_000;
const BUSY_POLL_MS = 3_000;

/** Something is being published, or will be before the next calm look. */
export function pollAfterMs(status: ScheduleStatus | undefined, nowMs: number): number {
  if (!status) return CALM_POLL_MS;
  const { next } = status.data;
  const beginsAtMs = next ? Date.parse(next.nextTryAt ?? next.dueAt) : Infinity;
  return status.status === 'running' || beginsAtMs <= nowMs + CALM_POLL_MS ? BUSY_POLL_MS : CALM_POLL_MS;
}

/** Two looks with the same mark have seen the same. */
export const markOf = ({ data: { counts, asking, running, next } }: ScheduleStatus): string =>
  JSON.stringify([counts, asking, running.map(({ id, state }) => [id, state]), next?.id, next?.dueAt]);
