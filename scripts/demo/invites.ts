// Invitations that wait, so that bells ring: into an account, and to a person who is not a member yet.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { DemoMembers } from './members.ts';

export async function fillInvites({ amina, brian }: DemoMembers): Promise<void> {
  const { accounts } = (await brian.call(accountRoutes.listAccounts)) as { accounts: { id: string }[] };
  const invite = (input: object) => brian.call(inviteRoutes.createInvite, { input });
  await invite({
    email: 'chao@example.com',
    kind: 'account',
    accountId: accounts.at(-1)!.id,
    message: 'Help me with the bakery’s posts?',
  });
  await amina.call(inviteRoutes.createInvite, { input: { email: 'grace@example.org', kind: 'portal' } });
}
