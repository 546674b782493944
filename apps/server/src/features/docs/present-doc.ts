// Documents and their history as editors see them, with the names of the members who changed them.
import type { DocSource, DocVersion } from '@msm/contract/docs/schemas';
import type { Db } from '../../platform/db/tables.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { DocsDeps } from './docs.deps.ts';
import type { DocRow, VersionRow } from './docs.store.ts';

type NameOf = (id: string | null) => { id: string; name: string } | null;

async function namesOf(db: Db, users: Users, ids: readonly (string | null)[]): Promise<NameOf> {
  const known = await users.list(
    db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  return (id) => {
    const user = known.find((each) => each.id === id);
    return user ? { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() || user.username } : null;
  };
}

type Parts = Pick<DocsDeps, 'db' | 'users'>;

export async function presentSource(doc: DocRow, { db, users }: Parts): Promise<DocSource> {
  const nameOf = await namesOf(db, users, [doc.changed_by]);
  return {
    name: doc.name,
    markdown: doc.markdown,
    version: doc.version,
    changedAt: doc.changed_at.toISOString(),
    changedBy: nameOf(doc.changed_by),
  };
}

export async function presentVersions(
  rows: readonly VersionRow[],
  { db, users }: Parts,
): Promise<DocVersion[]> {
  const nameOf = await namesOf(
    db,
    users,
    rows.map(({ saved_by }) => saved_by),
  );
  return rows.map(({ version, saved_at, saved_by, characters }) => ({
    version,
    savedAt: saved_at.toISOString(),
    savedBy: nameOf(saved_by),
    characters,
  }));
}
