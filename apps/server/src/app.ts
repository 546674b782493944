// The only place that wires everything: database, platform, adapters, features, HTTP and sockets.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { eventsByFeature, routesByFeature } from '@msm/contract/everything';
import { createMailer } from './adapters/mail/mailer.ts';
import { createSignInProviders } from './adapters/oauth/create-sign-in-providers.ts';
import { createWordPress } from './adapters/wordpress/create-wordpress.ts';
import { createWriter } from './adapters/writer/create-writer.ts';
import { createPageReader } from './adapters/writer/pages/create-page-reader.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { accountInvites, accounts } from './features/accounts/accounts.store.ts';
import { createAccessTokens } from './features/auth/access-tokens.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { sessions } from './features/auth/auth.store.ts';
import { createAuthenticator } from './features/auth/authenticator.ts';
import { createGuestTokens } from './features/auth/guest-tokens.ts';
import { createHashQueue } from './features/auth/hash-queue.ts';
import { createPasswords } from './features/auth/passwords.ts';
import { createNotifications } from './features/engagement/create-notifications.ts';
import { engagementFeature } from './features/engagement/engagement.feature.ts';
import { findMemberTarget } from './features/engagement/find-member-target.ts';
import { createGameInvites } from './features/invites/create-game-invites.ts';
import { invitesFeature } from './features/invites/invites.feature.ts';
import { withdrawFromLeaver } from './features/invites/invites.store.ts';
import { operationsFeature } from './features/operations/operations.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { createDestinations } from './features/schedule/destinations.store.ts';
import { findOrder, handOverOrders } from './features/schedule/orders.store.ts';
import { scheduleFeature } from './features/schedule/schedule.feature.ts';
import { sitesFeature } from './features/sites/sites.feature.ts';
import { findSiteOf } from './features/sites/sites.store.ts';
import { createWordPressPublisher } from './features/sites/wordpress-publisher.ts';
import { supportFeature } from './features/support/support.feature.ts';
import { trafficFeature } from './features/traffic/traffic.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { users } from './features/users/users.store.ts';
import { createDrafts } from './features/writer/create-drafts.ts';
import { writerFeature } from './features/writer/writer.feature.ts';
import { aloneBroadcast, redisBroadcast } from './platform/broadcast.ts';
import { databaseTime, systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Db } from './platform/db/tables.ts';
import { createDisk } from './platform/disk.ts';
import { createEvents } from './platform/events.ts';
import { createEvidence } from './platform/evidence.ts';
import { createClientAddress } from './platform/http/forwarded-addresses.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { describeRoutes } from './platform/http/openapi.ts';
import { ownOrigins } from './platform/http/own-origins.ts';
import { jsonHeaders } from './platform/http/security-headers.ts';
import { prepareRequests, serveOperation } from './platform/http/serve-operation.ts';
import { limitSlowBodies } from './platform/http/slow-bodies.ts';
import { sweepUploads } from './platform/http/uploads.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { createJobs } from './platform/jobs.ts';
import { createLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { createLongWork } from './platform/long-work.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Feature } from './platform/operation.ts';
import { createOutbound } from './platform/outbound.ts';
import { assertPromisesKept } from './platform/promises.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { createSecrets } from './platform/secrets.ts';
import { createSocketAdapters } from './platform/realtime/socket-adapter.ts';
import { createThreads } from './platform/threads.ts';

export interface App {
  http: FastifyInstance;
  db: Db;
  /** Starts workers and listens; returns the address. */
  start(): Promise<string>;
  /** Refuses what is new, finishes what runs, closes everything. */
  stop(): Promise<void>;
}

interface Options {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Benchmarks and tests bring routes and events of their own. */
  moreFeatures?: Feature[];
}

export async function createApp({
  config,
  log,
  clock = systemClock,
  moreFeatures = [],
}: Options): Promise<App> {
  const timeOf = clock === systemClock ? databaseTime : async () => clock.now();
  const database = await openDatabase({ ...config, log });
  const { db } = database;
  const applied = await database.unhurried(migrate);
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');

  // Its client is loaded only where it is used: 12 MB and half a second of a start on a laptop.
  const redis = config.redisUrl
    ? (await import('./platform/redis.ts')).openRedis(config.redisUrl, log)
    : undefined;
  const broadcast = redis ? redisBroadcast(redis) : aloneBroadcast;
  const events = createEvents(log, broadcast);
  const limits = createLimits(redis);
  const metrics = createMetrics();
  const evidence = createEvidence(db, log);
  const disk = createDisk(config.dataDir);
  const jobs = createJobs(database.jobsConnection, log);
  const secrets = createSecrets(config.appSecret, config.previousAppSecret);
  const outbound = createOutbound({ allow: config.outboundAllow });
  const threads = createThreads();
  // Pages are the slowest to read: the texts that members save do not wait behind them.
  const pageThreads = createThreads();
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
    log,
  });
  const providers = createSignInProviders(config.signInProviders, outbound.fetch);
  const accessTokens = createAccessTokens(secrets, clock);
  const guestTokens = createGuestTokens(secrets, clock);
  const authenticator = createAuthenticator({
    db,
    clock,
    users,
    secrets,
    events,
    broadcast,
    accessTokens,
    guestTokens,
  });
  const origins = ownOrigins(config);

  const http = await createHttpServer({ config, metrics, evidence, disk, log });
  await describeRoutes(http);
  prepareRequests(http);

  const notifications = createNotifications({ db, clock, events, users });
  const invitesParts = {
    config,
    db,
    clock,
    jobs,
    limits,
    mailer,
    secrets,
    users,
    notifications,
    subjects: new Map([['account', accountInvites]]),
  };
  const writerParts = {
    db,
    clock,
    events,
    jobs,
    limits,
    log,
    threads,
    notifications,
    users,
    accounts,
    work: createLongWork(events),
    writer: await createWriter(config.ai, outbound.fetch),
    budgets: config.ai?.budgets,
    readPage: createPageReader({
      fetch: outbound.fetch,
      publicUrl: config.publicUrl,
      threads: pageThreads,
    }),
    findSite: findSiteOf,
    findPost: findOrder,
  };
  const sitesParts = {
    config,
    db,
    clock,
    events,
    jobs,
    secrets,
    threads,
    users,
    accounts,
    destinations: createDestinations(timeOf),
    notifications,
    wordpress: createWordPress(outbound.fetch),
    fetch: outbound.fetch,
  };
  const wordpressPublisher = createWordPressPublisher(sitesParts);
  const features: Feature[] = [
    accountsFeature({
      db,
      events,
      users,
      notifications,
      endWithMembership: [sessions.leaveAccount, withdrawFromLeaver, handOverOrders],
    }),
    authFeature({
      config,
      db,
      clock,
      events,
      jobs,
      limits,
      mailer,
      secrets,
      users,
      accounts,
      authenticator,
      evidence,
      accessTokens,
      guestTokens,
      passwords: createPasswords(),
      hashQueue: createHashQueue(),
      providers,
    }),
    engagementFeature({
      db,
      clock,
      events,
      limits,
      users,
      accounts,
      notifications,
      gameInvites: createGameInvites(invitesParts),
      targets: new Map([['user', findMemberTarget(users)]]),
    }),
    invitesFeature(invitesParts),
    operationsFeature({
      db,
      clock,
      metrics,
      isDegraded: () => disk.isFull() || (redis !== undefined && !redis.isAnswering()),
      describeApi: () => http.swagger() as Record<string, unknown>,
    }),
    privacyFeature({ db, clock }),
    scheduleFeature({
      db,
      timeOf,
      events,
      limits,
      log,
      notifications,
      users,
      accounts,
      publishers: new Map([[wordpressPublisher.platform, wordpressPublisher]]),
      drafts: createDrafts(writerParts),
      threads,
      isOnlyNode: config.databaseUrl === undefined,
    }),
    sitesFeature(sitesParts),
    supportFeature({ db, clock, events, jobs, limits, mailer, users }),
    trafficFeature({ db, clock }),
    usersFeature({ db, sessions, events }),
    writerFeature(writerParts),
  ];
  assertPromisesKept({ routes: routesByFeature, events: eventsByFeature }, features);

  const served = [...features, ...moreFeatures];
  for (const feature of served) {
    for (const operation of feature.operations)
      serveOperation(http, operation, { config, origins, authenticator, limits });
  }
  await serveWebPages(http, config);
  await http.ready();

  const realtime = createRealtime({
    http: http.server,
    origins,
    headers: jsonHeaders(config.isHttps),
    evidence,
    clientAddress: createClientAddress(config.trustedProxies),
    authenticator,
    clock,
    handlers: served.flatMap((feature) => feature.sockets ?? []),
    hooks: served.flatMap((feature) => feature.disconnects ?? []),
    adapters: redis && createSocketAdapters(redis),
    metrics,
    log,
  });
  limitSlowBodies(http.server, log, jsonHeaders(config.isHttps));
  for (const feature of served) feature.listen?.(realtime);
  events.on('session.ended', ({ sessionId }) => realtime.cutSession(sessionId));
  events.on('member.signedOut', ({ memberId }) => realtime.cutMember(memberId));
  await jobs.start([...features.flatMap((feature) => feature.jobs ?? []), sweepUploads(log)]);

  return {
    http,
    db,
    async start() {
      await http.listen({ port: config.port, host: config.host });
      const { port } = http.server.address() as AddressInfo;
      return config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl;
    },
    async stop() {
      // A connection whose request ends while we wait would otherwise be kept alive for the next one.
      const sweep = setInterval(() => http.server.closeIdleConnections(), 100);
      await Promise.all([http.close(), realtime.close()]);
      clearInterval(sweep);
      await jobs.stop();
      await outbound.close();
      await evidence.close();
      await Promise.all([threads.close(), pageThreads.close()]);
      await redis?.close();
      await database.close();
    },
  };
}
