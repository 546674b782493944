// Published posts with figures on a real database, and networks that report what a test or a benchmark says.
import { randomUUID } from 'node:crypto';
import type { NetworkId } from '@msm/contract/social/networks';
import type { Figures } from '@msm/contract/social/results';
import { emptyTestDatabase } from '../../../../tests/test-database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { createEvents } from '../../../platform/events.ts';
import { createLimits, type Limits } from '../../../platform/limits.ts';
import { createLog } from '../../../platform/log.ts';
import { aloneBroadcast } from '../../../platform/nodes/broadcast.ts';
import type { NetworkResults } from '../../../platform/ports/network-results.ts';
import type { NetworkSession, SocialNetwork } from '../../../platform/ports/social-network.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { accounts } from '../../accounts/accounts.store.ts';
import { createNotifications } from '../../engagement/create-notifications.ts';
import { users } from '../../users/users.store.ts';
import { tokenColumns } from '../connecting/network-login.ts';
import { insertConnection } from '../connections.store.ts';
import { noteSent } from '../publishing/sent-posts.store.ts';
import type { PollingParts } from './read-results.ts';

export const FIGURES_OF_A_POST: Figures = {
  views: 100,
  reach: null,
  likes: 7,
  comments: 2,
  shares: 1,
  saves: null,
};

export interface ReportingNetwork {
  /** One list of remote ids for each call. */
  calls: string[][];
  /** What the next calls answer; a function may throw. */
  report: (remoteId: string) => Figures | undefined;
  followers: () => number | null;
  postsPerCall: number;
}

export interface TestResults {
  db: Db;
  parts: PollingParts;
  clock: Clock & { set(instant: string): void; advance(ms: number): void };
  memberId: string;
  accountId: string;
  networks: Record<NetworkId, ReportingNetwork>;
  connect(network: NetworkId): Promise<string>;
  publish(post: NewPost): Promise<string>;
}

interface NewPost {
  connectionId: string;
  network: NetworkId;
  sentAt: Date;
  text?: string;
  authorId?: string | null;
  publicationKey?: string;
}

export const openResults = async (): Promise<TestResults> =>
  resultsOn((await emptyTestDatabase()).database.db, createLimits());

/** Another account on a database that is open already. */
export async function resultsOn(db: Db, limits: Limits): Promise<TestResults> {
  const log = createLog('silent');
  let offset = 0;
  const clock = {
    now: () => new Date(Date.now() + offset),
    set: (instant: string) => void (offset = Date.parse(instant) - Date.now()),
    advance: (ms: number) => void (offset += ms),
  };
  const { memberId, accountId } = await db.transaction().execute(async (tx) => {
    const name = `anna${randomUUID().slice(0, 8)}`;
    const user = await users.create(tx, {
      email: `${name}@example.com`,
      username: name,
      firstName: 'Anna',
      lastName: 'Tester',
    });
    return { memberId: user.id, accountId: (await accounts.openFor(tx, user.id, name)).id };
  });
  const networks = {
    facebook: reportingNetwork(50),
    instagram: reportingNetwork(1),
    x: reportingNetwork(100),
    bluesky: reportingNetwork(25),
  };
  const secrets = createSecrets('a secret of this test');
  const parts = {
    config: { publicUrl: 'https://portal.example' },
    db,
    clock,
    log,
    secrets,
    accounts,
    limits,
    notifications: createNotifications({ db, clock, events: createEvents(log, aloneBroadcast), users }),
    networks: new Map(
      Object.entries(networks).map(([network, each]) => [network, asNetwork(network as NetworkId, each)]),
    ),
  } as unknown as PollingParts;
  return {
    db,
    parts,
    clock,
    memberId,
    accountId,
    networks,
    async connect(network) {
      const id = randomUUID();
      const now = clock.now();
      const tokens = { accessToken: 'token', issuedAt: now, expiresAt: null };
      await insertConnection(db, {
        id,
        account_id: accountId,
        created_by: memberId,
        network,
        remote_id: id,
        name: `Anna on ${network}`,
        handle: 'anna',
        avatar_url: null,
        profile_url: null,
        host: null,
        state: 'ok',
        problem: null,
        refresh_token: null,
        refresh_until: null,
        created_at: now,
        updated_at: now,
        ...tokenColumns(secrets, id, tokens),
      });
      return id;
    },
    async publish({ connectionId, network, sentAt, text = 'A post', authorId = memberId, publicationKey }) {
      const remoteId = randomUUID();
      await noteSent(db, {
        account_id: accountId,
        connection_id: connectionId,
        network,
        publication_key: publicationKey ?? `key-${remoteId}`,
        part: 0,
        remote_id: remoteId,
        version: null,
        link: `https://network.example/${remoteId}`,
        text,
        sent_at: sentAt,
        author_id: authorId,
      });
      return remoteId;
    },
  };
}

const reportingNetwork = (postsPerCall: number): ReportingNetwork => ({
  calls: [],
  report: () => FIGURES_OF_A_POST,
  followers: () => 500,
  postsPerCall,
});

function asNetwork(network: NetworkId, reporting: ReportingNetwork): SocialNetwork {
  const results: NetworkResults = {
    get postsPerCall() {
      return reporting.postsPerCall;
    },
    async readPosts(remoteIds) {
      reporting.calls.push([...remoteIds]);
      return new Map(
        remoteIds.flatMap((id) => {
          const figures = reporting.report(id);
          return figures ? [[id, figures] as const] : [];
        }),
      );
    },
    readFollowers: async () => reporting.followers(),
  };
  return { network, isSandbox: () => true, open: () => ({ results }) as unknown as NetworkSession };
}
