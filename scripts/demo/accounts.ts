// A second account, so that signing in asks which one to act in; and the way to act in it.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import type { DemoMember, DemoMembers } from './members.ts';

/** Answers its id. */
export async function fillAccounts({ brian }: DemoMembers): Promise<string> {
  const created = await brian.call(accountRoutes.createAccount, { input: { name: 'Kimani Bakery' } });
  return (created as { account: { id: string } }).account.id;
}

/** Does something in another account of a member, and returns to the first. */
export async function actIn(member: DemoMember, accountId: string, work: () => Promise<void>): Promise<void> {
  const { accounts } = (await member.call(accountRoutes.listAccounts)) as { accounts: { id: string }[] };
  await member.call(authRoutes.selectAccount, { input: { accountId } });
  await work();
  await member.call(authRoutes.selectAccount, { input: { accountId: accounts[0]!.id } });
}
