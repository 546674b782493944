// All SQL of likes, for the features whose things are liked.
import { sql } from 'kysely';
import { ENGAGEMENTS_COUNTED } from '@msm/contract/engagement/limits';
import type { Db } from '../../platform/db/tables.ts';
import type { Liked, Likes } from '../../platform/ports/likes.ts';

const likesOf = (db: Db, { type, id }: Liked) =>
  db
    .selectFrom('engagement_acts')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('engagement_type', '=', 'like');

export const likes: Likes = {
  async count(db, target) {
    const some = likesOf(db, target).select('id').limit(ENGAGEMENTS_COUNTED);
    const { rows } = await sql<{ likes: bigint }>`select count(*) as likes from (${some}) as counted`.execute(
      db,
    );
    return Number(rows[0]!.likes);
  },
  async countEach(db, type, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('engagement_acts')
      .select(['target_id', sql<bigint>`count(*)`.as('likes')])
      .where('target_type', '=', type)
      .where('target_id', 'in', ids)
      .where('engagement_type', '=', 'like')
      .groupBy('target_id')
      .execute();
    return new Map(rows.map((row) => [row.target_id, Number(row.likes)]));
  },
  async isLikedBy(db, target, memberId) {
    const own = await likesOf(db, target).select('id').where('member_id', '=', memberId).executeTakeFirst();
    return own !== undefined;
  },
  async takeBack(tx, { type, id }, memberId) {
    const { numDeletedRows } = await tx
      .deleteFrom('engagement_acts')
      .where('target_type', '=', type)
      .where('target_id', '=', id)
      .where('engagement_type', '=', 'like')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
};
