// Asks the wallet to give points for finished games, in the transaction that ends them.
import type { Db } from '../db/tables.ts';

export interface FinishedGame {
  tableId: string;
  game: string;
  /** Ids of members by place; guests and bots are left out. */
  places: readonly (readonly string[])[];
  /** Members for whom a bot ended the game, or who lost it by staying away: opponents of the others, who earn nothing themselves. */
  absent: readonly string[];
  durationMs: number;
  /** Of all seats together. */
  moves: number;
}

export interface GamePoints {
  /** Answers by table the points of each member who won some. A table is asked about once. */
  award(tx: Db, games: readonly FinishedGame[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
}
