// What a member hears when a post needs them: what happened, why, and where to answer with one click.
import type { Choice, State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import type { Accounts } from '../../../platform/ports/accounts.ts';
import type { Announcement, Notify } from '../../../platform/ports/notifications.ts';
import type { Work } from '../claims.store.ts';
import type { Users } from '../../../platform/ports/users.ts';
import { choicesFor } from '../transitions.rules.ts';
import type { Asking } from '../upkeep.store.ts';

export type Told = Announcement<'post_failed' | 'post_missed' | 'post_needs_reauth' | 'post_unknown'>;

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

/** `state` is the one that it waits in: what is to be looked for can be answered only after the look. */
export const tellOfCredentials = (work: Work, state: State, reason: string): Told =>
  told(work.id, state, {
    kind: 'post_needs_reauth',
    title: 'A connection needs attention',
    body: `“${work.title}” and all that follows there wait until you connect it again. ${reason}`,
  });

interface Telling {
  tx: Db;
  notify: Notify;
  users: Users;
  accounts: Accounts;
}

/** The member who planned it; the owner of the account when that member may no longer act in it. */
export async function tellAbout(
  { created_by, account_id: accountId }: Pick<Asking, 'created_by' | 'account_id'>,
  notification: Told,
  { tx, notify, ...ports }: Telling,
): Promise<void> {
  const isActive = await isActiveMember(tx, { memberId: created_by, accountId }, ports);
  const memberId = isActive ? created_by : await ports.accounts.ownerOf(tx, accountId);
  if (memberId) await notify({ ...notification, memberId });
}

/** One notification for all posts of an account that need the same answer. */
export async function tellTogether(
  asking: readonly Asking[],
  toWords: (together: readonly Asking[]) => Told,
  telling: Telling,
): Promise<void> {
  const groups = Map.groupBy(asking, ({ account_id, created_by }) => `${account_id} ${created_by}`);
  for (const together of groups.values()) await tellAbout(together[0]!, toWords(together), telling);
}

export function tellOfRemovedDestination(stranded: readonly Asking[]): Told {
  const [first] = stranded;
  const title =
    stranded.length === 1
      ? `“${first!.title}” has no destination`
      : `${stranded.length} posts have no destination`;
  return {
    kind: 'post_failed',
    title,
    body: 'Their site was disconnected. Plan them for another one, or discard them.',
    metadata: {
      ...(stranded.length === 1 && { publicationId: first!.id }),
      publicationIds: stranded.slice(0, 50).map(({ id }) => id),
    },
  };
}

/** One notification for all that were missed together: a portal that was away for days must not ring for each. */
export function tellOfMissed(missed: readonly Asking[]): Told {
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
    metadata: { publicationIds: missed.slice(0, 50).map(({ id }) => id) },
  };
}

export const tellOfPassedOver = ({ title }: Pick<Work, 'title'>, times: number): Told => ({
  kind: 'post_missed',
  title: `“${title}” missed ${times} more ${times === 1 ? 'time' : 'times'}`,
  body: 'The portal was away longer than it had been planned ahead. It goes on as planned.',
});

function told(publicationId: string, state: State, words: Pick<Told, 'kind' | 'title' | 'body'>): Told {
  const choices: Choice[] = choicesFor(state);
  return {
    ...words,
    target: { type: 'scheduled_post', id: publicationId },
    metadata: { publicationId, choices },
  };
}
