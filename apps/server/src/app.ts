// The only place that wires everything: platform, adapters, features, HTTP and sockets.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { eventsByFeature, routesByFeature } from '@msm/contract/everything';
import { createChainBalances } from './adapters/chains/create-chain-balances.ts';
import { createMailer } from './adapters/mail/mailer.ts';
import { createNetworks } from './adapters/networks/create-networks.ts';
import { createSignInProviders } from './adapters/oauth/create-sign-in-providers.ts';
import { createPayments } from './adapters/payments/create-payments.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { createIceServers } from './adapters/turn/create-ice-servers.ts';
import { createWordPress } from './adapters/wordpress/create-wordpress.ts';
import { createLanguageModels } from './adapters/writer/create-language-models.ts';
import { createPageReader } from './adapters/writer/pages/create-page-reader.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { accountInvites, accounts } from './features/accounts/accounts.store.ts';
import type { PasswordCost } from './features/auth/passwords/passwords.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { sessions } from './features/auth/auth.store.ts';
import { createAuthenticator } from './features/auth/sessions/authenticator.ts';
import { blogFeature } from './features/blog/blog.feature.ts';
import { findPostTarget } from './features/blog/find-post-target.ts';
import { createBlogPublisher } from './features/blog/publishing/blog-publisher.ts';
import { callsFeature } from './features/calls/calls.feature.ts';
import { chatFeature } from './features/chat/chat.feature.ts';
import { callRooms } from './features/chat/rooms/rooms.store.ts';
import { docsFeature } from './features/docs/docs.feature.ts';
import { draftsFeature } from './features/drafts/drafts.feature.ts';
import { createMemberDrafts } from './features/drafts/drafts.store.ts';
import { createNotifications } from './features/engagement/create-notifications.ts';
import { engagementFeature } from './features/engagement/engagement.feature.ts';
import { likes } from './features/engagement/likes.store.ts';
import { gamesFeature } from './features/games/games.feature.ts';
import { gameTurns } from './features/games/tables/game-turns.ts';
import { createGameInvites } from './features/invites/create-game-invites.ts';
import { invitesFeature } from './features/invites/invites.feature.ts';
import { referrals, withdrawFromLeaver } from './features/invites/invites.store.ts';
import { mediaFeature } from './features/media/media.feature.ts';
import { createPictureIntake } from './features/media/add-picture.ts';
import { createLibraryPictures } from './features/media/library-pictures.ts';
import { pictureEncoder } from './features/media/picture-encoder.ts';
import { mediaLibrary } from './features/media/media.store.ts';
import { operationsFeature } from './features/operations/operations.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { createDestinations } from './features/schedule/destinations.store.ts';
import { findPost, handOverPosts } from './features/schedule/posts.store.ts';
import { publishedPosts } from './features/schedule/publications.store.ts';
import { createAgentPlanning } from './features/schedule/planning/plan-agent-posts.ts';
import { scheduleFeature } from './features/schedule/schedule.feature.ts';
import { sitesFeature } from './features/sites/sites.feature.ts';
import { createWordPressPublisher } from './features/sites/publishing/wordpress-publisher.ts';
import { createNetworkPublisher } from './features/social/publishing/network-publisher.ts';
import { createBestHours } from './features/social/results/best-hours.ts';
import { socialFeature } from './features/social/social.feature.ts';
import { supportFeature } from './features/support/support.feature.ts';
import { trafficFeature } from './features/traffic/traffic.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { users as membersStore } from './features/users/users.store.ts';
import { waitlistFeature } from './features/waitlist/waitlist.feature.ts';
import { createGamePoints } from './features/wallet/points/game-points.ts';
import { rewardingVerification } from './features/wallet/points/verified-members.ts';
import { walletFeature } from './features/wallet/wallet.feature.ts';
import { createDrafts } from './features/writer/drafts/create-drafts.ts';
import { createCurrentWriter } from './features/writer/settings/current-writer.ts';
import { writerFeature } from './features/writer/writer.feature.ts';
import type { Clock } from './platform/clock.ts';
import { createPlatform } from './platform/create-platform.ts';
import type { Database } from './platform/db/database.ts';
import type { Db } from './platform/db/tables.ts';
import type { Publisher } from './platform/ports/publisher.ts';
import type { FindDestination } from './platform/ports/writer.ts';
import { createClientAddress } from './platform/http/forwarded-addresses.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { describeRoutes } from './platform/http/openapi.ts';
import { createReadAsVisitor } from './platform/http/read-as-visitor.ts';
import { ownOrigins } from './platform/http/own-origins.ts';
import { jsonHeaders } from './platform/http/security-headers.ts';
import { prepareRequests, serveOperation } from './platform/http/serve-operation.ts';
import { limitSlowBodies } from './platform/http/slow-bodies.ts';
import { sweepUploads } from './platform/http/uploads.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createLongWork } from './platform/long-work.ts';
import type { Feature } from './platform/operation.ts';
import { assertPromisesKept } from './platform/promises.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import type { Settings } from './settings.ts';

export interface App {
  http: FastifyInstance;
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Starts workers and listens; returns the address. */
  start(): Promise<string>;
  /** Refuses what is new, finishes what runs, closes everything. */
  stop(): Promise<void>;
}

interface Options {
  config: Settings;
  log: Log;
  clock?: Clock;
  /** Open and migrated; its owner closes it. Without it the app opens, migrates and closes its own. */
  database?: Database;
  /** Benchmarks and tests bring routes and events of their own. */
  moreFeatures?: Feature[];
  /** Tests register thousands of members: theirs cost next to nothing. */
  passwordCost?: PasswordCost;
}

export async function createApp({
  config,
  log,
  clock,
  database,
  moreFeatures = [],
  passwordCost,
}: Options): Promise<App> {
  const platform = await createPlatform({ config, log, clock, database });
  const { db, events, jobs, limits, fetch } = platform;
  const http = await createHttpServer(platform);
  await describeRoutes(http);
  prepareRequests(http);

  const users = rewardingVerification(membersStore, jobs);
  const mailer = createMailer({ ...config.mail, dataDir: config.dataDir, log });
  const shared = { ...platform, users, accounts, mailer };
  const authenticator = createAuthenticator(shared);
  const ports = { ...shared, authenticator, notifications: createNotifications(shared), media: mediaLibrary };
  const invites = { ...ports, subjects: new Map([['account', accountInvites]]) };
  const gameInvites = createGameInvites(invites);
  const storage = await createStorage(config.storage, config.dataDir);
  const sites = {
    ...ports,
    pictures: createLibraryPictures(storage),
    destinations: createDestinations(platform.timeOf),
    wordpress: createWordPress(platform.fetchFromSite),
  };
  const providers = createSignInProviders(config.signIn, fetch);
  const networks = createNetworks(config.networks, platform);
  const social = { ...sites, networks };
  const publishers = [
    createWordPressPublisher(sites),
    createBlogPublisher(ports),
    ...[...networks.values()].map((network) => createNetworkPublisher(network, social)),
  ];
  const models = createLanguageModels(platform);
  const payments = createPayments(config.payments, platform);
  const writer = {
    ...ports,
    work: createLongWork(events),
    models,
    ai: config.ai,
    currentWriter: createCurrentWriter({ ...platform, models, ai: config.ai }),
    readPage: createPageReader({ fetch, publicUrl: config.publicUrl, threads: platform.pageThreads }),
    findDestination: findAmong(publishers),
    findPost: findPost,
  };

  const schedule = {
    ...ports,
    publishers: new Map(publishers.map((each) => [each.platform, each])),
    drafts: createDrafts(writer),
    memberDrafts: createMemberDrafts(ports),
    bestHours: createBestHours(platform),
  };

  const features: Feature[] = [
    accountsFeature({
      ...ports,
      endWithMembership: [sessions.leaveAccount, withdrawFromLeaver, handOverPosts],
    }),
    authFeature({ ...ports, providers, passwordCost }),
    blogFeature({ ...ports, likes }),
    callsFeature({ ...ports, sessions, callRooms, iceServersFor: createIceServers(config.turn) }),
    chatFeature({
      ...ports,
      storage,
      encoder: pictureEncoder,
      leases: platform.createLeases('chat-presence'),
      publicUrl: config.publicUrl,
    }),
    docsFeature({ ...ports, storage }),
    draftsFeature(ports),
    engagementFeature({
      ...ports,
      gameInvites,
      gameTurns,
      targets: new Map([['blog_post', findPostTarget]]),
    }),
    gamesFeature({
      ...ports,
      gameInvites,
      leases: platform.createLeases('games-presence'),
      isAlone: platform.socketAdapters === undefined,
      points: createGamePoints(platform),
    }),
    invitesFeature(invites),
    mediaFeature({ ...platform, storage, accounts }),
    operationsFeature({
      ...platform,
      config,
      mailer,
      currentWriter: writer.currentWriter,
      providers,
      describeApi: () => http.swagger() as Record<string, unknown>,
    }),
    privacyFeature(platform),
    scheduleFeature(schedule),
    sitesFeature({ ...sites, intake: createPictureIntake({ ...platform, storage }) }),
    socialFeature({ ...social, readPage: writer.readPage }),
    supportFeature(ports),
    trafficFeature(platform),
    usersFeature({ ...ports, sessions }),
    waitlistFeature(shared),
    walletFeature({
      ...ports,
      chainBalances: createChainBalances(config.chains, platform),
      payments,
      livemode: payments.isLive,
      publishedPosts,
      referrals,
    }),
    writerFeature({ ...writer, agentPlanning: createAgentPlanning(schedule) }),
  ];
  assertPromisesKept({ routes: routesByFeature, events: eventsByFeature }, features);

  const served = [...features, ...moreFeatures];
  const origins = ownOrigins(config);
  const operations = served.flatMap((feature) => feature.operations);
  for (const operation of operations)
    serveOperation(http, operation, { config, origins, authenticator, limits, db, accounts });
  await serveWebPages(http, {
    ...platform,
    readAsVisitor: createReadAsVisitor(operations, limits),
    listed: served.flatMap((feature) => feature.listedPages ?? []),
    outside: payments.pageSources,
  });
  await http.ready();

  const realtime = createRealtime({
    ...platform,
    http: http.server,
    origins,
    headers: jsonHeaders(config.isHttps),
    clientAddress: createClientAddress(config.trustedProxies),
    authenticator,
    handlers: served.flatMap((feature) => feature.sockets ?? []),
    hooks: served.flatMap((feature) => feature.disconnects ?? []),
    adapters: platform.socketAdapters,
  });
  limitSlowBodies(http.server, log, jsonHeaders(config.isHttps));
  for (const feature of served) feature.listen?.(realtime);
  events.on('session.ended', ({ sessionId }) => realtime.cutSession(sessionId));
  events.on('member.signedOut', ({ memberId }) => realtime.cutMember(memberId));
  await jobs.start([...served.flatMap((feature) => feature.jobs ?? []), sweepUploads(log)]);

  return {
    http,
    db,
    jobs,
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
      await platform.close();
    },
  };
}

/** Ids of destinations are unique over all platforms. */
const findAmong =
  (publishers: readonly Publisher[]): FindDestination =>
  async (db, accountId, destinationId) => {
    for (const publisher of publishers) {
      const found = await publisher.findDestination(db, accountId, destinationId);
      if (found) return found;
    }
    return undefined;
  };
