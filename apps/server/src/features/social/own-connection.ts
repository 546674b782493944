// A connection of the account that the session acts in: another account's does not exist.
import { ownAccount } from '../../platform/access/own-account.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/errors.ts';
import { findConnectionOf, type ConnectionRow } from './connections.store.ts';
import type { SocialDeps } from './social.deps.ts';

export const noSuchConnection = () => new AppError('notFound', 'No connection of this account has that id.');

export async function ownConnection(
  { db }: Pick<SocialDeps, 'db'>,
  session: Session,
  id: string,
): Promise<ConnectionRow> {
  const connection = await findConnectionOf(db, ownAccount(session), id);
  if (!connection) throw noSuchConnection();
  return connection;
}
