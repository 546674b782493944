// People who wait for the token. They confirm by the links of their mails, as everybody does.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { watchMails } from '../../apps/server/tests/mail-folder.ts';
import type { DemoMember, DemoMembers } from './members.ts';

const WAITING = [
  ['wanjiru.kamau@example.org', 'Wanjiru Kamau', 'invited'],
  ['otieno@example.org', 'Peter Otieno', 'confirmed'],
  ['fatuma.ali@example.org', 'Fatuma Ali', 'confirmed'],
  ['kiprono@example.org', 'Kiprono', 'confirmed'],
  ['maybe@example.org', '', 'pending'],
] as const;

export async function fillWaitlist({ amina, chao }: DemoMembers, dataDir: string): Promise<void> {
  const mails = watchMails(dataDir);
  for (const [email, name, state] of WAITING) {
    await chao.call(waitlistRoutes.joinWaitlist, { input: { email, ...(name && { name }) } });
    if (state === 'pending') continue;
    const link = await mails.linkMailedTo(email, 'Confirm your place on the MSM waitlist');
    await chao.call(waitlistRoutes.confirmWaitlist, { input: { token: link.searchParams.get('token') } });
    if (state === 'invited') await invite(amina, email);
  }
}

async function invite(amina: DemoMember, email: string): Promise<void> {
  const { data } = (await amina.call(waitlistRoutes.listWaitlist)) as {
    data: { id: string; email: string }[];
  };
  const ids = data.filter((entry) => entry.email === email).map(({ id }) => id);
  await amina.call(waitlistRoutes.inviteWaiting, { input: { ids } });
}
