// A contributor in Amina's account, with a post that waits for approval and what both said about it.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { actIn } from './accounts.ts';
import type { DemoMember, DemoMembers } from './members.ts';
import type { DemoSites } from './sites.ts';

const TITLE = 'Chapati class on Saturday: six places left';
const HTML = `<p>On Saturday at ten we roll chapati together in the bakery. You bring an apron, we bring the flour.
The class takes two hours and ends with lunch. Six places are left; ask at the counter or write to us.</p>`;

export async function fillTeam({ amina, dalila }: DemoMembers, { bakery }: DemoSites): Promise<void> {
  const { accounts } = (await amina.call(accountRoutes.listAccounts)) as { accounts: { id: string }[] };
  const accountId = accounts[0]!.id;
  const invitation = { email: 'dalila@example.com', kind: 'account', accountId, role: 'contributor' };
  const { invite } = (await amina.call(inviteRoutes.createInvite, { input: invitation })) as {
    invite: { id: string };
  };
  await dalila.call(inviteRoutes.acceptInvite, { params: { id: invite.id } });
  await actIn(dalila, accountId, async () => {
    const id = await planClass(dalila, bakery.id);
    const say = (member: DemoMember, text: string) =>
      member.call(scheduleRoutes.addComment, { params: { id }, input: { text } });
    await say(dalila, 'I left the price out, because Wambui has not decided on it. Shall we wait for her?');
    await say(amina, 'She says 800 shillings with lunch. Please add it, then I approve.');
  });
}

async function planClass(member: DemoMember, destinationId: string): Promise<string> {
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const planned = await member.call(scheduleRoutes.scheduleBlogPost, {
    input: {
      destinationId,
      content: { title: TITLE, html: HTML },
      wallTime: `${inThreeDays}T09:00`,
      zone: 'Africa/Nairobi',
    },
  });
  return (planned as { scheduledPost: { id: string } }).scheduledPost.id;
}
