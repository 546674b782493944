// What administrators are told of paired sites, in words and numbers.
import type { BridgedSite } from '@msm/contract/sites/bridge';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** WP-Cron runs when the site is visited: a few minutes are its usual pace. */
const USUAL_LATENESS = 10 * MINUTE;

export function sayLateness(seconds: number | null): string {
  if (seconds === null) return 'Not reported';
  if (seconds < USUAL_LATENESS) return 'On time';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min late`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h late`;
  return `${Math.floor(seconds / DAY)} days late`;
}

export const isCronLate = (seconds: number | null): boolean => (seconds ?? 0) >= HOUR;

type Mark = readonly [word: string, kind: 'ok' | 'warn' | 'danger' | 'neutral'];

/** A site can be silent and failing at once; one without a mark against it is healthy. */
export function healthMarks({ health, isSilent }: Pick<BridgedSite, 'health' | 'isSilent'>): Mark[] {
  const marks: Mark[] = [];
  if (health.state === 'failing') marks.push(['Unreachable', 'danger']);
  if (isSilent) marks.push(['Silent', 'warn']);
  if (marks.length > 0) return marks;
  return [health.state === 'ok' ? ['Healthy', 'ok'] : ['Not checked yet', 'neutral']];
}

type Counted = Pick<BridgedSite, 'isSilent' | 'isPluginOutdated'> & { health: { state: string } };

export const figuresOf = (sites: readonly Counted[]) => ({
  silent: sites.filter(({ isSilent }) => isSilent).length,
  failing: sites.filter(({ health }) => health.state === 'failing').length,
  outdated: sites.filter(({ isPluginOutdated }) => isPluginOutdated).length,
});
