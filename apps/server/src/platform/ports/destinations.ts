// Tells the schedule what became of a destination, and asks what it sends there. What is told joins the caller's transaction: what is
// committed there is known to the schedule, and its upkeep does what follows, on any node and after any crash.
import type { Db } from '../db/tables.ts';

interface Destination {
  platform: string;
  destinationId: string;
  accountId: string;
}

export interface Destinations {
  /** It accepts our credentials again: what waits for them goes on. */
  repaired(tx: Db, destination: Destination): Promise<void>;
  /** It is no longer connected: people are asked about what was planned there. */
  removed(tx: Db, destination: Destination): Promise<void>;
  /**
   * Those of the publications, by their keys, that were sent there and have no answer yet: `inFlight` while a run waits for it,
   * `inDoubt` once it was lost and a look has to tell.
   */
  beingSent(db: Db, keys: readonly string[]): Promise<Map<string, 'inFlight' | 'inDoubt'>>;
}
