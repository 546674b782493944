// Posts from a spreadsheet. The first call only looks and answers a token, which is a fingerprint of the text: the second
// brings it to have that very text stored. A row that is stored twice, also by another file, is stored once.
import { createHash } from 'node:crypto';
import { Id } from '@msm/contract/fields';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { InputOf } from '@msm/contract/route';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { askForApproval, newPostOf } from '../approval/approval.ts';
import { findPlace, noSuchSite, problemsOf } from '../destinations.ts';
import { freeRemoved, type NewPost } from '../posts.store.ts';
import { changeAs } from '../planning/lock-own-post.ts';
import { noteLibraryUse } from '../planning/own-media.ts';
import { placePosts } from '../planning/place-post.ts';
import { COLUMN_OF, NO_TEXT, readPosts, type ReadRow } from './posts-in-csv.ts';
import { safeContent } from '../../../platform/text/safe-content.ts';
import { SCHEDULED_POSTS } from '../planning/plan-posts.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const importPosts = handler(
  scheduleRoutes.importPosts,
  async ({ input, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf, limits } = deps;
    const accountId = ownAccount(session);
    const now = await timeOf(db);
    const read = await withSafeContent(readPosts(input.csv, input, now), accountId, deps);
    const rows = await withSiteFaults(read, accountId, deps);
    const token = fingerprint(accountId, input);
    const right = rows.filter(({ faults }) => faults.length === 0);
    const result = { token, rows: rows.map(present), right: right.length, wrong: rows.length - right.length };
    if (input.token === undefined) return { ...result, isStored: false };

    if (input.token !== token)
      throw new AppError('conflict', 'The file has changed since you looked at it. Look at it again.');
    if (result.wrong > 0 && !input.onlyRight)
      throw new AppError(
        'unprocessable',
        `${result.wrong} rows are wrong. Repair them, or store the others.`,
      );
    await limits.take(SCHEDULED_POSTS, accountId);
    const posts: NewPost[] = [];
    const submissionIdOf = createSubmissionIds();
    const platformOf = new Map<string, PlatformId>();
    for (const { destinationId, post } of right) {
      if (!post) continue;
      const { content, wallTime, zone } = post;
      const platform =
        platformOf.get(destinationId) ?? (await findPlace(accountId, destinationId, deps))?.place.platform;
      if (!platform) throw noSuchSite();
      platformOf.set(destinationId, platform);
      posts.push({
        accountId,
        createdBy: member.id,
        submissionId: submissionIdOf([destinationId, content, wallTime, zone]),
        content,
        brief: null,
        platform,
        destinationId,
        firstWallTime: wallTime,
        zone,
        recurrence: null,
        source: 'member',
        now,
      });
    }
    await changeAs(session, deps, async (acting) => {
      const held = newPostOf(acting);
      // A person imports the file anew: unlike a request that is repeated by itself.
      await freeRemoved(
        acting.tx,
        accountId,
        posts.flatMap(({ submissionId }) => submissionId ?? []),
      );
      const placed = await placePosts(
        acting.tx,
        posts.map((post) => ({ ...post, ...held })),
        now,
      );
      // A file has hundreds of posts, few of them with pictures.
      for (const post of placed.filter(({ content }) => content.html?.includes('<img')))
        await noteLibraryUse(acting.tx, post, deps);
      await askForApproval(acting, placed, deps);
    });
    return { ...result, isStored: true };
  },
);

/** As it will be stored: sanitising can leave nothing of a text. */
async function withSafeContent(
  rows: readonly ReadRow[],
  accountId: string,
  deps: ScheduleDeps,
): Promise<ReadRow[]> {
  const safe: ReadRow[] = [];
  for (const row of rows) {
    const content = row.post && (await safeContent(row.post.content, accountId, deps));
    const isEmpty = content && !content.html?.trim() && !content.text?.trim();
    if (isEmpty) safe.push({ ...row, faults: [...row.faults, NO_TEXT], post: undefined });
    else safe.push(content ? { ...row, post: { ...row.post!, content } } : row);
  }
  return safe;
}

/** What would stop one post stands in its own row; what would stop every post of a site, in each of its rows. */
async function withSiteFaults(
  rows: readonly ReadRow[],
  accountId: string,
  deps: ScheduleDeps,
): Promise<ReadRow[]> {
  const faultsOf = new Map<ReadRow, ReadRow['faults']>();
  for (const [destinationId, ofSite] of Map.groupBy(rows, (row) => row.destinationId)) {
    if (!destinationId) continue;
    const found = isId(destinationId) ? await findPlace(accountId, destinationId, deps) : undefined;
    let ofAll = found ? [] : [{ column: 'Site', message: noSuchSite().message }];
    for (const row of ofSite) {
      // A site that takes no post is asked once: each question may call it.
      if (!found || !row.post || ofAll.length > 0) continue;
      const problems = await problemsOf(found.publisher, found.place, row.post.content);
      ofAll = problems.filter(isOfSite).map(toFault);
      faultsOf.set(row, problems.filter((problem) => !isOfSite(problem)).map(toFault));
    }
    for (const row of ofSite) faultsOf.set(row, [...(faultsOf.get(row) ?? []), ...ofAll]);
  }
  return rows.map((row) => ({ ...row, faults: [...row.faults, ...(faultsOf.get(row) ?? [])] }));
}

const isOfSite = ({ field }: PlanProblem): boolean => field === 'destinationId';

const toFault = ({ field, message }: PlanProblem) => ({
  column: COLUMN_OF[field.split('.')[1] ?? ''] ?? 'Site',
  message,
});

const isId = (text: string) => Id.safeParse(text).success;

type Input = InputOf<typeof scheduleRoutes.importPosts>;

const fingerprint = (accountId: string, { csv, destinationId = '', zone = '' }: Input): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, csv, destinationId, zone]))
    .digest('hex');

/**
 * The same post at the same time has the same id: a second click stores nothing, and neither do the right rows of a file whose
 * wrong rows were repaired. Rows of one file that are equal are told apart by their number among each other.
 */
function createSubmissionIds(): (post: unknown[]) => string {
  const seen = new Map<string, number>();
  return (post) => {
    const written = JSON.stringify(post);
    const number = (seen.get(written) ?? 0) + 1;
    seen.set(written, number);
    return idOf(`${written} ${number}`);
  };
}

function idOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}

const present = ({ row, title, faults, post }: ReadRow) => ({
  row,
  title,
  dueAt: post?.dueAt.toISOString() ?? null,
  faults,
});
