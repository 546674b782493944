// One simulated history of posts for social networks: nodes that are killed and frozen between any two awaits, requests and answers
// that are lost, tokens that run out. Real machine, stores, publishers and adapters; virtual time, database in memory. At the
// end every post is there once, or a person is asked.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PostContent } from '@msm/contract/posts/content';
import { NETWORKS, type NetworkId } from '@msm/contract/social/networks';
import { textsFor } from '@msm/contract/social/post-texts';
import { createNetworks } from '../../../src/adapters/networks/create-networks.ts';
import { readNetworkSettings } from '../../../src/adapters/networks/network-settings.ts';
import { accounts } from '../../../src/features/accounts/accounts.store.ts';
import { createNotifications } from '../../../src/features/engagement/create-notifications.ts';
import { createDestinations } from '../../../src/features/schedule/destinations.store.ts';
import { createMachine } from '../../../src/features/schedule/machine/create-machine.ts';
import { placePost } from '../../../src/features/schedule/planning/place-post.ts';
import { keepConnections } from '../../../src/features/social/connecting/keep-connections.ts';
import { createNetworkPublisher } from '../../../src/features/social/publishing/network-publisher.ts';
import type { SocialParts } from '../../../src/features/social/social.deps.ts';
import { users } from '../../../src/features/users/users.store.ts';
import type { Db } from '../../../src/platform/db/tables.ts';
import { createEvents } from '../../../src/platform/events.ts';
import { aloneBroadcast } from '../../../src/platform/nodes/broadcast.ts';
import type { ByteRange, StoredBody } from '../../../src/platform/ports/storage.ts';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { seededCrypto } from '../seeded-crypto.ts';
import type { SimulatedDatabase, Weather } from '../simulated-database.ts';
import { log } from '../sites-parts.ts';
import { createWorld, type Actor } from '../world.ts';
import { createModelNetworks, MODEL_SETTINGS, type NetworkTroubles } from './model-networks.ts';

export interface NetworkOutcome {
  violations: string[];
  /** By state. */
  states: Record<string, number>;
  requests: number;
  kills: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RESTLESS_MS = 40 * MINUTE_MS;
const CALM_MS = 5 * HOUR_MS;
/** Statements cost real time, and posts have minutes of it. */
const RESTLESS = { pollMs: 20_000, upkeepMs: 60_000 };
const CALM = { pollMs: 60_000, upkeepMs: 180_000 };
const NODES = 2;
const ROUGH: Weather = { kill: 0.004, freeze: 0.004, longestFreezeMs: 120_000 };
const NO_WEATHER: Weather = { kill: 0, freeze: 0, longestFreezeMs: 0 };
const TROUBLES: NetworkTroubles = {
  lostRequest: 0.05,
  lostAnswer: 0.08,
  lateArrival: 0.03,
  busy: 0.03,
  throttled: 0.02,
  kill: 0.03,
};

interface Planned {
  publicationId: string;
  network: NetworkId;
  content: PostContent;
}

export async function simulateNetworks(
  { direct, handleOf, reset }: SimulatedDatabase,
  seed: number,
  postsPerNetwork: number,
): Promise<NetworkOutcome> {
  await reset();
  const world = createWorld(seed);
  seededCrypto.seed(seed, world.nowMs);
  const clock = { now: () => new Date(world.nowMs()) };
  const timeOf = async () => clock.now();
  const secrets = createSecrets('the secret of a simulation, of no use elsewhere');
  const destinations = createDestinations(timeOf);
  const events = createEvents(log, aloneBroadcast);
  const model = createModelNetworks(world, TROUBLES);
  const actors = new Set<Actor>();
  let isCalm = false;

  const person = await direct.transaction().execute(async (tx) => {
    const names = { firstName: 'Anna', lastName: 'Tester' };
    const user = await users.create(tx, { email: 'anna@example.com', username: 'anna', ...names });
    await users.confirmEmail(tx, user.id);
    return { id: user.id, accountId: (await accounts.openFor(tx, user.id, 'Anna')).id };
  });
  const planned = await plan();
  for (let node = 0; node < NODES; node += 1) void keepNodeRunning(node);
  await world.runUntil(world.nowMs() + RESTLESS_MS);
  await calmDown();
  const endsAtMs = world.nowMs() + CALM_MS;
  while (world.nowMs() < endsAtMs && !(await isAllOver()))
    await world.runUntil(world.nowMs() + 10 * MINUTE_MS);
  const outcome = await judge();
  for (const actor of actors) actor.isDead = true;
  return outcome;

  function partsOf(actor: Actor, db: Db): SocialParts {
    const delay = (ms: number) => world.sleep(ms, actor);
    return {
      config: { publicUrl: 'http://localhost' },
      db,
      clock,
      log,
      secrets,
      accounts,
      destinations,
      notifications: createNotifications({ db, clock, events, users }),
      networks: createNetworks(readNetworkSettings(MODEL_SETTINGS), {
        fetch: model.fetchFor(actor),
        clock,
        delay,
      }),
      media: {
        find: async (_db: Db, _accountId: string, id: string) => (id === VIDEO.id ? VIDEO : PICTURE),
      } as unknown as SocialParts['media'],
      pictures: {
        read: async () => undefined,
        findIn: async () => [],
        hasVideo: async () => false,
        openVideo: async (_db, _accountId, _id, range) => framesOf(range),
      },
      delay,
    };
  }

  async function connect(network: NetworkId): Promise<string> {
    const shared = await model.connect(network);
    const keeping = { accountId: person.accountId, memberId: person.id, network, caller: CALLER };
    const [kept] = await direct
      .transaction()
      .execute((tx) => keepConnections(tx, [shared], keeping, { clock, secrets, destinations }));
    return kept!.id;
  }

  async function plan(): Promise<Planned[]> {
    const all: Planned[] = [];
    for (const network of NETWORKS) {
      const destinationId = await connect(network);
      for (let at = 0; at < postsPerNetwork; at += 1) {
        const content = contentFor(network, at);
        const wallTime = new Date(world.nowMs() + world.between(0, 25) * MINUTE_MS)
          .toISOString()
          .slice(0, 16);
        const post = await direct.transaction().execute((tx) =>
          placePost(tx, {
            accountId: person.accountId,
            createdBy: person.id,
            submissionId: null,
            content,
            brief: null,
            platform: network,
            destinationId,
            firstWallTime: wallTime,
            zone: 'UTC',
            recurrence: null,
            source: 'member',
            now: clock.now(),
          }),
        );
        const { id: publicationId } = await direct
          .selectFrom('schedule_publications')
          .select('id')
          .where('post_id', '=', post.id)
          .executeTakeFirstOrThrow();
        all.push({ publicationId, network, content });
      }
    }
    return all;
  }

  /** A node that lives until it is killed, and then begins again. */
  async function keepNodeRunning(number: number): Promise<void> {
    if (isCalm && number > 0) return;
    const actor = world.actor(`node ${number}`);
    actors.add(actor);
    const timers = {
      stopwatch: () => world.nowMs(),
      wallClock: () => world.nowMs(),
      delay: (ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => {
          if (signal?.aborted) return resolve();
          const cancel = world.after(ms, actor, resolve);
          signal?.addEventListener('abort', () => {
            cancel();
            world.after(0, actor, resolve);
          });
        }),
    };
    actor.onKill.push(async () => {
      actors.delete(actor);
      world.after(
        world.between(1_000, 2 * MINUTE_MS),
        world.actor('keeper'),
        () => void keepNodeRunning(number),
      );
    });
    const db = handleOf(world, actor, isCalm ? NO_WEATHER : ROUGH);
    const parts = partsOf(actor, db);
    const publishers = new Map(
      [...parts.networks.values()].map((network) => [
        network.network,
        createNetworkPublisher(network, parts),
      ]),
    );
    const machine = createMachine({
      db,
      timeOf,
      log,
      notifications: parts.notifications,
      users,
      accounts,
      publishers,
      drafts: undefined,
      timings: isCalm ? CALM : RESTLESS,
      timers,
      isOnlyNode: false,
    });
    await machine.begin();
  }

  async function calmDown(): Promise<void> {
    isCalm = true;
    for (const actor of actors) await world.kill(actor);
    model.isCalm = true;
    await world.runUntil(world.nowMs() + 2 * MINUTE_MS);
    // A node that was killed between a refresh and its row lost the tokens: a person connects again.
    const broken = await direct
      .selectFrom('social_connections')
      .select('network')
      .where('state', '=', 'needs_reauth')
      .execute();
    for (const { network } of broken) await connect(network);
  }

  function rows() {
    return direct
      .selectFrom('schedule_publications')
      .select(['id', 'state', 'reason'])
      .orderBy('id')
      .execute();
  }

  async function isAllOver(): Promise<boolean> {
    const broken = await direct
      .selectFrom('social_connections')
      .select('network')
      .where('state', '=', 'needs_reauth')
      .execute();
    for (const { network } of broken) await connect(network);
    return (await rows()).every(({ state }) => OVER.includes(state));
  }

  async function judge(): Promise<NetworkOutcome> {
    const violations: string[] = [];
    const states: Record<string, number> = {};
    const known = new Map((await rows()).map((row) => [row.id, row]));
    for (const { publicationId, network, content } of planned) {
      const { state, reason } = known.get(publicationId)!;
      states[state] = (states[state] ?? 0) + 1;
      const arrived = model.postsAt(network);
      const found = textsFor(network, content).map((text) => arrived.filter((post) => post.text === text));
      const name = `${content.title} (${state}, ${reason})`;
      if (found.some((copies) => copies.length > 1)) violations.push(`twice: ${name}`);
      if (state === 'published' && found.some((copies) => copies.length === 0))
        violations.push(`lost: ${name}`);
      if (state === 'failed' && found.every((copies) => copies.length > 0))
        violations.push(`there, and called failed: ${name}`);
      if (!OVER.includes(state)) violations.push(`never over: ${name}`);
      const chain = found.map(([post]) => post);
      for (const [at, post] of chain.entries())
        if (post && at > 0 && post.replyTo !== chain[at - 1]?.id) violations.push(`out of order: ${name}`);
    }
    return { violations, states, requests: model.requests, kills: model.kills };
  }
}

const OVER = ['published', 'failed', 'unknown', 'skipped'];
const PICTURE = {
  id: randomUUID(),
  altText: '',
  focalPoint: { x: 0.5, y: 0.5 },
  isAnimated: false,
  sizes: [{ width: 1_080, height: 1_080, url: '/media/x' }],
};
/** A part and a bit, as X takes them. */
const VIDEO_BYTES = 4_000_100;
const VIDEO = {
  ...PICTURE,
  id: randomUUID(),
  video: { url: '/media/x.mp4', width: 720, height: 1_280, durationMs: 9_000, sizeBytes: VIDEO_BYTES },
};

function framesOf(range: ByteRange = { start: 0, end: VIDEO_BYTES - 1 }): StoredBody {
  const sizeBytes = range.end - range.start + 1;
  return { sizeBytes, body: Readable.from([Buffer.alloc(sizeBytes)]) };
}

const CALLER = { address: '203.0.113.1', userAgent: '', requestId: '', cookies: {}, csrfToken: '' };

function contentFor(network: NetworkId, at: number): PostContent {
  const text = `${network} ${at}`;
  if (at % 3 === 1) return { title: text, text, media: [{ libraryId: VIDEO.id }] };
  const hasPictures = network === 'instagram' || (network === 'facebook' && at % 2 === 0);
  const media = hasPictures
    ? Array.from({ length: 1 + (at % 3) }, () => ({ libraryId: PICTURE.id }))
    : undefined;
  const thread = ['x', 'bluesky'].includes(network) && at % 2 === 0 ? [`${text} b`, `${text} c`] : undefined;
  return { title: text, text, ...(media && { media }), ...(thread && { thread }) };
}
