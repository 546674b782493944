// An agent of the account that the session acts in: another account's does not exist.
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAgentOf, lockAgentOf, type AgentRow } from './agents.store.ts';

export const noSuchAgent = () => new AppError('notFound', 'No agent of this account has that id.');

export async function ownAgent(db: Db, session: Session, id: string): Promise<AgentRow> {
  const agent = await findAgentOf(db, ownAccount(session), id);
  if (!agent) throw noSuchAgent();
  return agent;
}

export async function lockOwnAgent(tx: Db, session: Session, id: string): Promise<AgentRow> {
  const agent = await lockAgentOf(tx, ownAccount(session), id);
  if (!agent) throw noSuchAgent();
  return agent;
}
