// Runs a step at a network with tokens that are fresh. A refusal of the tokens came before anything was done: they are refreshed and
// the step runs once more; when that is refused too, the connection waits for a person.
import {
  NetworkFault,
  type NetworkLogin,
  type NetworkSession,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import { freshLogin, hasTokens } from '../connecting/network-login.ts';
import { noteRefusal } from '../connecting/note-refusal.ts';
import { findConnection, type ConnectionRow } from '../connections.store.ts';
import type { SocialParts } from '../social.deps.ts';

interface Parts extends Pick<
  SocialParts,
  'db' | 'clock' | 'secrets' | 'accounts' | 'notifications' | 'delay'
> {
  /** The bell rings for the owner. Not while publishing: the schedule notifies the member who planned the post. */
  tellsOwner?: boolean;
}

export async function withSession<T>(
  connection: ConnectionRow,
  network: SocialNetwork,
  parts: Parts,
  step: (session: NetworkSession) => Promise<T>,
): Promise<T> {
  let login: NetworkLogin | undefined;
  try {
    login = await freshLogin(connection, network, parts);
    try {
      return await step(network.open(login));
    } catch (error) {
      if (!isRefusal(error) || !network.refresh) throw error;
      login = await freshLogin(connection, network, parts, login.tokens);
      return await step(network.open(login));
    }
  } catch (error) {
    if (isRefusal(error)) await note(connection.id, login, error, parts);
    throw error;
  }
}

const isRefusal = (error: unknown): error is NetworkFault =>
  error instanceof NetworkFault && error.problem === 'expired' && !error.mayHaveHappened;

/** Of tokens that were replaced meanwhile the refusal says nothing. */
async function note(
  id: string,
  login: NetworkLogin | undefined,
  fault: NetworkFault,
  parts: Parts,
): Promise<void> {
  const current = await findConnection(parts.db, id);
  if (!current || (login && !hasTokens(parts.secrets, current, login.tokens))) return;
  await noteRefusal(current, fault, parts, { isQuiet: !parts.tellsOwner });
}
