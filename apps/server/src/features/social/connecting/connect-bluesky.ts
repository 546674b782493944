// Connects a Bluesky profile by an app password, which is tried first and not kept: only the tokens it gives are.
import { socialRoutes } from '@msm/contract/social/routes';
import { assertActiveMember } from '../../../platform/access/active-member.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { presentConnection } from '../present-connection.ts';
import type { SocialDeps } from '../social.deps.ts';
import { keepConnections } from './keep-connections.ts';

export const connectBluesky = handler(
  socialRoutes.connectBluesky,
  async ({ input, session, member, caller }, deps: SocialDeps) => {
    const accountId = ownAccount(session);
    const network = deps.networks.get('bluesky');
    if (!network?.signIn) throw new NetworkFault('notOffered');
    const shared = await network.signIn(input).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const [connection] = await deps.db.transaction().execute(async (tx) => {
      await assertActiveMember(tx, { accountId, memberId: member.id, as: 'editor' }, deps);
      return keepConnections(
        tx,
        [shared],
        { accountId, memberId: member.id, network: 'bluesky', caller },
        deps,
      );
    });
    return { connection: presentConnection(connection!, deps) };
  },
);

/** The words stand beside the field they are about. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof NetworkFault)) return error;
  const { message, problem } = error;
  const field = FIELDS[problem];
  return field
    ? new AppError('unprocessable', message, { fields: { [field]: message }, problem, cause: error })
    : error;
}

const FIELDS: Partial<Record<NetworkFault['problem'], string>> = {
  wrongCredentials: 'appPassword',
  unknownHandle: 'handle',
  badHost: 'host',
};
