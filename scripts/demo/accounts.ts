// A second account, so that signing in asks which one to act in.
import { accountRoutes } from '@msm/contract/accounts/routes';
import type { DemoMembers } from './members.ts';

export async function fillAccounts({ brian }: DemoMembers): Promise<void> {
  await brian.call(accountRoutes.createAccount, { input: { name: 'Kimani Bakery' } });
}
