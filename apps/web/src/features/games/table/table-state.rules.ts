// What a page knows of a table. Every answer and every event carries the whole view: the one with the highest number is the true one,
// older ones are dropped, and a gap costs nothing but its animations.
import type { TableEntry, TableView } from '@msm/contract/games/schemas';

export interface KnownTable {
  view: TableView;
  /** By `performance.now()`: clocks run from here. */
  receivedAtMs: number;
  /** What led to this view, where nothing was missed in between; empty otherwise. */
  events: TableEntry['events'];
}

export interface Arrived {
  view: TableView;
  /** Undefined for an answer, which tells how things are and not how they came about. */
  entry?: TableEntry;
}

/** The same object when the news is old. */
export function learn(known: KnownTable | undefined, { view, entry }: Arrived, nowMs: number): KnownTable {
  if (known && known.view.id === view.id && view.seq < known.view.seq) return known;
  const isSame = known?.view.id === view.id && known.view.seq === view.seq;
  // A repeated view changes nothing that is seen, but its clock is newer.
  if (isSame && !entry) return { ...known, view, receivedAtMs: nowMs };
  const isNext = known?.view.id === view.id && entry?.seq === known.view.seq + 1 && entry.seq === view.seq;
  // An event after the answer to one's own command, which had the same view already.
  const isOwn = isSame && entry?.seq === view.seq && known.events.length === 0;
  const events = entry?.kind === 'game' && (isNext || isOwn) ? entry.events : [];
  if (isSame && events.length === 0) return { ...known, view, receivedAtMs: nowMs };
  return { view, receivedAtMs: nowMs, events };
}
