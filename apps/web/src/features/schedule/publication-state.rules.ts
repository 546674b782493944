// What the states of a post mean for people: a word, a mark, and what can still be done.
import type { Approval, Choice, Publication, State } from '@msm/contract/schedule/schemas';

export type StateKind = 'neutral' | 'primary' | 'ok' | 'warn' | 'danger';
export type Mark =
  | 'waits'
  | 'off'
  | 'works'
  | 'done'
  | 'failed'
  | 'asks'
  | 'locked'
  | 'missed'
  | 'approval'
  | 'returned';

export interface StateWords {
  label: string;
  kind: StateKind;
  mark: Mark;
}

const WORDS: Readonly<Record<State, StateWords>> = {
  scheduled: { label: 'Scheduled', kind: 'primary', mark: 'waits' },
  claimed: { label: 'Starting', kind: 'primary', mark: 'works' },
  preparing: { label: 'Being prepared', kind: 'primary', mark: 'works' },
  ready: { label: 'Prepared', kind: 'primary', mark: 'waits' },
  committing: { label: 'Publishing', kind: 'primary', mark: 'works' },
  published: { label: 'Published', kind: 'ok', mark: 'done' },
  failed: { label: 'Failed', kind: 'danger', mark: 'failed' },
  unknown: { label: 'Is it there?', kind: 'warn', mark: 'asks' },
  needs_reauth: { label: 'Connection needs attention', kind: 'warn', mark: 'locked' },
  skipped: { label: 'Missed its time', kind: 'warn', mark: 'missed' },
};
const OFF: StateWords = { label: 'Paused', kind: 'neutral', mark: 'off' };

const APPROVAL: Readonly<Record<Approval, StateWords>> = {
  waiting: { label: 'Waiting for approval', kind: 'warn', mark: 'approval' },
  returned: { label: 'Returned', kind: 'warn', mark: 'returned' },
};

export type Stated = Pick<Publication, 'state' | 'isActive'> & Partial<Pick<Publication, 'approval'>>;

export function wordsOf({ state, isActive, approval }: Stated): StateWords {
  if (isActive || state !== 'scheduled') return WORDS[state];
  return approval ? APPROVAL[approval] : OFF;
}

const isAtWork = ({ state }: Pick<Publication, 'state'>): boolean => WORDS[state].mark === 'works';

/** As the server sees it: what is at work or published stays where it is. */
const MOVABLE: readonly State[] = ['scheduled', 'ready', 'failed', 'skipped'];
export const isMovable = ({ state }: Pick<Publication, 'state'>): boolean => MOVABLE.includes(state);

/** A single post that is published is history; the next ones of a series can still be changed. */
export const isEditable = ({ state, isRecurring }: Pick<Publication, 'state' | 'isRecurring'>): boolean =>
  isRecurring || state !== 'published';

export const CHOICE_WORDS: Readonly<Record<Choice, { label: string; about: string }>> = {
  isThere: { label: 'It is there', about: 'You have looked: the post is there.' },
  again: { label: 'Publish again', about: 'It is sent once more, now.' },
  discard: { label: 'Discard', about: 'It is not published, and asks no more.' },
};

const SOON_MS = 90_000;
const OFTEN_MS = 3_000;
const CALMLY_MS = 30_000;

/** How soon to ask again: often while something happens, calmly otherwise. */
export function pollEveryMs(
  publications: readonly Pick<Publication, 'state' | 'dueAt' | 'isActive'>[],
  nowMs: number,
): number {
  const isClose = (publication: Pick<Publication, 'state' | 'dueAt' | 'isActive'>) =>
    isAtWork(publication) ||
    ((publication.state === 'scheduled' || publication.state === 'ready') &&
      publication.isActive &&
      Math.abs(Date.parse(publication.dueAt) - nowMs) < SOON_MS);
  return publications.some(isClose) ? OFTEN_MS : CALMLY_MS;
}
