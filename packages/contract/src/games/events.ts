// The games channel: the default path of Socket.IO. Members come with their token, visitors with a guest token
// (`POST /api/guests`).
//
// How a client stays right: after connecting it sends `game:sync` for its table, which also makes the server send `game:event` to
// this socket. Every acknowledgement and every event carries the whole view: keep the one with the highest `seq` and drop older ones. A
// gap in `seq` means missed animations, nothing else; a lost last event is found by `game:sync` (on reconnecting, when a deadline
// has passed, and every SYNC_EVERY_SECONDS while waiting). A command without an answer is sent again with the same `commandId`.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { sent, told } from '../socket-event.ts';
import { COMMAND_LIMIT, GUEST_ADDRESS_LIMIT, SYNC_LIMIT, TABLE_LIMIT } from './limits.ts';
import {
  BotLevel,
  CommandId,
  GameSetup,
  GuestName,
  Nonce,
  SeatCommand,
  TableAck,
  TableEntry,
  TableSummary,
  TableView,
  Visibility,
} from './schemas.ts';

const access = 'guest';
const perGuestAddress = GUEST_ADDRESS_LIMIT;
const AtTable = z.strictObject({ tableId: Id });

export const gameEvents = {
  /** Opens a table and takes a seat at it. The game begins by itself when every seat is taken. */
  create: sent('games', 'game:create', {
    access,
    limit: TABLE_LIMIT,
    perGuestAddress,
    payload: z.strictObject({
      commandId: CommandId,
      setup: GameSetup,
      visibility: z._default(Visibility, 'private'),
      /** Counts only while every seat is a member's. */
      isRated: z._default(z.boolean(), true),
      /** One's own seat: 0 has white in chess and dark in checkers. A random one when it is left out. */
      seat: z.optional(z.number().check(z.int(), z.gte(0), z.lte(5))),
      /** Bots that sit down with one, at the next free seats. */
      bots: z._default(z.array(BotLevel).check(z.maxLength(5)), []),
      nonce: z.optional(Nonce),
      guestName: z.optional(GuestName),
    }),
    ack: TableAck,
  }),
  /**
   * Takes a free seat, or `as: 'spectator'` watches. A player who has a seat keeps it, whatever else is asked. An invitation of the
   * member's to this table counts as accepted, and its sender is told.
   */
  join: sent('games', 'game:join', {
    access,
    limit: TABLE_LIMIT,
    perGuestAddress,
    payload: z.strictObject({
      tableId: Id,
      as: z._default(z.enum(['player', 'spectator']), 'player'),
      /** This very seat; any when it is left out. */
      seat: z.optional(z.number().check(z.int(), z.gte(0), z.lte(5))),
      nonce: z.optional(Nonce),
      guestName: z.optional(GuestName),
    }),
    ack: TableAck,
  }),
  /** Gives the seat up for good: before the game it is free again, in it the game is left or resigned. A spectator stops watching. */
  leave: sent('games', 'game:leave', {
    access,
    limit: TABLE_LIMIT,
    perGuestAddress,
    payload: AtTable,
    ack: TableAck,
  }),
  /** Acknowledged once it is stored. A repeated `commandId` is acknowledged like the first and changes nothing. */
  command: sent('games', 'game:cmd', {
    access,
    limit: COMMAND_LIMIT,
    perGuestAddress,
    payload: z.strictObject({ tableId: Id, commandId: CommandId, command: SeatCommand }),
    ack: TableAck,
  }),
  /** The whole view, and this socket hears of the table from now on: a seat's of its own seat, everybody else as a spectator. */
  sync: sent('games', 'game:sync', {
    access,
    limit: SYNC_LIMIT,
    perGuestAddress,
    payload: AtTable,
    ack: TableAck,
  }),
  /** Reminds the holder of the turn, by the bell too if both are members. For the other seats, once a minute. */
  nudge: sent('games', 'game:nudge', {
    access,
    limit: TABLE_LIMIT,
    perGuestAddress,
    payload: AtTable,
    ack: TableAck,
  }),
  /**
   * After the game: a seat at the table of the rematch, which the first who asks opens. Acknowledged with the NEW table's view.
   * Board games change sides; the winner of Kadi begins. Bots come along, and the game begins when everybody is there.
   */
  rematch: sent('games', 'game:rematch', {
    access,
    limit: TABLE_LIMIT,
    perGuestAddress,
    payload: z.strictObject({ tableId: Id, nonce: z.optional(Nonce) }),
    ack: TableAck,
  }),
  /** The tables that one sits at and has not finished, for members and guests alike. */
  mine: sent('games', 'game:mine', {
    access,
    limit: SYNC_LIMIT,
    perGuestAddress,
    payload: z.strictObject({}),
    ack: z.object({ tables: z.array(TableSummary) }),
  }),
  /** This socket is told `game:lobby-changed` from now on. */
  watchLobby: sent('games', 'game:watch-lobby', {
    access,
    limit: SYNC_LIMIT,
    perGuestAddress,
    payload: z.strictObject({}),
    ack: z.object({ tables: z.array(TableSummary) }),
  }),

  /** To every socket of a seat's player that has the table open, and to spectators: each with a view of its own. */
  event: told('games', 'game:event', {
    payload: z.object({ tableId: Id, seq: z.number(), entry: TableEntry, view: TableView }),
  }),
  /** Open tables came, went or filled up: fetch them, once a second at most. */
  lobbyChanged: told('games', 'game:lobby-changed', { payload: z.object({}), isVolatile: true }),
} as const;
