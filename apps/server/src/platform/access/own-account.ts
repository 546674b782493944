// The account that a session acts in: sites, posts and drafts belong to one.
import { AppError } from '../errors.ts';
import type { Session } from './session.ts';

export function ownAccount({ accountId }: Pick<Session, 'accountId'>): string {
  if (accountId === null) throw new AppError('conflict', 'Choose an account first.');
  return accountId;
}
