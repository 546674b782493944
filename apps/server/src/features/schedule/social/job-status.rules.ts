// What the states of a submission's publications say together, for who polls it.
import type { Publication, State } from '@msm/contract/schedule/schemas';
import type { JobState } from '@msm/contract/schedule/social-jobs';

/** How far a publication is on its way, in percent. */
const PROGRESS: Readonly<Record<State, number>> = {
  scheduled: 0,
  claimed: 10,
  preparing: 30,
  ready: 50,
  committing: 80,
  published: 100,
  failed: 100,
  unknown: 100,
  needs_reauth: 100,
  skipped: 100,
};

const OVER: readonly State[] = ['published', 'failed', 'skipped'];
/** Only a person can bring it further. */
const ASKING: readonly State[] = ['unknown', 'needs_reauth'];

type Seen = Pick<Publication, 'state' | 'attempts'>;

export function jobStateOf(publications: readonly Seen[]): JobState {
  const states = publications.map(({ state }) => state);
  const isAtWork = states.some((state) => !OVER.includes(state) && !ASKING.includes(state));
  if (isAtWork) {
    const isUntouched = publications.every(({ state, attempts }) => state === 'scheduled' && attempts === 0);
    return isUntouched ? 'queued' : 'publishing';
  }
  if (states.some((state) => ASKING.includes(state))) return 'attention';
  const published = states.filter((state) => state === 'published').length;
  if (published === states.length) return 'published';
  return published > 0 ? 'partial' : 'failed';
}

export const percentOf = (publications: readonly Seen[]): number =>
  publications.length === 0
    ? 0
    : Math.round(publications.reduce((sum, { state }) => sum + PROGRESS[state], 0) / publications.length);
