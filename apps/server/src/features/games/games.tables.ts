// The tables of the lounge, as the stores see them. A row of `games_tables` is also what the rules decide on: it is never changed
// in place.
import type { ColumnType, Selectable } from 'kysely';
import type { GameName, GameSetup, TableEntry, TableResult, TableStatus } from '@msm/contract/games/schemas';

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface SeatRecord {
  kind: 'empty' | 'member' | 'guest' | 'bot';
  /** The id of a member or of a guest. */
  playerId: string | null;
  name: string;
  /** Of a bot. */
  level: number | null;
  nonce: string | null;
  rating: number | null;
  /** An instant; since then no socket of the player has the table open. */
  absentSince: string | null;
  /** The other player called a bot for one who is away. */
  hasStandIn: boolean;
  /** In Kadi a bot laid the last card of one who is away. Not in rows that are older than the field. */
  wasFinishedByBot?: boolean;
  /** Won the game that this is the rematch of. */
  isLastWinner: boolean;
}

/** What all games have in common in their states. */
export interface GameState {
  seq: number;
  turn: number;
}

interface TablesTable {
  id: string;
  game: GameName;
  setup: Json<GameSetup>;
  visibility: 'open' | 'private';
  /** What the host asked for, until something made the game unrated. */
  is_rated: boolean;
  status: TableStatus;
  /** Of the log: the number of the last entry. */
  seq: number;
  /** Counts every write of the row. */
  version: number;
  host_id: string | null;
  seats: Json<SeatRecord[]>;
  /** As given to the game's `start`. */
  options: Json<object | null>;
  rules_version: number | null;
  state: Json<GameState | null>;
  /** Of board games with a clock: what each seat had left at `clock_from`. */
  clocks_ms: Json<number[] | null>;
  /** Since when the holder of the turn has had it. */
  clock_from: Date | null;
  /** When the table has something to do by itself. */
  due_at: Date | null;
  result: Json<TableResult | null>;
  server_seed: string;
  game_seed: string | null;
  rematch_of: string | null;
  rematch_id: string | null;
  /** The host and the command id that opened it: a second try finds the first. */
  created_key: string;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

interface EventsTable {
  table_id: string;
  seq: number;
  at: Date;
  kind: TableEntry['kind'];
  seat: number | null;
  by: TableEntry['by'];
  command_key: string | null;
  events: Json<TableEntry['events']>;
}

interface PlayersTable {
  table_id: string;
  player_id: string;
  is_over: boolean;
  created_at: Date;
}

interface RatingsTable {
  member_id: string;
  game: GameName;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  wins: number;
  /** As people see it. */
  shown: number;
}

interface UptimeTable {
  id: number;
  seen_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    games_tables: TablesTable;
    games_events: EventsTable;
    games_players: PlayersTable;
    games_ratings: RatingsTable;
    games_uptime: UptimeTable;
  }
}

export type TableRow = Selectable<TablesTable>;
export type EventRow = Selectable<EventsTable>;
export type RatingRow = Selectable<RatingsTable>;
