// All SQL of posts: what is to be published where, and by which plan. A post is always found through its account.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import type { PostContent } from '@msm/contract/posts/content';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import type { Approval, Source } from '@msm/contract/schedule/schemas';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { Brief } from '@msm/contract/posts/brief';
import { NEWEST_FIRST, pageOf, type PageRows } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { EndWithMembership } from '../../platform/ports/account-leaving.ts';
import { storableText } from '../../platform/text/safe-content.ts';
import type { PostRow } from './schedule.tables.ts';

export interface NewPost {
  accountId: string;
  createdBy: string;
  submissionId: string | null;
  /** Shared by posts that are planned together. */
  groupId?: string | null;
  content: PostContent;
  brief: Brief | null;
  platform: PlatformId;
  destinationId: string;
  firstWallTime: string;
  zone: string;
  recurrence: Recurrence | null;
  source: Source;
  /** Switched on unless told otherwise. */
  isActive?: boolean;
  /** None unless told otherwise; what waits is switched off. */
  approval?: Approval;
  now: Date;
}

/** Without those whose submission was stored before. */
export async function insertPosts(
  tx: Db,
  posts: readonly (NewPost & { extendAt: Date | null })[],
): Promise<PostRow[]> {
  const rows = posts.map((post) => ({
    id: randomUUIDv7(),
    account_id: post.accountId,
    created_by: post.createdBy,
    submission_id: post.submissionId,
    group_id: post.groupId ?? null,
    title: post.content.title,
    content: JSON.stringify(post.content),
    brief: jsonOrNull(post.brief),
    platform: post.platform,
    destination_id: post.destinationId,
    first_wall_time: post.firstWallTime,
    zone: post.zone,
    recurrence: jsonOrNull(post.recurrence),
    first_occurrence: 1,
    is_active: post.isActive ?? true,
    inactive_since: post.isActive === false ? post.now : null,
    approval: post.approval ?? null,
    version: 1,
    source: post.source,
    extend_at: post.extendAt,
    created_at: post.now,
    updated_at: post.now,
    removed_at: null,
  }));
  return tx
    .insertInto('schedule_posts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'submission_id', 'destination_id'])
        .where('submission_id', 'is not', null)
        .doNothing(),
    )
    .returningAll()
    .execute();
}

const jsonOrNull = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(storableText(value));

const ofAccount = (db: Db, accountId: string) =>
  db.selectFrom('schedule_posts').selectAll().where('account_id', '=', accountId);

/** None when it was removed. */
export async function findPost(db: Db, accountId: string, id: string): Promise<PostRow | undefined> {
  return ofAccount(db, accountId).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

/** What was planned by a submission, one post for each destination. */
export async function listSubmission(db: Db, accountId: string, submissionId: string): Promise<PostRow[]> {
  return ofAccount(db, accountId).where('submission_id', '=', submissionId).execute();
}

/** What was removed may be planned again by these submissions. */
export async function freeRemoved(
  tx: Db,
  accountId: string,
  submissionIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('schedule_posts')
    .set({ submission_id: null })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is not', null)
    .where(sql<boolean>`submission_id = any(${[...submissionIds]}::uuid[])`)
    .execute();
}

/** Also a removed one. Locked before its publications, always in this order: two changes at once cannot block each other. */
export async function lockPost(tx: Db, accountId: string, id: string): Promise<PostRow | undefined> {
  return ofAccount(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type PostChange = Pick<
  Updateable<Tables['schedule_posts']>,
  | 'title'
  | 'first_wall_time'
  | 'zone'
  | 'is_active'
  | 'inactive_since'
  | 'approval'
  | 'approval_note'
  | 'extend_at'
  | 'removed_at'
  | 'submission_id'
> & { content?: PostContent; brief?: Brief | null; recurrence?: Recurrence | null };

/** A change of the plan or the content is a new version; adding publications is none. */
export async function changePost(
  tx: Db,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
  change: PostChange,
  now: Date,
): Promise<PostRow> {
  const { content, brief, recurrence, ...columns } = change;
  return tx
    .updateTable('schedule_posts')
    .set({
      ...columns,
      ...(content && { content: JSON.stringify(content) }),
      ...(brief !== undefined && { brief: jsonOrNull(brief) }),
      ...(recurrence !== undefined && { recurrence: jsonOrNull(recurrence) }),
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Publications that were planned anew are counted from here. */
export async function setFirstOccurrence(tx: Db, id: string, occurrence: number): Promise<PostRow> {
  return tx
    .updateTable('schedule_posts')
    .set({ first_occurrence: occurrence })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function creatorOf(db: Db, id: string): Promise<string | null> {
  const post = await db
    .selectFrom('schedule_posts')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return post?.created_by ?? null;
}

export async function setCreator(tx: Db, id: string, memberId: string): Promise<void> {
  await tx.updateTable('schedule_posts').set({ created_by: memberId }).where('id', '=', id).execute();
}

/** What a member planned in an account stays there when they leave it; the owner is told of it from then on. */
export const handOverPosts: EndWithMembership = async (tx, { accountId, ownerId, member }) => {
  await tx
    .updateTable('schedule_posts')
    .set({ created_by: ownerId })
    .where('account_id', '=', accountId)
    .where('created_by', '=', member.id)
    .execute();
};

export async function setExtendAt(tx: Db, id: string, extendAt: Date | null): Promise<void> {
  await tx.updateTable('schedule_posts').set({ extend_at: extendAt }).where('id', '=', id).execute();
}

/** Those whose coming publications run short, each for one node alone. */
export async function lockPostsToExtend(tx: Db, now: Date, limit: number): Promise<PostRow[]> {
  return tx
    .selectFrom('schedule_posts')
    .selectAll()
    .where('extend_at', '<=', now)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('extend_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export type ListedPost = Omit<PostRow, 'content' | 'brief' | 'search_text'> & { next_due_at: Date | null };

const nextDueAt = sql<Date | null>`(
  select min(publication.due_at) from schedule_publications publication
  where publication.post_id = schedule_posts.id and publication.next_at is not null)`;

export async function nextDueOf(db: Db, postId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('schedule_posts')
    .select(nextDueAt.as('next_due_at'))
    .where('id', '=', postId)
    .executeTakeFirst();
  return row?.next_due_at ?? null;
}

interface PostFilter {
  accountId: string;
  destinationId?: string | undefined;
  isRecurring?: true;
}

/** Without the texts: a page of them can be megabytes. */
export async function listPosts(
  db: Db,
  { accountId, destinationId, isRecurring }: PostFilter,
  page: PageQuery,
): Promise<PageRows<ListedPost>> {
  const own = db
    .selectFrom('schedule_posts')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .$if(destinationId !== undefined, (all) => all.where('destination_id', '=', destinationId!))
    .$if(isRecurring === true, (all) => all.where('recurrence', 'is not', null));
  const select = (all: typeof own) =>
    all.select([
      'id',
      'account_id',
      'created_by',
      'submission_id',
      'group_id',
      'title',
      'platform',
      'destination_id',
      'first_wall_time',
      'zone',
      'recurrence',
      'first_occurrence',
      'is_active',
      'inactive_since',
      'approval',
      'approval_note',
      'version',
      'source',
      'extend_at',
      'created_at',
      'updated_at',
      'removed_at',
      nextDueAt.as('next_due_at'),
    ]);
  return pageOf(db, { matching: own, select, order: NEWEST_FIRST }, page);
}
