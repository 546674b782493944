// Takes a bulk action back: each post is again what it was, under the same ids. A post that was changed since, or that is
// being sent meanwhile, stays as it is and says so.
import { isDeepStrictEqual } from 'node:util';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { after } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { applyAction } from '../actions.store.ts';
import { sendForApproval } from '../approval/approval.ts';
import {
  assertMayChange,
  assertMaySwitchOn,
  changeAs,
  noSuchPublication,
  type Acting,
} from '../planning/lock-own-post.ts';
import { noteLibraryUse } from '../planning/own-media.ts';
import { takeOver } from '../planning/take-over.ts';
import { changePost, listSubmission, lockPost } from '../posts.store.ts';
import { lockPublications } from '../publications.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { Before, ChangeRow, PostRow } from '../schedule.tables.ts';
import { outcomeOf } from '../transitions.rules.ts';
import { answerEach, UNDO_MS } from './change-posts.ts';
import {
  findChange,
  insertKept,
  listUndoable,
  noteUndone,
  restoreStates,
  restoreTimes,
  takeUpWaiting,
  writtenStates,
} from './changes.store.ts';

export const undoChange = handler(
  scheduleRoutes.undoChange,
  async ({ params: { bulkId }, session, member }, deps: ScheduleDeps) => {
    assertEmailVerified(member);
    const { db, timeOf } = deps;
    const accountId = ownAccount(session);
    const since = after(await timeOf(db), -UNDO_MS);
    const changes = await listUndoable(db, { accountId, bulkId, since });
    if (changes.length === 0) throw new AppError('notFound', 'There is nothing to undo any more.');
    return answerEach(
      changes.map((key) => ({ id: key.item_id, key })),
      ({ key }) =>
        changeAs(session, deps, async (acting) => {
          const { tx, now } = acting;
          const found = await findChange(tx, key);
          const post = found && (await lockPost(tx, accountId, found.post_id));
          if (!post) throw noSuchPublication();
          assertMayChange(acting, post);
          // Read again under the lock: the same request may have been sent twice.
          const change = (await findChange(tx, key))!;
          if (change.undone_at) return;
          if (post.version !== change.version_after) throw changedSince();
          const isHeldBack = change.action === 'delete' && acting.role === 'contributor';
          if (change.before!.post.is_active && !isHeldBack) assertMaySwitchOn(acting, { approval: null });
          await restore(acting, post, change, deps);
          await noteUndone(tx, key, now);
        }),
    );
  },
);

const WORDS = {
  move: 'The move was undone.',
  pause: 'The pause was undone.',
  delete: 'Restored after it was deleted.',
};

async function restore(acting: Acting, post: PostRow, change: ChangeRow, deps: ScheduleDeps): Promise<void> {
  const { tx, now, actorId } = acting;
  const { post: was, publications: kept, beingSent = [] } = change.before!;
  const here = await lockPublications(tx, post);
  const isHere = (id: string) => here.some((publication) => publication.id === id);
  const gone = kept.filter(({ row, written }) => !written && !isHere(row.id));
  // What a person or the machine wrote since stays: a move, an answer, a late arrival.
  const states = await writtenStates(
    tx,
    here.map(({ id }) => id),
  );
  const unchanged = new Set(
    kept.filter(({ row, written }) => written && states.get(row.id) === written).map(({ row }) => row.id),
  );
  const restorable = here.filter(
    ({ id, state }) => unchanged.has(id) && !('refuses' in outcomeOf(state, 'undo')),
  );
  if (change.action === 'move' && restorable.length === 0) throw changedSince();
  const withdrawn = here.filter(({ id, state }) => state === 'skipped' && beingSent.includes(id));
  await takeOver(tx, post, actorId, deps);
  // A move of one of a series is no change of its post.
  const former = { ...(await formerColumns(acting, post, was)), ...heldBack(acting, was, change) };
  if (!isDeepStrictEqual({ ...post, ...former }, post)) await changePost(tx, post, former, now);
  await noteLibraryUse(tx, post, deps);
  await insertKept(tx, gone);
  const restored = [
    ...restorable,
    ...withdrawn,
    ...gone.map(({ row }) => ({ id: row.id, state: 'scheduled' as const })),
  ];
  const restoredKept = kept.filter(({ row }) => restored.some(({ id }) => id === row.id));
  await restoreTimes(tx, restoredKept);
  await applyAction(tx, restored, 'undo', {
    now,
    words: WORDS[change.action as keyof typeof WORDS],
    actorId,
  });
  await restoreStates(tx, restoredKept);
  if (former.is_active) await takeUpWaiting(tx, post);
  if (former.approval === 'waiting') await sendForApproval(acting, { before: post, after: post }, deps);
}

/** What a contributor deleted by mistake comes back switched off, and waits for approval. */
const heldBack = ({ role, now }: Acting, was: Before['post'], { action }: ChangeRow) =>
  role === 'contributor' && action === 'delete' && was.is_active
    ? { is_active: false, inactive_since: now, approval: 'waiting' as const, approval_note: null }
    : {};

const changedSince = () => new AppError('conflict', 'This post was changed since. It stays as it is.');

const dateOrNull = (instant: string | null) => (instant === null ? null : new Date(instant));

async function formerColumns({ tx }: Acting, post: PostRow, { submission_id, ...was }: Before['post']) {
  // The file of a deleted post may have been imported anew meanwhile.
  const isTaken =
    submission_id !== null &&
    submission_id !== post.submission_id &&
    (await listSubmission(tx, post.account_id, submission_id)).some(
      ({ destination_id }) => destination_id === post.destination_id,
    );
  return {
    ...was,
    inactive_since: dateOrNull(was.inactive_since),
    extend_at: dateOrNull(was.extend_at),
    submission_id: isTaken ? null : submission_id,
    removed_at: null,
  };
}
