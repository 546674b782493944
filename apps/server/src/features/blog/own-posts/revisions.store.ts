// All SQL of earlier states of posts.
import { sql } from 'kysely';
import { REVISIONS_KEPT } from '@msm/contract/blog/limits';
import type { Db } from '../../../platform/db/tables.ts';
import type { PostRow, RevisionRow } from '../blog.tables.ts';
import { fieldsOf } from '../reading/present-post.ts';

/** The state that is about to be replaced, by whom and when. */
export async function keepRevision(tx: Db, post: PostRow, memberId: string, now: Date): Promise<void> {
  const category = post.category_id
    ? await tx
        .selectFrom('blog_categories')
        .select('slug')
        .where('id', '=', post.category_id)
        .executeTakeFirst()
    : undefined;
  const fields = fieldsOf(post, category?.slug ?? null);
  await tx
    .insertInto('blog_revisions')
    .values({
      post_id: post.id,
      version: post.version,
      fields: JSON.stringify(fields),
      saved_by: memberId,
      saved_at: now,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'version']).doNothing())
    .execute();
  await sql`
    delete from blog_revisions where post_id = ${post.id} and version in (
      select version from blog_revisions where post_id = ${post.id} order by version desc offset ${REVISIONS_KEPT})`.execute(
    tx,
  );
}

export async function listRevisions(db: Db, postId: string): Promise<RevisionRow[]> {
  return db
    .selectFrom('blog_revisions')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .limit(REVISIONS_KEPT)
    .execute();
}

export async function findRevision(
  db: Db,
  postId: string,
  version: number,
): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('blog_revisions')
    .selectAll()
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst();
}
