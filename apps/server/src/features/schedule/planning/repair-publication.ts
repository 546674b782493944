// A person's answer to a publication that asks. Their word counts: "it is there" is published, "publish again" is done even
// where a copy may exist, "discard" ends it.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Choice } from '@msm/contract/schedule/schemas';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction } from '../actions.store.ts';
import { resumeDestination } from '../destinations.store.ts';
import { findShownPublication } from '../reading/lists.store.ts';
import { assertMaySwitchOn, changeAs, lockOwnPublication } from './lock-own-post.ts';
import { presentPublication } from '../reading/present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { takeOver } from './take-over.ts';

const WORDS: Record<Choice, string> = {
  isThere: 'A member looked: it is there.',
  again: 'A member decided to publish it again.',
  discard: 'A member discarded it.',
};

export const repairPublication = handler(
  scheduleRoutes.repairPublication,
  async ({ params: { publicationId }, input, session, member }, deps: ScheduleDeps) => {
    const { choice } = input;
    if (choice === 'again') assertEmailVerified(member);
    const accountId = ownAccount(session);
    const repaired = await changeAs(session, deps, async (acting) => {
      const { tx, now } = acting;
      const { post, publication } = await lockOwnPublication(acting, accountId, publicationId);
      if (choice === 'again') assertMaySwitchOn(acting, post);
      const { state: shown = publication.state } = input;
      if (!publication.asks_person || publication.state !== shown)
        throw new AppError('conflict', 'This post does not ask that any more. Load it again.');
      if (choice === 'again' && post.removed_at)
        throw new AppError('conflict', 'This post was taken off the schedule. Plan it anew.');
      if (choice === 'again' && !post.is_active)
        throw new AppError('conflict', 'This post is switched off. Switch it on first.');
      if (choice === 'again') await takeOver(tx, post, member.id, deps);
      // The others that wait for the same credentials follow by upkeep.
      if (choice === 'again' && publication.state === 'needs_reauth')
        await resumeDestination(tx, publication);
      const reason = choice === 'isThere' ? { reason: null } : {};
      const note = { now, words: WORDS[choice], actorId: member.id, ...reason };
      await applyAction(tx, [publication], choice, note);
      // Shown as it is now: the next change may take it off the schedule.
      return (await findShownPublication(tx, accountId, publicationId))!;
    });
    return { publication: presentPublication(repaired) };
  },
);
