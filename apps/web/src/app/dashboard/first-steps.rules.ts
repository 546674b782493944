// What a new member has done already, read off what there is.
import type { ScheduleStatus } from './status.rules.ts';
import { sum } from './day-count.rules.ts';

/** The portal's own blog is there from the start: a site comes when one wants it. */
export const STEPS = ['write', 'publish', 'connect'] as const;
export type Step = (typeof STEPS)[number];

/** A post that was published was written, whatever became of its site since. */
export function stepsDone(siteCount: number, counts: ScheduleStatus['data']['counts']): ReadonlySet<Step> {
  const done = new Set<Step>();
  if (siteCount > 0) done.add('connect');
  if (sum(Object.values(counts)) > 0) done.add('write');
  if (counts.published > 0) done.add('publish');
  return done;
}

/** The one to do now; none when all are done. */
export const nextStep = (done: ReadonlySet<Step>): Step | undefined => STEPS.find((step) => !done.has(step));
