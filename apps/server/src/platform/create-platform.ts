// What every feature can build on: database, clock, events, jobs, limits, secrets, threads, the way to the outside. A
// feature takes from it what its deps name.
import { createEvents, type Events } from './events.ts';
import { aloneBroadcast, redisBroadcast, type Broadcast } from './nodes/broadcast.ts';
import { noOtherNode, redisLeases, type Leases } from './nodes/leases.ts';
import { databaseTime, systemClock, type Clock, type SharedClock } from './clock.ts';
import type { Config } from './settings/config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/tables.ts';
import { createDisk, type Disk } from './storage/disk.ts';
import { createEvidence, type Evidence } from './audit/evidence.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLimits, type Limits } from './limits.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOutbound, type OutboundFetch } from './outbound/outbound.ts';
import { createSocketAdapters, type SocketAdapters } from './realtime/socket-adapter.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createThreads, type Threads } from './threads/threads.ts';

export interface Platform {
  config: Config;
  log: Log;
  db: Db;
  clock: Clock;
  /** Nodes may disagree about the time: the database's decides what is due. */
  timeOf: SharedClock;
  events: Events;
  broadcast: Broadcast;
  jobs: Jobs;
  limits: Limits;
  secrets: Secrets;
  evidence: Evidence;
  metrics: Metrics;
  disk: Disk;
  threads: Threads;
  /** Pages are the slowest to read: the texts that members save do not wait behind them. */
  pageThreads: Threads;
  /** Bots think for up to a second: a person who waits for a text does not wait for them. */
  botThreads: Threads;
  /** To the outside, within bounds. */
  fetch: OutboundFetch;
  /** Reaches what SITES_ALLOW permits besides: for connected sites alone. */
  fetchFromSite: OutboundFetch;
  /** Reaches this machine and its private network alone: for a local server that SuperAdmin names. */
  fetchFromOwnNetwork: OutboundFetch;
  /** What nodes hold together, by the name of a feature's own. */
  createLeases(name: string): Leases;
  /** Reach the sockets of other nodes; none when this one is alone. */
  socketAdapters: SocketAdapters | undefined;
  /** The embedded database has one process; PostgreSQL may have many nodes. */
  isOnlyNode: boolean;
  /** Something the portal can do without does not work. */
  isDegraded(): boolean;
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Log;
  clock?: Clock | undefined;
  /** Open and migrated; its owner closes it. Without it the platform opens, migrates and closes its own. */
  database?: Database | undefined;
}

export async function createPlatform({
  config,
  log,
  clock = systemClock,
  database: given,
}: Options): Promise<Platform> {
  const database = given ?? (await openMigrated(config, log));
  const { db } = database;
  // Its client is loaded only where it is used: 12 MB and half a second of a start on a laptop.
  const redis = config.redisUrl
    ? (await import('./nodes/redis.ts')).openRedis(config.redisUrl, log)
    : undefined;
  const broadcast = redis ? redisBroadcast(redis) : aloneBroadcast;
  const evidence = createEvidence(db, log);
  const disk = createDisk(config.dataDir);
  const outbound = createOutbound({ allow: config.outboundAllow });
  const toSites = createOutbound({ allow: [...config.outboundAllow, ...config.sitesAllow] });
  const toOwnNetwork = createOutbound({ allow: [], reach: 'ownNetwork' });
  const [threads, pageThreads, botThreads] = [createThreads(), createThreads(), createThreads()];
  return {
    config,
    log,
    db,
    clock,
    timeOf: clock === systemClock ? databaseTime : async () => clock.now(),
    events: createEvents(log, broadcast),
    broadcast,
    jobs: createJobs(database.jobsConnection, log),
    limits: createLimits(redis),
    secrets: createSecrets(config.appSecret, config.previousAppSecret),
    evidence,
    metrics: createMetrics(),
    disk,
    threads,
    pageThreads,
    botThreads,
    fetch: outbound.fetch,
    fetchFromSite: toSites.fetch,
    fetchFromOwnNetwork: toOwnNetwork.fetch,
    createLeases: (name) => (redis ? redisLeases(redis, name) : noOtherNode),
    socketAdapters: redis && createSocketAdapters(redis),
    isOnlyNode: config.databaseUrl === undefined,
    isDegraded: () => disk.isFull() || (redis !== undefined && !redis.isAnswering()),
    async close() {
      await Promise.all([outbound.close(), toSites.close(), toOwnNetwork.close()]);
      await evidence.close();
      await Promise.all([threads.close(), pageThreads.close(), botThreads.close()]);
      await redis?.close();
      if (!given) await database.close();
    },
  };
}

async function openMigrated(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase({ ...config, log });
  const applied = await database.unhurried(migrate);
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  return database;
}
