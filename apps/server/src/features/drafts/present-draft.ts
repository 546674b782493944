// A draft as its members see it, with the name of the member who changed it last.
import type { Draft, DraftSummary, DraftVersion } from '@msm/contract/drafts/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { decodeEntities } from '../../platform/text/html.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { DraftsDeps } from './drafts.deps.ts';
import type { DraftRow, ListedDraft } from './drafts.store.ts';

/** Two lines of a list. */
const EXCERPT_LENGTH = 160;

type NameOf = (id: string | null) => { id: string; name: string } | null;

export async function namesOf(db: Db, users: Users, ids: readonly (string | null)[]): Promise<NameOf> {
  const known = await users.list(
    db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  return (id) => {
    const user = known.find((each) => each.id === id);
    return user ? { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() || user.username } : null;
  };
}

export async function presentDraft(
  row: DraftRow,
  { db, users }: Pick<DraftsDeps, 'db' | 'users'>,
): Promise<{ draft: Draft }> {
  const nameOf = await namesOf(db, users, [row.changed_by]);
  return {
    draft: {
      id: row.id,
      title: row.fields.content.title,
      isTemplate: row.is_template,
      version: row.version,
      changedAt: row.changed_at.toISOString(),
      changedBy: nameOf(row.changed_by),
      ...row.fields,
      isFinished: row.submission_id !== null,
    },
  };
}

export const presentSummary = (row: ListedDraft, nameOf: NameOf): DraftSummary => ({
  id: row.id,
  title: row.title,
  isTemplate: row.is_template,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  changedBy: nameOf(row.changed_by),
  excerpt: beginningOf(row.beginning ?? ''),
  destinationIds: row.destination_ids,
  wallTime: row.wall_time,
  zone: row.zone,
});

interface Kept {
  version: number;
  title: string;
  saved_at: Date;
  saved_by: string | null;
}

export const presentVersion = (
  { version, title, saved_at, saved_by }: Kept,
  nameOf: NameOf,
): DraftVersion => ({
  version,
  title,
  savedAt: saved_at.toISOString(),
  savedBy: nameOf(saved_by),
});

/** The text was sanitised when it was stored: a tag ends where it seems to. The last one may be cut. */
const beginningOf = (html: string): string =>
  decodeEntities(html.replace(/<[^>]*(>|$)/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, EXCERPT_LENGTH)
    .toWellFormed();
