// Switches a planned post off or on. Off, nothing of it begins any more. On, what is still to come waits for its time; what
// passed meanwhile was not wanted; what had been due before is caught up, or asks when that is too long ago.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import { after } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction } from '../actions.store.ts';
import { CATCH_UP_MS } from '../lateness.rules.ts';
import { assertMaySwitchOn, changeAs, lockOwnPost, type Acting } from './lock-own-post.ts';
import { changePost } from '../posts.store.ts';
import { planAhead } from './plan-ahead.ts';
import { presentWholePost } from '../reading/present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow, PublicationRow } from '../schedule.tables.ts';
import { takeOver } from './take-over.ts';
import { lockPublications } from '../publications.store.ts';

export const toggleScheduledPost = handler(
  scheduleRoutes.toggleScheduledPost,
  async ({ params, input, session, member }, deps: ScheduleDeps) => {
    const changed = await changeAs(session, deps, async (acting) => {
      const post = await lockOwnPost(acting, ownAccount(session), params);
      // Idempotent: a repeated request, or the same click in two tabs, must not undo what it asked for.
      if (post.is_active === input?.isActive) return post;
      const publications = await lockPublications(acting.tx, post);
      if (post.is_active) return switchOff(acting, post, publications);
      assertEmailVerified(member);
      assertMaySwitchOn(acting, post);
      return switchOn(acting, post, publications, deps);
    });
    return presentWholePost(deps.db, changed);
  },
);

export async function switchOff(
  { tx, now, actorId }: Acting,
  post: PostRow,
  publications: readonly PublicationRow[],
): Promise<PostRow> {
  const switchedOff = await changePost(tx, post, { is_active: false, inactive_since: now }, now);
  await applyAction(tx, publications, 'switchOff', { now, actorId, words: 'Switched off.' });
  return switchedOff;
}

export async function switchOn(
  { tx, now, actorId }: Acting,
  post: PostRow,
  publications: readonly PublicationRow[],
  deps: ScheduleDeps,
): Promise<PostRow> {
  const actor = { now, actorId };
  await takeOver(tx, post, actorId, deps);
  const on = { is_active: true, inactive_since: null, approval: null, approval_note: null };
  const switchedOn = await changePost(tx, post, on, now);
  const { coming, unwanted, late } = sortOut(publications, { offSince: post.inactive_since!, now });
  await applyAction(tx, coming, 'switchOn', { ...actor, words: 'Switched on.' });
  const passed = post.approval ? 'It was not approved at its time.' : 'It was switched off at its time.';
  await applyAction(tx, unwanted, 'passWhileOff', { ...actor, words: passed, reason: passed });
  const missed = 'Its time passed before it was switched off and on.';
  await applyAction(tx, late, 'miss', { ...actor, words: missed, reason: missed });
  await planAhead(tx, switchedOn, now, now);
  return switchedOn;
}

function sortOut(publications: readonly PublicationRow[], { offSince, now }: { offSince: Date; now: Date }) {
  const suspended = publications.filter(({ state }) => state === 'scheduled');
  const wasDueBefore = (publication: PublicationRow) => publication.due_at <= offSince;
  const isLate = ({ wanted_since }: PublicationRow) => wanted_since < after(now, -CATCH_UP_MS);
  return {
    coming: suspended.filter(
      (publication) => publication.due_at > now || (wasDueBefore(publication) && !isLate(publication)),
    ),
    unwanted: suspended.filter((publication) => publication.due_at <= now && !wasDueBefore(publication)),
    late: suspended.filter((publication) => wasDueBefore(publication) && isLate(publication)),
  };
}
