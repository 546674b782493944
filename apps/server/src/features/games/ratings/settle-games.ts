// What the end of games brings their players: new ratings and points, in the transaction that ends the games.
import type { Db } from '../../../platform/db/tables.ts';
import type { FinishedGame, GamePoints } from '../../../platform/ports/game-points.ts';
import type { Users } from '../../../platform/ports/users.ts';
import type { RatingRow, SeatRecord, TableRow } from '../games.tables.ts';
import { isPlayedByBot } from '../tables/clock.rules.ts';
import { kadiStateOf } from '../tables/engines.ts';
import { isRated } from '../tables/play.rules.ts';
import { ratedAnew, shownRating } from './ratings.rules.ts';
import { lockRatings, ratingKey, saveRatings } from './ratings.store.ts';

export interface Settling {
  users: Users;
  /** None while the portal gives no points. */
  points?: GamePoints | undefined;
}

/** Answers the tables with their results completed. */
export async function settleGames(
  tx: Db,
  ended: readonly TableRow[],
  { users, points }: Settling,
): Promise<TableRow[]> {
  if (ended.length === 0) return [];
  const rated = ended.filter((table) => isRated(table) && isPlayed(table));
  const ratings = rated.length > 0 ? await lockOf(tx, rated, users) : new Map<string, RatingRow>();
  const awarded = points && (await points.award(tx, ended.map(toFinished)));
  const settled: TableRow[] = [];
  for (const table of ended) {
    const changes = rated.includes(table) ? await rateGame(table, ratings) : [];
    const won = pointsBySeat(table, awarded?.get(table.id));
    settled.push({ ...table, result: { ...table.result!, ratings: changes, points: won } });
  }
  if (ratings.size > 0) await saveRatings(tx, [...ratings.values()]);
  return settled;
}

/** A game that was left before everybody had a turn says nothing about skill. */
function isPlayed(table: TableRow): boolean {
  return movesOf(table) >= (kadiStateOf(table) ? table.seats.length : 2);
}

const movesOf = (table: TableRow): number =>
  kadiStateOf(table)?.actions ?? (table.state as unknown as { moves: unknown[] }).moves.length;

async function lockOf(tx: Db, tables: readonly TableRow[], users: Users): Promise<Map<string, RatingRow>> {
  const members = await users.list(tx, [...new Set(tables.flatMap(({ seats }) => seats.map(idOf)))]);
  const known = new Set(members.map(({ id }) => id));
  const keys = tables.flatMap(({ game, seats }) => seats.map((seat) => ({ member_id: idOf(seat), game })));
  const wanted = new Map(
    keys.filter(({ member_id }) => known.has(member_id)).map((key) => [ratingKey(key), key]),
  );
  if (wanted.size === 0) return new Map();
  return new Map((await lockRatings(tx, [...wanted.values()])).map((row) => [ratingKey(row), row]));
}

const idOf = ({ playerId }: SeatRecord): string => playerId!;

/** Changes the given ratings, so that two games that end together count one after the other. */
async function rateGame({ game, seats, result }: TableRow, ratings: Map<string, RatingRow>) {
  const { places } = result!;
  const ofSeat = (seat: number) => ratings.get(ratingKey({ member_id: idOf(seats[seat]!), game }));
  // A member who was removed meanwhile has no rating, and the game none to compare with.
  if (!places.flat().every((seat) => ofSeat(seat))) return [];
  const next = await ratedAnew(
    game,
    places.map((group) => group.map((seat) => ofSeat(seat)!)),
  );
  const isDraw = places.length === 1;
  return places.flatMap((group, place) =>
    group.map((seat, at) => {
      const before = ofSeat(seat)!;
      const skill = next[place]![at]!;
      const shown = shownRating(game, skill);
      const wins = before.wins + (place === 0 && !isDraw ? 1 : 0);
      ratings.set(ratingKey(before), { ...before, ...skill, shown, games: before.games + 1, wins });
      return { seat, before: before.shown, after: shown };
    }),
  );
}

function toFinished(table: TableRow): FinishedGame {
  const { id, game, seats, result, started_at, ended_at } = table;
  const places = result!.places.map((group) =>
    group.flatMap((seat) => {
      const { kind, playerId, hasStandIn } = seats[seat]!;
      return kind === 'member' && !hasStandIn ? [playerId!] : [];
    }),
  );
  const absent = seats.flatMap(({ playerId }, seat) =>
    playerId !== null && isUnfinished(table, seat) ? [playerId] : [],
  );
  const durationMs = started_at && ended_at ? ended_at.getTime() - started_at.getTime() : 0;
  return { tableId: id, game, places, absent, durationMs, moves: movesOf(table) };
}

/**
 * A player whose seat a bot took over, or who lost by staying away, did not finish the game; one who had laid the last card and
 * went did.
 */
function isUnfinished(table: TableRow, seat: number): boolean {
  const { places, reason } = table.result!;
  if (reason === 'abandoned') return !places[0]!.includes(seat);
  const status = kadiStateOf(table)?.status[seat] ?? 'playing';
  if (status === 'playing') return isPlayedByBot(table, seat, table.ended_at!);
  return table.seats[seat]!.wasFinishedByBot === true;
}

function pointsBySeat({ seats }: TableRow, won: ReadonlyMap<string, number> | undefined) {
  return seats.flatMap(({ playerId }, seat) => {
    const points = won?.get(playerId ?? '');
    return points === undefined ? [] : [{ seat, points }];
  });
}
