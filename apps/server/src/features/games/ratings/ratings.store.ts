// All SQL of ratings.
import { sql } from 'kysely';
import { LEADERBOARD_LENGTH, RATED_GAMES_TO_RANK } from '@msm/contract/games/limits';
import type { GameName } from '@msm/contract/games/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { RatingRow } from '../games.tables.ts';
import { NEW_SKILL, shownRating } from './ratings.rules.ts';

type RatingKey = Pick<RatingRow, 'member_id' | 'game'>;

/** Locked in one order; members who were never rated get the rating of a newcomer. The members have to exist. */
export async function lockRatings(tx: Db, keys: readonly RatingKey[]): Promise<RatingRow[]> {
  const newcomers = keys
    .map((key) => ({ ...key, ...NEW_SKILL[key.game], shown: shownRating(key.game, NEW_SKILL[key.game]) }))
    .toSorted((one, other) => (ratingKey(one) < ratingKey(other) ? -1 : 1));
  await tx
    .insertInto('games_ratings')
    .values(newcomers.map((each) => ({ ...each, games: 0, wins: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<RatingRow>`
    select games_ratings.* from games_ratings
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted (member_id uuid, game text)
      using (member_id, game)
    order by member_id, game for update of games_ratings`.execute(tx);
  return rows;
}

export const ratingKey = ({ member_id, game }: RatingKey): string => `${member_id} ${game}`;

export async function saveRatings(tx: Db, ratings: readonly RatingRow[]): Promise<void> {
  await sql`
    update games_ratings set rating = rated.rating, deviation = rated.deviation, volatility = rated.volatility,
      games = rated.games, wins = rated.wins, shown = rated.shown
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as rated (
      member_id uuid, game text, rating double precision, deviation double precision,
      volatility double precision, games integer, wins integer, shown integer)
    where games_ratings.member_id = rated.member_id and games_ratings.game = rated.game`.execute(tx);
}

export async function findRating(db: Db, { member_id, game }: RatingKey): Promise<RatingRow | undefined> {
  return db
    .selectFrom('games_ratings')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('game', '=', game)
    .executeTakeFirst();
}

export async function listBest(db: Db, game: GameName): Promise<RatingRow[]> {
  return db
    .selectFrom('games_ratings')
    .selectAll()
    .where('game', '=', game)
    .where('games', '>=', RATED_GAMES_TO_RANK)
    .orderBy('shown', 'desc')
    .orderBy('member_id')
    .limit(LEADERBOARD_LENGTH)
    .execute();
}

/** Counting from the best: the index is read up to the member. */
export async function rankOf(db: Db, { game, shown, member_id }: RatingRow): Promise<number> {
  const { count } = await db
    .selectFrom('games_ratings')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('game', '=', game)
    .where('games', '>=', RATED_GAMES_TO_RANK)
    .where(sql<boolean>`(shown > ${shown} or (shown = ${shown} and member_id < ${member_id}))`)
    .executeTakeFirstOrThrow();
  return Number(count) + 1;
}
