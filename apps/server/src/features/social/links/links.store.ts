// All SQL about short links. A row is written only while a post that carries the link is being published, so no request can make the
// portal redirect to an address of their choice otherwise.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { ShortLink } from './short-links.ts';

interface Carrying {
  accountId: string;
  publicationKey: string;
  part: number;
  now: Date;
}

/** Once for every publication: a retry finds them there. */
export async function keepLinks(
  db: Db,
  links: readonly ShortLink[],
  { accountId, publicationKey, part, now }: Carrying,
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('social_links')
    .values(
      links.map(({ code, url }) => ({
        code,
        account_id: accountId,
        publication_key: publicationKey,
        part,
        url,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

export async function findLink(db: Db, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('social_links').select('url').where('code', '=', code).executeTakeFirst();
  return row?.url;
}

export async function countClick(db: Db, code: string): Promise<void> {
  await db
    .updateTable('social_links')
    .set({ clicks: sql<number>`clicks + 1` })
    .where('code', '=', code)
    .execute();
}
