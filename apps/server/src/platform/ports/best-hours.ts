// Asks the social feature when posts to a destination did best, by the wall clock of a zone. Empty while too few posts were measured.
import type { Db } from '../db/tables.ts';

interface Place {
  accountId: string;
  platform: string;
  destinationId: string;
}

interface BestHour {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
}

export type BestHours = (db: Db, place: Place, zone: string) => Promise<BestHour[]>;
