// Notifications of likes, follows, comments, shares and reactions that were written before the profile moved to /account lead there,
// also those that led nowhere. All other addresses that were ever stored are still routed.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update engagement_notifications set link = '/account'
    where link = '/profile'
      or (link is null and kind in ('like', 'follow', 'comment', 'share', 'reaction'))`.execute(db);
}
