// Tables of the lounge as players and spectators see them. `state` and the events of a game are those of the package
// `@msm/games`: `View`, `ChessView`, `CheckersView` and `Event`, `ChessEvent`, `CheckersEvent` by the table's `game`.
import * as z from 'zod/mini';
import { Id, Instant, linkFreeText } from '../fields.ts';
import { smallJson } from '../small-json.ts';
import {
  INCREMENT_SECONDS,
  INITIAL_SECONDS,
  KADI_SEATS,
  MAX_COMMAND_BYTES,
  MAX_GUEST_NAME_LENGTH,
  MAX_NONCE_LENGTH,
  SERVER_BOT_LEVELS,
} from './limits.ts';

export const GameName = z.enum(['kadi', 'chess', 'checkers']);
export type GameName = z.output<typeof GameName>;

/** `open` is listed in the lobby; `private` is found by its link alone. */
export const Visibility = z.enum(['open', 'private']);
/** `closed`: given up before a game began. */
export const TableStatus = z.enum(['waiting', 'playing', 'finished', 'closed']);
export type TableStatus = z.output<typeof TableStatus>;

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most));

/** Where a table departs from the classic rules; what is left out is classic. */
const KadiRules = z.strictObject({
  deal: z.optional(whole(3, 7)),
  jokers: z.optional(z.boolean()),
  penalty: z.optional(z.enum(['accumulate', 'forward'])),
  penaltyMatching: z.optional(z.enum(['suitOrRank', 'sameRank', 'any'])),
  jokerMustMatchColour: z.optional(z.boolean()),
  cardDemand: z.optional(z.boolean()),
  aceMustMatchSuit: z.optional(z.boolean()),
  aceMayFinish: z.optional(z.boolean()),
  playDrawnCard: z.optional(z.boolean()),
  missedDeclaration: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  elimination: z.optional(z.boolean()),
});
export type KadiRules = z.output<typeof KadiRules>;

const TimeControl = z.strictObject({
  initialSeconds: whole(INITIAL_SECONDS.least, INITIAL_SECONDS.most),
  incrementSeconds: whole(INCREMENT_SECONDS.least, INCREMENT_SECONDS.most),
});
export type TimeControl = z.output<typeof TimeControl>;

const BoardTime = z._default(z.nullable(TimeControl), null);

/** What is played. Kadi's times are its rules' (30 s a turn, 5 s a response window). */
export const GameSetup = z.discriminatedUnion('game', [
  z.strictObject({
    game: z.literal('kadi'),
    seats: z._default(whole(KADI_SEATS.least, KADI_SEATS.most), 4),
    rules: z._default(KadiRules, {}),
  }),
  z.strictObject({ game: z.literal('chess'), time: BoardTime }),
  z.strictObject({ game: z.literal('checkers'), time: BoardTime }),
]);
export type GameSetup = z.output<typeof GameSetup>;

/** Chosen by the client, the same for every try: a repeated command is the first one. A random UUID is best. */
export const CommandId = z
  .string()
  .check(z.maxLength(64), z.regex(/^[\w.:-]+$/, 'This is not a command id.'));

/**
 * The player's part of the fair shuffle; a random text. Left out, the seat adds none. It guards against a server that chooses its seed
 * only if it is sent after `shuffle.commitment` of the table was seen: with `game:join`, or by `table.addNonce`.
 */
export const Nonce = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(MAX_NONCE_LENGTH));

/** What a guest is called at the table; members are called by their username. */
export const GuestName = linkFreeText(1, MAX_GUEST_NAME_LENGTH, 'Your name');

export const BotLevel = whole(1, Math.max(...Object.values(SERVER_BOT_LEVELS)));

/**
 * What a seat asks for: a command of the game (`@msm/games`), which may carry `seq`, the game's own number of the state that it
 * was made for (`view.state.seq`), or one of the table:
 * - `table.start`: the host starts with the seats that are taken (Kadi: two at least; the others need both).
 * - `table.addBot` `{ level }`: the host seats a bot at the first free seat.
 * - `table.removeSeat` `{ seat }`: the host frees the seat of a bot or of another player, before the game.
 * - `table.close`: the host gives the table up, before the game.
 * - `table.addNonce` `{ nonce }`: adds the seat's part of the fair shuffle, before the game and once; the same part again is accepted.
 * - `table.claimWin`: the other player of a board game has been away for longer than the grace.
 * - `table.callBot`: instead, a bot plays for them until they are back; the game is unrated from then on.
 * A game takes no `leave`, `resign` by a bot or `timeOut` here: leaving is `game:leave`, and time is the server's.
 */
export const SeatCommand = smallJson(z.looseObject({ type: z.string().check(z.maxLength(40)) }), {
  name: 'A command',
  maxBytes: MAX_COMMAND_BYTES,
  maxDepth: 3,
});
export type SeatCommand = z.output<typeof SeatCommand>;

const SeatKind = z.enum(['empty', 'member', 'guest', 'bot']);

export const Seat = z.object({
  seat: z.number(),
  kind: SeatKind,
  /** Empty for an empty seat. */
  name: z.string(),
  /** Of a bot. */
  level: z.nullable(z.number()),
  /** As of the start of the game, before it as of now; null for guests, bots and unrated players. */
  rating: z.nullable(z.number()),
  isHost: z.boolean(),
  /** Has this table open somewhere; bots always. */
  isConnected: z.boolean(),
  /** Since when the player is not connected; after ABANDON_GRACE_SECONDS others may act. */
  absentSince: z.nullable(Instant),
  /** A bot plays for the player now. */
  hasStandIn: z.boolean(),
});
export type Seat = z.output<typeof Seat>;

/** When the view was made and what runs from then on. Compare with `now`, not with the clock of the device. */
const Clock = z.object({
  now: Instant,
  /** The seat whose time runs; null when none does. */
  running: z.nullable(z.number()),
  /** When its time is up; null without a limit. */
  deadline: z.nullable(Instant),
  /** Board games with a clock: what each seat has left, as of `now`. */
  remainingMs: z.nullable(z.array(z.number())),
});

/** The fair shuffle: see `@msm/games/shuffle/fair-shuffle`. */
export const ShuffleRecord = z.object({
  commitment: z.string(),
  /** By seat, from the start of the game on; null before it. */
  nonces: z.nullable(z.array(z.nullable(z.string()))),
  /** Both are revealed when the game is over. */
  serverSeed: z.nullable(z.string()),
  gameSeed: z.nullable(z.string()),
});
export type ShuffleRecord = z.output<typeof ShuffleRecord>;

const RatingChange = z.object({ seat: z.number(), before: z.number(), after: z.number() });

export const TableResult = z.object({
  /** Seats by place: the first group won, seats of one group share their place. All in one group is a draw. */
  places: z.array(z.array(z.number())),
  /** Of the game (`checkmate`, `lastSeat` …), or `timeOut`, `abandoned`. */
  reason: z.string(),
  /** Empty for an unrated game. */
  ratings: z.array(RatingChange),
  /** Points that each seat won; empty while the portal gives none. */
  points: z.array(z.object({ seat: z.number(), points: z.number() })),
});
export type TableResult = z.output<typeof TableResult>;

/** Everything that a seat or a spectator may know of a table. The view with the highest `seq` is the true one. */
export const TableView = z.object({
  id: Id,
  setup: GameSetup,
  visibility: Visibility,
  status: TableStatus,
  /** Counts every change of the table: 1, 2, 3 … without a gap. */
  seq: z.number(),
  /** The seat that this view is for; null for a spectator. */
  you: z.nullable(z.number()),
  seats: z.array(Seat),
  /** Whether the result will count, as things are: every seat a member, and the host did not switch it off. */
  isRated: z.boolean(),
  clock: Clock,
  /** Null before the game. */
  state: z.unknown(),
  result: z.nullable(TableResult),
  shuffle: ShuffleRecord,
  /** The table of the rematch, once a player asked for it. */
  rematchId: z.nullable(Id),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
});
export type TableView = z.output<typeof TableView>;

/**
 * What happened, for animation and history. `game`: `events` are the game's own. `table`: one event with a `type`:
 * `opened`, `seated`, `unseated`, `started`, `connected`, `disconnected`, `standIn`, `nudged`, `ended`, `rematch`, `closed`, each with `seat`
 * where it is about one.
 */
export const TableEntry = z.object({
  seq: z.number(),
  at: Instant,
  kind: z.enum(['game', 'table']),
  /** Whose command it was; null when the table or the clock did it. */
  seat: z.nullable(z.number()),
  by: z.enum(['player', 'bot', 'clock', 'table']),
  events: z.array(z.looseObject({ type: z.string() })),
});
export type TableEntry = z.output<typeof TableEntry>;

/** In the lobby, in lists, and for a link before one sits down. */
export const TableSummary = z.object({
  id: Id,
  setup: GameSetup,
  visibility: Visibility,
  status: TableStatus,
  isRated: z.boolean(),
  seats: z.array(
    z.pick(Seat, { seat: true, kind: true, name: true, level: true, rating: true, isHost: true }),
  ),
  freeSeats: z.number(),
  /** One's own seat at it, in one's own lists. */
  you: z.nullable(z.number()),
  /** It is one's own turn, in one's own lists. */
  isYourTurn: z.boolean(),
  result: z.nullable(z.pick(TableResult, { places: true, reason: true })),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});
export type TableSummary = z.output<typeof TableSummary>;

/** A finished game, whole: start the game of `@msm/games` with `options` and `shuffle.gameSeed`, then fold the events. */
export const Replay = z.object({
  table: TableSummary,
  /** As given to `start`, complete. */
  options: z.looseObject({}),
  rulesVersion: z.number(),
  shuffle: ShuffleRecord,
  /** Entries of the kind `game`, in order. */
  entries: z.array(TableEntry),
  /** `stateHash` of the last state. */
  finalHash: z.string(),
});
export type Replay = z.output<typeof Replay>;

export const Ranked = z.object({
  rank: z.number(),
  username: z.string(),
  rating: z.number(),
  games: z.number(),
  wins: z.number(),
});
export type Ranked = z.output<typeof Ranked>;

/** One's own standing; `rank` is null until RATED_GAMES_TO_RANK games are played. */
export const Standing = z.object({
  rank: z.nullable(z.number()),
  rating: z.number(),
  games: z.number(),
  wins: z.number(),
});
export type Standing = z.output<typeof Standing>;

/** Answered by every event about a table: how it stands now, for the one who asks. */
const Accepted = z.object({ ok: z.literal(true), seq: z.number(), view: TableView });
/**
 * Refused, and nothing changed. `code` is the game's (`notYourTurn`, `stale`, `illegalMove`, `notInHand` …), or the table's, of
 * `RefusalCode`. Refusals before the table was asked (limits, malformed payloads, no such table) come without `seq` and `view`,
 * with the platform's codes `tooMany`, `invalid`, `notFound`, `forbidden`.
 */
const Refused = z.object({
  ok: z.literal(false),
  code: z.string(),
  message: z.string(),
  seq: z.number(),
  view: TableView,
});
export const TableAck = z.discriminatedUnion('ok', [Accepted, Refused]);
export type TableAck = z.output<typeof TableAck>;

export type RefusalCode =
  /** No seat is free. */
  | 'full'
  /** The game has begun: one can watch. */
  | 'started'
  | 'notStarted'
  | 'notSeated'
  | 'notHost'
  | 'tooFew'
  | 'notAbandoned'
  | 'noSuchSeat'
  | 'seatTaken'
  /** The seats of a rematch are for the players of the game before. */
  | 'reserved'
  /** The log of the waiting table is full (MAX_WAITING_ENTRIES). */
  | 'wornOut'
  /** One sits at MAX_OPEN_SEATS tables. */
  | 'tooManyTables'
  | 'notOver'
  /** It is one's own turn, or no player's: there is none to nudge. */
  | 'noTurnToNudge'
  | 'nudgedAlready'
  /** The seat has added another nonce. */
  | 'nonceAdded'
  | 'closed'
  | 'malformed'
  | 'stale'
  | 'notYourTurn'
  /** The clock was faster; the table moves on in a moment. */
  | 'timeUp'
  /** One has left the game. */
  | 'notPlaying'
  | 'over';
