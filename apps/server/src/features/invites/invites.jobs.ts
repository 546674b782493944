// What invitations make sure of: those whom no bell reaches get a mail, and what is over is removed. A token is made when
// its mail is written, so that none ever lies in the queue.
import * as z from 'zod/mini';
import { ENDED_INVITE_DAYS, INVITE_MAILS_PER_DAY } from '@msm/contract/invites/limits';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import { countSuccesses, takeIfLeft, type Limit } from '../../platform/limits.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { isHarmless, kindsOpenTo, purposeOf, stateAt } from './invites.rules.ts';
import { expireSome, findInvite, removeSomeEnded, setToken, type InviteRow } from './invites.store.ts';

export const sendInviteMail = job('invites.send-mail', z.object({ inviteId: z.uuid() }));
const tidy = job('invites.tidy', z.object({}), { every: '29 3 * * *' });

const MAILS: Limit = { name: 'invite-mails', max: INVITE_MAILS_PER_DAY, windowSeconds: 86_400 };

export function invitesJobs({ config, db, clock, limits, mailer, secrets, users }: InvitesDeps): JobWorker[] {
  return [
    worker(sendInviteMail, async ({ inviteId }) => {
      const invite = await findInvite(db, inviteId);
      if (!invite || stateAt(invite, clock.now()) !== 'waiting') return;
      if ((await users.find(db, invite.inviter_id))?.isDisabled !== false) return;
      const invitee = await users.findAddressee(db, invite.invitee_email);
      if (invitee?.isDisabled) return;
      const seesIt = invitee !== undefined && kindsOpenTo(invitee).includes(invite.kind);
      // The bell has told them; only what opens a door is worth a mail besides.
      if (seesIt && isHarmless(invite.kind)) return;
      // One mail too many is left out, not tried again: the invitation itself waits all the same.
      const taken = await takeIfLeft(limits, MAILS, invite.invitee_email);
      if (!taken) return;
      await countSuccesses(taken, async () =>
        mailer.send(mailOf(invite, seesIt ? `${config.publicUrl}/invites` : await linkWithToken(invite))),
      );
    }),
    worker(tidy, async () => {
      const now = clock.now();
      const endedBefore = after(now, -ENDED_INVITE_DAYS * DAY_MS);
      await inBatches((limit) => expireSome(db, now, limit));
      await inBatches((limit) => removeSomeEnded(db, endedBefore, limit));
    }),
  ];

  async function linkWithToken({ id }: InviteRow): Promise<string> {
    // Derived: a mail that is sent again has the same Message-ID, so whichever copy is kept has to open the invitation.
    const token = secrets.proofOf('invite-token', id);
    await setToken(db, id, hashToken(token));
    return `${config.publicUrl}/register?invite=${token}`;
  }
}

const mailOf = (invite: InviteRow, url: string) => ({
  id: `invite-${invite.id}`,
  to: invite.invitee_email,
  subject: 'You have an invitation',
  paragraphs: [
    `${invite.inviter_name} (${invite.inviter_email}) invites you to ${purposeOf(invite)}.`,
    ...(invite.message ? [`“${invite.message}”`] : []),
    `The invitation waits until ${invite.expires_at.toISOString().slice(0, 10)}. If you do not know who sent it, you can ignore this mail.`,
  ],
  action: { label: 'See the invitation', url },
});
