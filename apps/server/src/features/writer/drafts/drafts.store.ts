// All SQL about drafts.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Selectable } from 'kysely';
import type { PostContent } from '@msm/contract/posts/content';
import type { Brief } from '@msm/contract/posts/brief';
import type { DraftQuery, SourceReport, WrittenBy } from '@msm/contract/writer/schemas';
import { NEWEST_FIRST, pageOf, type PageRows } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';

/** What belongs to a draft besides what is published of it. */
export interface DraftDetails {
  headlines: string[];
  hashtags: string[];
  notes: string[];
  sources: SourceReport[];
  writtenBy: WrittenBy;
}

interface DraftsTable {
  id: string;
  account_id: string;
  member_id: string | null;
  generation_id: string;
  destination_id: string | null;
  platform: Brief['platform'];
  type: Brief['type'];
  nature: Brief['nature'];
  tone: Brief['tone'];
  language: Brief['language'];
  content: ColumnType<PostContent, string, string>;
  details: ColumnType<DraftDetails, string, never>;
  created_at: Date;
  updated_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    writer_drafts: DraftsTable;
  }
}

export type DraftRow = Selectable<DraftsTable>;

/** What a list shows: the texts of a page of drafts could be megabytes. */
const LINE = ['id', 'destination_id', 'platform', 'type', 'language', 'created_at', 'updated_at'] as const;
export type DraftLineRow = Pick<DraftRow, (typeof LINE)[number]> & { title: string; excerpt: string | null };

export interface NewDraft {
  accountId: string;
  memberId: string | null;
  generationId: string;
  brief: Brief;
  content: PostContent;
  details: DraftDetails;
  now: Date;
}

/** Its id goes into the content, so that what is scheduled knows where it came from. */
export async function insertDraft(tx: Db, draft: NewDraft): Promise<DraftRow> {
  const { brief } = draft;
  const id = randomUUIDv7();
  return tx
    .insertInto('writer_drafts')
    .values({
      id,
      account_id: draft.accountId,
      member_id: draft.memberId,
      generation_id: draft.generationId,
      destination_id: brief.destinationId ?? null,
      platform: brief.platform,
      type: brief.type,
      nature: brief.nature,
      tone: brief.tone,
      language: brief.language,
      content: JSON.stringify({ ...draft.content, draftId: id }),
      details: JSON.stringify(draft.details),
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findDraft(db: Db, accountId: string, id: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom('writer_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function listDrafts(
  db: Db,
  accountId: string,
  { destinationId, platform, ...page }: DraftQuery,
): Promise<PageRows<DraftLineRow>> {
  const matching = db
    .selectFrom('writer_drafts')
    .where('account_id', '=', accountId)
    .$if(destinationId !== undefined, (query) => query.where('destination_id', '=', destinationId!))
    .$if(platform !== undefined, (query) => query.where('platform', '=', platform!));
  const select = (all: typeof matching) =>
    all
      .select(LINE)
      .select([
        sql<string>`content->>'title'`.as('title'),
        sql<string | null>`content->>'excerpt'`.as('excerpt'),
      ]);
  return pageOf(db, { matching, select, order: NEWEST_FIRST }, page);
}

export async function changeDraft(
  db: Db,
  accountId: string,
  id: string,
  { content, now }: { content: PostContent; now: Date },
): Promise<DraftRow | undefined> {
  return db
    .updateTable('writer_drafts')
    .set({ content: JSON.stringify({ ...content, draftId: id }), updated_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** With a site, only when it was written for that one. False when there is no such draft. */
export async function removeDraft(
  db: Db,
  accountId: string,
  id: string,
  destinationId?: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('writer_drafts')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .$if(destinationId !== undefined, (query) => query.where('destination_id', '=', destinationId!))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
