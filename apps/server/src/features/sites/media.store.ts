// All SQL about files that the portal uploaded to sites.
import type { Db } from '../../platform/db/tables.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sites_media: { site_id: string; remote_id: string; uploaded_at: Date };
  }
}

export async function noteUpload(db: Db, siteId: string, remoteId: number, at: Date): Promise<void> {
  await db
    .insertInto('sites_media')
    .values({ site_id: siteId, remote_id: String(remoteId), uploaded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
