// What a member hears when a post needs them: what happened, why, and where to answer with one click.
import type { Choice, State } from '@msm/contract/schedule/schemas';
import type { NewNotification } from '../../../platform/ports/notifications.ts';
import type { Work } from '../claims.store.ts';
import { choicesFor } from '../states.rules.ts';
import type { Missed } from '../upkeep.store.ts';

type Told = Omit<NewNotification, 'memberId'>;

const PAGE = '/schedule-posts';
const linkTo = (targetId: string) => `${PAGE}?post=${targetId}`;

export const tellOfFailure = (work: Work, reason: string): Told =>
  told(work.id, 'failed', {
    kind: 'post_failed',
    title: 'A post was not published',
    body: `“${work.title}”: ${reason}`,
  });

export const tellOfDoubt = (work: Work, reason: string): Told =>
  told(work.id, 'unknown', {
    kind: 'post_unknown',
    title: 'Is this post there?',
    body: `“${work.title}” may or may not be published. ${reason} Please look, and say so.`,
  });

export const tellOfCredentials = (work: Work, reason: string): Told =>
  told(work.id, 'needs_reauth', {
    kind: 'post_needs_reauth',
    title: 'A connection needs you',
    body: `“${work.title}” and all that follows there wait until you connect it again. ${reason}`,
  });

/** One word for all that were missed together: a portal that was away for days must not ring for each. */
export function tellOfMissed(missed: readonly Missed[]): Told {
  const [first] = missed;
  if (first && missed.length === 1) {
    return told(first.id, 'skipped', {
      kind: 'post_missed',
      title: 'A post missed its time',
      body: `“${first.title}” was not published, because the portal was away. Publish it now, or leave it?`,
    });
  }
  return {
    kind: 'post_missed',
    title: `${missed.length} posts missed their time`,
    body: 'They were not published, because the portal was away. Look which of them you still want.',
    link: PAGE,
    metadata: { targetIds: missed.slice(0, 50).map(({ id }) => id) },
  };
}

function told(targetId: string, state: State, words: Pick<Told, 'kind' | 'title' | 'body'>): Told {
  const choices: Choice[] = choicesFor(state);
  return {
    ...words,
    link: linkTo(targetId),
    target: { type: 'scheduled_post', id: targetId },
    metadata: { targetId, choices },
  };
}
