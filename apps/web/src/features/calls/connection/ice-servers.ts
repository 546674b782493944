// The servers that help a connection, with credentials that are still good: TURN refuses new paths once they have run out.
import { TURN_CREDENTIAL_SECONDS } from '@msm/contract/calls/limits';
import type { IceServers } from '@msm/contract/calls/schemas';

/** Some minutes before they run out: finding a path takes its time. */
const RENEW_MS = (TURN_CREDENTIAL_SECONDS - 600) * 1_000;

export interface FreshServers {
  /** Rejects when they cannot be had. */
  fetch(): Promise<IceServers>;
  /** Those of `fetch`, fetched again when they are old. Does not reject: paths that need no relay are found without. */
  fresh(): Promise<IceServers>;
  known(): IceServers | undefined;
}

export function createFreshServers(read: () => Promise<IceServers>): FreshServers {
  let servers: IceServers | undefined;
  let fetchedAtMs = 0;

  async function fetch(): Promise<IceServers> {
    servers = await read();
    fetchedAtMs = Date.now();
    return servers;
  }

  return {
    fetch,
    async fresh() {
      if (servers && Date.now() - fetchedAtMs < RENEW_MS) return servers;
      return fetch().catch((error: unknown) => {
        if (!servers) throw error;
        console.debug('No new credentials for TURN.', error);
        return servers;
      });
    },
    known: () => servers,
  };
}
