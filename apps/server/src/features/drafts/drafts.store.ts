// All SQL of drafts. A draft is always found through its account. One that ended was deleted, or finished by the submission
// that planned its post; it stays for a while, so that it can be restored or a repeated submission is recognised.
import { sql, type ColumnType, type Selectable } from 'kysely';
import { MAX_ACCOUNT_DRAFTS, MAX_DRAFT_VERSIONS } from '@msm/contract/drafts/limits';
import {
  CHANGED_ELSEWHERE,
  type DraftFields,
  type DraftQuery,
  type Editor,
} from '@msm/contract/drafts/schemas';
import { removeOldest } from '../../platform/db/batches.ts';
import { countOf, pageOf, type Order, type PageRows } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { MemberDrafts } from '../../platform/ports/drafts.ts';
import type { MediaLibrary } from '../../platform/ports/media.ts';
import { versionToDrop } from './drafts.rules.ts';

/** Written as text, read as what it was. */
type Json<T> = ColumnType<T, string, string>;

interface DraftsTable {
  id: string;
  account_id: string;
  is_template: boolean;
  search_text: string;
  fields: Json<DraftFields>;
  version: number;
  editor_id: string;
  editor_save: number;
  changed_by: string | null;
  changed_at: Date;
  created_at: Date;
  ended_at: Date | null;
  /** The submission that finished it; none for one that was deleted. */
  submission_id: string | null;
}

interface VersionsTable {
  draft_id: string;
  version: number;
  fields: Json<DraftFields>;
  saved_by: string | null;
  saved_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    drafts: DraftsTable;
    drafts_versions: VersionsTable;
  }
}

export type DraftRow = Selectable<DraftsTable>;
export type VersionRow = Selectable<VersionsTable>;

export const noSuchDraft = () => new AppError('notFound', 'No draft of yours has that id.');

/** How much of the text is read for the beginning that a list shows. */
const BEGINNING_LENGTH = 1_000;

const LAST_CHANGED_FIRST: Order = { by: { changed_at: 'instant', id: 'id' }, direction: 'desc' };

const ofAccount = (db: Db, accountId: string) => db.selectFrom('drafts').where('account_id', '=', accountId);

/** Also one that ended. */
export async function findDraft(db: Db, accountId: string, id: string): Promise<DraftRow | undefined> {
  return ofAccount(db, accountId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Also one that ended. Until the transaction ends, other changes of it wait. */
export async function lockDraft(tx: Db, accountId: string, id: string): Promise<DraftRow | undefined> {
  return ofAccount(tx, accountId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type ListedDraft = Pick<DraftRow, 'id' | 'is_template' | 'version' | 'changed_by' | 'changed_at'> & {
  title: string;
  beginning: string | null;
  destination_ids: string[];
  wall_time: string;
  zone: string;
};

/** Without the texts: a page of them can be megabytes. */
export async function listDrafts(
  db: Db,
  accountId: string,
  query: DraftQuery,
): Promise<PageRows<ListedDraft>> {
  const { search, kind } = query;
  const matching = ofAccount(db, accountId)
    .where('is_template', '=', kind === 'templates')
    .where('ended_at', 'is', null)
    .$if(Boolean(search), (all) =>
      all.where(sql<boolean>`platform_finds(search_text, ${search!.toLowerCase()})`),
    );
  const select = (all: typeof matching) =>
    all.select([
      'id',
      'is_template',
      'version',
      'changed_by',
      'changed_at',
      sql<string>`fields #>> '{content,title}'`.as('title'),
      sql<string | null>`left(fields #>> '{content,html}', ${BEGINNING_LENGTH}::int)`.as('beginning'),
      sql<string[]>`jsonb_path_query_array(fields, '$.destinations[*].destinationId')`.as('destination_ids'),
      sql<string>`fields ->> 'wallTime'`.as('wall_time'),
      sql<string>`fields ->> 'zone'`.as('zone'),
    ]);
  return pageOf(db, { matching, select, order: LAST_CHANGED_FIRST }, query);
}

interface NewDraft {
  id: string;
  accountId: string;
  memberId: string;
  isTemplate: boolean;
  fields: DraftFields;
  editor: Editor;
  now: Date;
}

export async function assertRoom(tx: Db, accountId: string): Promise<void> {
  const own = await countOf(ofAccount(tx, accountId).where('ended_at', 'is', null));
  if (own >= MAX_ACCOUNT_DRAFTS)
    throw new AppError(
      'conflict',
      `An account has at most ${MAX_ACCOUNT_DRAFTS.toLocaleString('en')} drafts. Delete some that are no longer needed.`,
    );
}

/** None when the id is taken: by a request at the same moment, or by another account. */
export async function insertDraft(tx: Db, draft: NewDraft): Promise<DraftRow | undefined> {
  await assertRoom(tx, draft.accountId);
  return tx
    .insertInto('drafts')
    .values({
      id: draft.id,
      account_id: draft.accountId,
      is_template: draft.isTemplate,
      ...written(draft.fields),
      version: 1,
      editor_id: draft.editor.id,
      editor_save: draft.editor.save,
      changed_by: draft.memberId,
      changed_at: draft.now,
      created_at: draft.now,
      ended_at: null,
      submission_id: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Lower-cased here: what the database makes of letters beyond ASCII depends on its locale. */
const written = (fields: DraftFields) => ({
  fields: JSON.stringify(fields),
  search_text: fields.content.title.toLowerCase(),
});

interface Change {
  fields: DraftFields;
  editor: Editor;
  memberId: string;
  now: Date;
}

export async function changeDraft(
  tx: Db,
  { id, version }: DraftRow,
  { fields, editor, memberId, now }: Change,
): Promise<DraftRow> {
  return tx
    .updateTable('drafts')
    .set({
      ...written(fields),
      version: version + 1,
      editor_id: editor.id,
      editor_save: editor.save,
      changed_by: memberId,
      changed_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** When it ended; null brings a deleted one back. */
export async function setEnded(tx: Db, id: string, endedAt: Date | null): Promise<DraftRow> {
  return tx
    .updateTable('drafts')
    .set({ ended_at: endedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export async function listVersions(db: Db, draftId: string) {
  return db
    .selectFrom('drafts_versions')
    .select(['version', 'saved_by', 'saved_at', sql<string>`fields #>> '{content,title}'`.as('title')])
    .where('draft_id', '=', draftId)
    .orderBy('version', 'desc')
    .execute();
}

export async function findVersion(db: Db, draftId: string, version: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('drafts_versions')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function lastKeptAt(db: Db, { id, created_at }: DraftRow): Promise<Date> {
  const last = await db
    .selectFrom('drafts_versions')
    .select('saved_at')
    .where('draft_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.saved_at ?? created_at;
}

/** Keeps the state that a locked draft has now, and drops the one that is missed least when there are too many. */
export async function keepVersion(tx: Db, draft: DraftRow, now: Date): Promise<void> {
  await tx
    .insertInto('drafts_versions')
    .values({
      draft_id: draft.id,
      version: draft.version,
      fields: JSON.stringify(draft.fields),
      saved_by: draft.changed_by,
      saved_at: draft.changed_at,
    })
    .execute();
  const kept = (await listVersions(tx, draft.id)).toReversed();
  if (kept.length <= MAX_DRAFT_VERSIONS) return;
  const dropped =
    kept[
      versionToDrop(
        kept.map(({ saved_at }) => saved_at),
        now,
      )
    ]!;
  await tx
    .deleteFrom('drafts_versions')
    .where('draft_id', '=', draft.id)
    .where('version', '=', dropped.version)
    .execute();
}

export const removeSomeEnded = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'drafts', column: 'ended_at' }, before, limit);

/** What the schedule asks. */
export const createMemberDrafts = ({ media }: { media: MediaLibrary }): MemberDrafts => ({
  async read(db, accountId, draftId) {
    const draft = await findDraft(db, accountId, draftId);
    if (!draft || (draft.ended_at && !draft.submission_id)) throw noSuchDraft();
    return { fields: draft.fields, version: draft.version };
  },
  async finish(tx, { accountId, draftId, version, submissionId }) {
    const draft = await lockDraft(tx, accountId, draftId);
    if (draft && draft.submission_id === submissionId) return 'already';
    if (!draft || (draft.ended_at && !draft.submission_id)) throw noSuchDraft();
    if (draft.submission_id)
      throw new AppError('conflict', 'This draft was scheduled already. Look at the schedule.');
    if (draft.is_template)
      throw new AppError('conflict', 'This is a template. Start a post from it, and schedule that.');
    if (draft.version !== version) throw changedElsewhere();
    await tx
      .updateTable('drafts')
      .set({ ended_at: sql<Date>`now()`, submission_id: submissionId })
      .where('id', '=', draftId)
      .execute();
    await media.dropUses(tx, asMediaUser(draftId));
    return 'finished';
  },
});

/** By which the media library knows a draft. */
export const asMediaUser = (draftId: string) => ({ usedBy: 'drafts', userId: draftId });

export const changedElsewhere = () =>
  new AppError('conflict', 'This draft was changed since you loaded it. Nothing was overwritten.', {
    problem: CHANGED_ELSEWHERE,
  });
