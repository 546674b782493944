// Runs a step at a network with tokens that are fresh. A refusal of the tokens came before anything was done: they are refreshed and
// the step runs once more; when that is refused too, the connection waits for a person.
import {
  NetworkFault,
  type NetworkSession,
  type NetworkTokens,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import { freshLogin } from '../connecting/network-login.ts';
import { noteRefusal } from '../connecting/note-refusal.ts';
import { findConnection, type ConnectionRow } from '../connections.store.ts';
import type { SocialParts } from '../social.deps.ts';

type Parts = Pick<SocialParts, 'db' | 'clock' | 'secrets' | 'accounts' | 'notifications' | 'delay'>;

export async function withSession<T>(
  connection: ConnectionRow,
  network: SocialNetwork,
  parts: Parts,
  step: (session: NetworkSession) => Promise<T>,
): Promise<T> {
  const attempt = async (refused?: NetworkTokens) => {
    const login = await freshLogin(connection, network, parts, refused);
    return { login, run: () => step(network.open(login)) };
  };
  const first = await attempt();
  try {
    return await first.run();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!network.refresh) return noteAndThrow(connection, error, parts);
    const second = await attempt(first.login.tokens);
    return second.run().catch(async (again: unknown) => {
      if (!isRefusal(again)) throw again;
      const current = await findConnection(parts.db, connection.id);
      return noteAndThrow(current ?? connection, again, parts);
    });
  }
}

/** Permissions are granted anew on the way that renews the tokens. */
const isRefusal = (error: unknown): error is NetworkFault =>
  error instanceof NetworkFault && error.problem === 'expired' && !error.mayHaveHappened;

async function noteAndThrow(connection: ConnectionRow, fault: NetworkFault, parts: Parts): Promise<never> {
  // The schedule notifies the member who planned the post; one bell is enough.
  await noteRefusal(connection, fault, parts, { isQuiet: true });
  throw fault;
}
