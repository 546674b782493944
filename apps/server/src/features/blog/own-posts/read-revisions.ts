// Earlier states of a post of the account. Restoring one is an edit with its fields, so that it is checked like any other.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { Revision } from '@msm/contract/blog/schemas';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { findPost } from '../blog.store.ts';
import type { RevisionRow } from '../blog.tables.ts';
import { coverOf } from '../post-words.ts';
import { authorsOf } from '../reading/present-post.ts';
import { noSuchPost } from '../reading/read-post.ts';
import { findRevision, listRevisions as list } from './revisions.store.ts';

async function presentRevisions(rows: readonly RevisionRow[], deps: BlogDeps): Promise<Revision[]> {
  const authorOf = await authorsOf(
    deps,
    rows.map(({ saved_by }) => saved_by),
  );
  return rows.map(({ version, fields, saved_by, saved_at }) => ({
    version,
    title: fields.title,
    savedAt: saved_at.toISOString(),
    savedBy: authorOf(saved_by),
  }));
}

export const listRevisions = handler(
  blogRoutes.listRevisions,
  async ({ params: { id }, session }, deps: BlogDeps) => {
    if (!(await findPost(deps.db, id, ownAccount(session)))) throw noSuchPost();
    return { revisions: await presentRevisions(await list(deps.db, id), deps) };
  },
);

export const readRevision = handler(
  blogRoutes.readRevision,
  async ({ params: { id, version }, session }, deps: BlogDeps) => {
    if (!(await findPost(deps.db, id, ownAccount(session)))) throw noSuchPost();
    const row = await findRevision(deps.db, id, version);
    if (!row) throw new AppError('notFound', 'That state of the post was not kept.');
    const [revision] = await presentRevisions([row], deps);
    const cover = await coverOf(deps.db, ownAccount(session), row.fields.cover ?? undefined, deps.media);
    return { revision: revision!, fields: row.fields, coverUrl: cover?.sizes[0]?.url ?? null };
  },
);
