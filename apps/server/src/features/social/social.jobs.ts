// Scheduled jobs of connections: tokens are refreshed before they run out, figures of posts are read, abandoned consents are
// removed, and sealed values are sealed anew while the application secret is rotated.
import * as z from 'zod/mini';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import { NetworkFault } from '../../platform/ports/social-network.ts';
import { createSlots } from '../../platform/threads/slots.ts';
import { freshLogin, resealed } from './connecting/network-login.ts';
import {
  listDueForRefresh,
  listSealedTokens,
  removeExpiredConsents,
  replaceSealedTokens,
  type ConnectionRow,
} from './connections.store.ts';
import { readDueResults, type PollingParts } from './results/read-results.ts';
import { readResults } from './results/results-queue.ts';
import type { SocialParts } from './social.deps.ts';

/** Of one run; the next one comes within minutes, and publishing refreshes what it needs by itself. */
const REFRESHED_AT_MOST = 500;
const AT_ONCE = 4;
const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const refreshTokens = job('social.refresh-tokens', z.object({}), { every: '*/5 * * * *', retries: 0 });
const tidy = job('social.tidy', z.object({}), { every: '41 * * * *' });

export function socialJobs(parts: PollingParts): JobWorker[] {
  const { db, clock, log, networks } = parts;
  return [
    worker(refreshTokens, async () => {
      const slots = createSlots(AT_ONCE);
      const due = await listDueForRefresh(db, clock.now(), REFRESHED_AT_MOST);
      await Promise.all(due.map((connection) => slots.use(() => refresh(connection))));
    }),
    worker(readResults, () => readDueResults(parts)),
    worker(tidy, async () => {
      await removeExpiredConsents(db, clock.now());
      await resealTokens(parts);
    }),
  ];

  async function refresh(connection: ConnectionRow): Promise<void> {
    const network = networks.get(connection.network);
    if (!network) return;
    try {
      await freshLogin(connection, network, parts);
    } catch (error) {
      if (!(error instanceof NetworkFault)) throw error;
      log.info({ err: error, connectionId: connection.id }, 'a token could not be refreshed');
    }
  }
}

async function resealTokens({ db, secrets }: Pick<SocialParts, 'db' | 'secrets'>): Promise<void> {
  if (!secrets.isRotating) return;
  let afterId = FIRST_ID;
  for (;;) {
    const batch = await listSealedTokens(db, afterId, BATCH);
    for (const connection of batch) {
      const renewed = resealed(secrets, connection);
      if (renewed) await replaceSealedTokens(db, connection, renewed);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    afterId = last.id;
  }
}
