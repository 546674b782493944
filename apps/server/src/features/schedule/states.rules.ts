// The states of an occurrence, and every step between them that there is. A step that is not written here does not compile.
//
//   scheduled → claimed → preparing → committing → published
//                               ↳ ready ↗
//
// Before `committing` nothing has happened at the destination, so everything may be begun again. `committing` is written before
// the one call that cannot be taken back, and is left only by knowledge: the call's own answer, a look at the destination,
// or a person's word.
import type { Choice, State } from '@msm/contract/schedule/schemas';

export const STEPS = {
  /** Waits for its time, or for its next try. */
  scheduled: ['claimed', 'skipped'],
  /** A node holds its lease. */
  claimed: ['preparing', 'scheduled', 'failed', 'skipped'],
  /** Texts are written, files are uploaded. */
  preparing: ['ready', 'committing', 'scheduled', 'failed', 'needs_reauth'],
  /** Prepared ahead, waits for its time; then a node holds its lease again. */
  ready: ['committing', 'scheduled', 'failed', 'skipped'],
  /** The call was made, or may have been. */
  committing: ['published', 'scheduled', 'failed', 'needs_reauth', 'unknown', 'skipped'],
  published: [],
  /** It is certainly not there. */
  failed: ['scheduled'],
  /** Whether it is there can only be said by a person. */
  unknown: ['published', 'scheduled', 'failed'],
  /** The destination does not accept our credentials. */
  needs_reauth: ['scheduled', 'failed'],
  /** Its time passed without us. */
  skipped: ['scheduled'],
} as const satisfies Record<State, readonly State[]>;

/** Where one can go from a state; from one of several, where one can go from each of them. */
export type StepFrom<S extends State> = Exclude<
  State,
  { [From in S]: Exclude<State, (typeof STEPS)[From][number]> }[S]
>;

/** Taken up, and nothing has happened at the destination: it may be given back or taken away. */
export const UNCOMMITTED = ['claimed', 'preparing', 'ready'] as const satisfies readonly State[];

/** Can be given a new time by hand. */
export const MOVABLE = ['scheduled', 'ready', 'failed', 'skipped'] as const satisfies readonly State[];

/** Where each answer of a person leads; what is missing cannot be answered so. */
const ANSWERS: { readonly [S in State]?: Partial<Record<Choice, StepFrom<S> | S>> } = {
  failed: { again: 'scheduled', giveUp: 'failed' },
  unknown: { isThere: 'published', again: 'scheduled', giveUp: 'failed' },
  needs_reauth: { again: 'scheduled', giveUp: 'failed' },
  skipped: { again: 'scheduled', giveUp: 'skipped' },
};

export const choicesFor = (state: State): Choice[] => Object.keys(ANSWERS[state] ?? {}) as Choice[];

export const stateAfter = (state: State, choice: Choice): State | undefined => ANSWERS[state]?.[choice];
