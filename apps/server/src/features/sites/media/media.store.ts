// All SQL about files that the portal uploaded to sites.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sites_media: { site_id: string; remote_id: string; uploaded_at: Date };
  }
}

/** False when the site was disconnected meanwhile. */
export async function noteUpload(db: Db, siteId: string, remoteId: number, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sites_media')
    .columns(['site_id', 'remote_id', 'uploaded_at'])
    .expression((query) =>
      query
        .selectFrom('sites')
        .where('id', '=', siteId)
        .select([
          'id',
          sql<string>`${String(remoteId)}::text`.as('remote_id'),
          sql<Date>`${at}::timestamptz`.as('uploaded_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['site_id', 'remote_id']).doUpdateSet({ uploaded_at: at }))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Those of them that the portal uploaded to that very site. */
export async function uploadedTo(db: Db, siteId: string, remoteIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sites_media')
    .select('remote_id')
    .where('site_id', '=', siteId)
    .where('remote_id', 'in', remoteIds)
    .execute();
  return new Set(rows.map(({ remote_id }) => remote_id));
}
