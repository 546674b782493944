// The lounge over HTTP: what needs no socket. A private table is known by its id alone, which is its link.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { get, post } from '../route.ts';
import { GAMES_LIST_LIMIT, GUEST_SEATS_LIMIT } from './limits.ts';
import { GameName, Ranked, Replay, Standing, TableSummary } from './schemas.ts';

const TableParams = z.object({ id: Id });

export const gameRoutes = {
  listOpenTables: get('/api/games/tables', {
    access: 'visitor',
    input: z.strictObject({ game: z.optional(GameName) }),
    output: z.object({ tables: z.array(TableSummary) }),
    limit: GAMES_LIST_LIMIT,
    summary: 'Open tables that wait for players, newest first.',
  }),
  listMyTables: get('/api/games/mine', {
    access: 'member',
    output: z.object({ tables: z.array(TableSummary) }),
    summary: 'Tables that I sit at and have not finished, those where it is my turn first.',
  }),
  listMyGames: get('/api/games/history', {
    access: 'member',
    input: z.extend(PageQuery, { game: z.optional(GameName) }),
    output: z.extend(Page, { tables: z.array(TableSummary) }),
    summary: 'My finished games, newest first.',
  }),
  readTable: get('/api/games/tables/:id', {
    access: 'visitor',
    params: TableParams,
    output: z.object({ table: TableSummary }),
    limit: GAMES_LIST_LIMIT,
    summary: 'What a link leads to: the game, who sits there, and whether a seat is free.',
  }),
  readReplay: get('/api/games/tables/:id/replay', {
    access: 'visitor',
    params: TableParams,
    output: z.object({ replay: Replay }),
    limit: GAMES_LIST_LIMIT,
    summary: 'A finished game with every move, and the seeds by which its shuffle can be checked.',
  }),
  readLeaderboard: get('/api/games/leaderboard', {
    access: 'visitor',
    input: z.strictObject({ game: GameName }),
    output: z.object({ players: z.array(Ranked), mine: z.nullable(Standing) }),
    limit: GAMES_LIST_LIMIT,
    summary: 'The best rated members of a game, and where I stand.',
  }),
  claimGuestSeats: post('/api/games/guest-seats', {
    access: 'member',
    input: z.strictObject({ guestToken: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
    output: z.object({ tableIds: z.array(Id) }),
    limit: GUEST_SEATS_LIMIT,
    summary: 'Take over the seats that I held as a guest before I signed in.',
  }),
} as const;
