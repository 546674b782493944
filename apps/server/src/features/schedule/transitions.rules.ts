// Everything that can happen to a publication: state × action → what follows. A step of the machine or an action of a person
// that is not written here does not compile.
//
//   scheduled → claimed → preparing → committing → published
//                               ↳ ready ↗
//
// Before `committing` nothing has happened at the destination, so everything may be begun again. `committing` is written before
// the one call that cannot be taken back, and is left only by knowledge: the call's own answer, a look at the destination,
// or a person's word.
import type { Choice, State } from '@msm/contract/schedule/schemas';

export type Outcome =
  /** Loses its claim, if it has one: the run that held it can write nothing any more. */
  | {
      readonly to: State;
      readonly asks?: true;
      readonly forgets?: true;
      readonly isAfresh?: true;
      readonly isWanted?: true;
    }
  /** Keeps its state, its claim and its question. */
  | { readonly stays: true; readonly forgets?: true; readonly isWanted?: true }
  /** Keeps the content that is being sent, although its post gets another: the destination is searched for it. */
  | { readonly keepsSent: true }
  /** Deleted; kept as skipped when it was ever sent, since a call that was taken for lost may still be carried out. */
  | { readonly gone: true }
  | { readonly refuses: string };

/** Wanted now, where a person did it: two hours of patience and all tries count from here. */
const again = { to: 'scheduled', forgets: true, isWanted: true } as const;
const stays = { stays: true } as const;
/** What was prepared belongs to the old content. */
const forgets = { stays: true, forgets: true } as const;
const wantedAnew = { ...forgets, isWanted: true } as const;
const begunAnew = { to: 'scheduled', forgets: true } as const;
const gone = { gone: true } as const;
const scheduled = { to: 'scheduled' } as const;
const wanted = { to: 'scheduled', isWanted: true } as const;
/** Its tries are counted from the start, also when the machine did it. */
const afresh = { to: 'scheduled', isAfresh: true, isWanted: true } as const;
const missed = { to: 'skipped', asks: true } as const;
const inDoubt = { to: 'unknown', asks: true } as const;
const refuses = (words: string) => ({ refuses: words }) as const;

const BEING_SENT = refuses('This post is being sent right now. Try again in a moment.');
const IS_PUBLISHED = refuses('This post has been published. Change it at its destination.');
const SAY_FIRST = refuses('Say first whether this post is there.');
const NOT_ASKED = refuses('This post does not ask that any more. Load it again.');
/** An answer to a question that these states never ask. */
const UNASKED = {
  scheduled: NOT_ASKED,
  claimed: NOT_ASKED,
  preparing: NOT_ASKED,
  ready: NOT_ASKED,
  committing: NOT_ASKED,
  published: NOT_ASKED,
} as const;

/** By the run that holds the claim. */
export const STEPS = {
  claim: { scheduled: 'claimed', ready: 'ready', committing: 'committing' },
  prepare: { claimed: 'preparing' },
  /** Prepared ahead: waits for its time. */
  wait: { preparing: 'ready' },
  send: { preparing: 'committing', ready: 'committing' },
  arrive: { committing: 'published' },
  /** Not worked on until the destination is asked. */
  lookLater: { committing: 'committing' },
  /** Nothing was published; it is tried again. */
  retry: { claimed: 'scheduled', preparing: 'scheduled', ready: 'scheduled', committing: 'scheduled' },
  fail: { claimed: 'failed', preparing: 'failed', ready: 'failed', committing: 'failed' },
  /** The destination does not accept our credentials. */
  lockOut: { preparing: 'needs_reauth', committing: 'needs_reauth' },
  /** Only a person can say whether it is there. */
  doubt: { committing: 'unknown' },
  /** Not there, and its post was removed meanwhile. */
  withdraw: { committing: 'skipped' },
} as const satisfies Record<string, Partial<Record<State, State>>>;

export type Step = keyof typeof STEPS;
/** The states in which a step can be taken. */
export type StateFor<S extends Step> = keyof (typeof STEPS)[S] & State;

/** By people, by their connections, and by time. Every state has its outcome. */
export const ACTIONS = {
  /** New content for a post that is published once. */
  edit: {
    scheduled: again,
    claimed: again,
    preparing: again,
    ready: again,
    committing: BEING_SENT,
    published: IS_PUBLISHED,
    failed: wantedAnew,
    unknown: wantedAnew,
    needs_reauth: wantedAnew,
    skipped: wantedAnew,
  },
  /**
   * New content for a series: the publication that is being sent is sent as it was. None is wanted later than before: what came due
   * days ago still asks.
   */
  editSeries: {
    scheduled: begunAnew,
    claimed: begunAnew,
    preparing: begunAnew,
    ready: begunAnew,
    committing: { keepsSent: true },
    published: stays,
    failed: forgets,
    unknown: forgets,
    needs_reauth: forgets,
    skipped: forgets,
  },
  /** New times for a series: what has not begun is planned anew. */
  replan: {
    scheduled: gone,
    claimed: gone,
    preparing: gone,
    ready: gone,
    committing: { keepsSent: true },
    published: stays,
    failed: forgets,
    unknown: forgets,
    needs_reauth: gone,
    skipped: forgets,
  },
  /** A new time for one publication. */
  move: {
    scheduled: afresh,
    claimed: afresh,
    preparing: afresh,
    ready: afresh,
    committing: BEING_SENT,
    published: IS_PUBLISHED,
    failed: afresh,
    unknown: SAY_FIRST,
    needs_reauth: afresh,
    skipped: afresh,
  },
  /** A change is undone; the earlier values are written by the caller that kept them. */
  undo: {
    scheduled: afresh,
    claimed: afresh,
    preparing: afresh,
    ready: afresh,
    committing: BEING_SENT,
    published: IS_PUBLISHED,
    failed: afresh,
    unknown: SAY_FIRST,
    needs_reauth: afresh,
    skipped: afresh,
  },
  switchOff: {
    scheduled,
    claimed: scheduled,
    preparing: scheduled,
    ready: scheduled,
    committing: stays,
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: stays,
    skipped: stays,
  },
  switchOn: {
    scheduled: wanted,
    claimed: stays,
    preparing: stays,
    ready: stays,
    committing: stays,
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: stays,
    skipped: stays,
  },
  /** Switched on after its time: its people had decided against it. */
  passWhileOff: {
    scheduled: { to: 'skipped' },
    claimed: stays,
    preparing: stays,
    ready: stays,
    committing: stays,
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: stays,
    skipped: stays,
  },
  /** The post is removed: only what may be there goes on asking. */
  remove: {
    scheduled: gone,
    claimed: gone,
    preparing: gone,
    ready: gone,
    committing: stays,
    published: stays,
    failed: { to: 'failed' },
    unknown: stays,
    needs_reauth: { to: 'failed' },
    skipped: { to: 'skipped' },
  },
  /** Its time passed without us. */
  miss: {
    scheduled: missed,
    claimed: stays,
    preparing: stays,
    ready: missed,
    committing: stays,
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: missed,
    skipped: stays,
  },
  /** The run that held it is gone; a commit that may have happened is looked at. */
  release: {
    scheduled: stays,
    claimed: scheduled,
    preparing: scheduled,
    ready: scheduled,
    committing: { to: 'committing' },
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: stays,
    skipped: stays,
  },
  /** The destination accepts us again. */
  reconnect: {
    scheduled: stays,
    claimed: stays,
    preparing: stays,
    ready: stays,
    committing: stays,
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: afresh,
    skipped: stays,
  },
  /** The destination is gone: what was being sent is looked at, and that ends in a question too. */
  loseDestination: {
    scheduled: { to: 'failed', asks: true },
    claimed: { to: 'failed', asks: true },
    preparing: { to: 'failed', asks: true },
    ready: { to: 'failed', asks: true },
    committing: stays,
    published: stays,
    failed: stays,
    unknown: stays,
    needs_reauth: { to: 'failed', asks: true },
    skipped: stays,
  },
  /** A run that was taken for dead learns that its call was carried out after all, with the content last saved. */
  arriveLate: {
    scheduled: { to: 'published' },
    claimed: { to: 'published' },
    preparing: { to: 'published' },
    ready: { to: 'published' },
    committing: stays,
    published: stays,
    failed: { to: 'published' },
    unknown: { to: 'published' },
    needs_reauth: { to: 'published' },
    skipped: { to: 'published' },
  },
  /** The same with content that was changed since: only a person can say what is to become of it. */
  arriveOutdated: {
    scheduled: inDoubt,
    claimed: inDoubt,
    preparing: inDoubt,
    ready: inDoubt,
    committing: stays,
    published: stays,
    failed: inDoubt,
    unknown: inDoubt,
    needs_reauth: inDoubt,
    skipped: inDoubt,
  },
  /** A run that was taken for dead never heard whether its call was carried out. What is published may be there twice. */
  arriveUnheard: {
    scheduled: inDoubt,
    claimed: inDoubt,
    preparing: inDoubt,
    ready: inDoubt,
    committing: { to: 'committing' },
    published: { to: 'committing' },
    failed: inDoubt,
    unknown: stays,
    needs_reauth: inDoubt,
    skipped: inDoubt,
  },
  again: { ...UNASKED, failed: afresh, unknown: afresh, needs_reauth: afresh, skipped: afresh },
  isThere: {
    ...UNASKED,
    failed: NOT_ASKED,
    unknown: { to: 'published' },
    needs_reauth: NOT_ASKED,
    skipped: NOT_ASKED,
  },
  discard: {
    ...UNASKED,
    failed: { to: 'failed' },
    unknown: { to: 'failed' },
    needs_reauth: { to: 'failed' },
    skipped: { to: 'skipped' },
  },
} as const satisfies Record<string, Record<State, Outcome>> & Record<Choice, Record<State, Outcome>>;

export type Action = keyof typeof ACTIONS;

export const outcomeOf = (state: State, action: Action): Outcome => ACTIONS[action][state];

const CHOICES: readonly Choice[] = ['isThere', 'again', 'discard'];

/** What a person can answer to a publication that asks. */
export const choicesFor = (state: State): Choice[] =>
  CHOICES.filter((choice) => !('refuses' in outcomeOf(state, choice)));
