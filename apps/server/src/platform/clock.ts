// The time of day, as a part that tests can move. Durations inside one process use timers, not this.
import { sql } from 'kysely';
import type { Db } from './db/tables.ts';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);

/** The one clock that all nodes share. */
export type SharedClock = (db: Db) => Promise<Date>;

export const databaseTime: SharedClock = async (db) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
};
