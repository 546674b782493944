// One simulated history: nodes that are killed, frozen and restarted, sites with every fault, and members who change their minds
// while posts are being published. Real operations, stores, machine and publisher; virtual time, database in memory.
import { randomUUID } from 'node:crypto';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import type { Route } from '@msm/contract/route';
import { accounts } from '../../src/features/accounts/accounts.store.ts';
import { createDestinations } from '../../src/features/schedule/destinations.store.ts';
import { editScheduledPost } from '../../src/features/schedule/planning/edit-scheduled-post.ts';
import { createMachine } from '../../src/features/schedule/machine/create-machine.ts';
import type { Timings } from '../../src/features/schedule/machine/timings.ts';
import { movePublication } from '../../src/features/schedule/planning/move-publication.ts';
import { removeScheduledPost } from '../../src/features/schedule/planning/remove-scheduled-post.ts';
import { repairPublication } from '../../src/features/schedule/planning/repair-publication.ts';
import { scheduleBlogPost } from '../../src/features/schedule/planning/schedule-blog-post.ts';
import type { ScheduleDeps } from '../../src/features/schedule/schedule.deps.ts';
import type { PublicationRow } from '../../src/features/schedule/schedule.tables.ts';
import { toggleScheduledPost } from '../../src/features/schedule/planning/toggle-scheduled-post.ts';
import { removeLeftDrafts } from '../../src/features/sites/publishing/remove-left-drafts.ts';
import { createWordPressPublisher } from '../../src/features/sites/publishing/wordpress-publisher.ts';
import type { SitesParts } from '../../src/features/sites/sites.deps.ts';
import { users } from '../../src/features/users/users.store.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { Call, Handler } from '../../src/platform/operation.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { createModelWordPress, type ModelSite, type SiteTroubles } from './model-site.ts';
import { categoryOf, createOracle } from './oracle.ts';
import { seededCrypto } from './seeded-crypto.ts';
import type { SimulatedDatabase, Weather } from './simulated-database.ts';
import { createSiteOwner } from './site-owner.ts';
import { createSitesParts, log, threads } from './sites-parts.ts';
import { createWorld, type Actor, type World } from './world.ts';

export interface Configuration {
  name: string;
  nodes: number;
  posts: number;
  sites: number;
  weather: Weather;
  troubles: SiteTroubles;
  /** Probability that a killed node comes back only after what was due has missed its time. */
  awayForHours?: number;
  /** Actions of members, on average a minute. */
  actionsPerMinute: number;
  /** Probability that a post is a series; that it is written at its time. */
  series: number;
  generated: number;
}

export interface Outcome {
  violations: string[];
  histories: number;
  /** Equal for equal seeds. */
  digest: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Members act and things fail for so long; then all is calm and the engine has time to finish. */
const RESTLESS_MS = 50 * MINUTE_MS;
const CALM_MS = 5 * HOUR_MS;
const RESTLESS: Partial<Timings> = { pollMs: 20_000, upkeepMs: 60_000 };
/** One node, without hurry: what is left takes hours of pauses, and statements cost real time. */
const CALM: Partial<Timings> = { pollMs: 60_000, upkeepMs: 180_000 };
const NO_WEATHER: Weather = { kill: 0, freeze: 0, longestFreezeMs: 0 };

export async function simulate(
  database: SimulatedDatabase,
  seed: number,
  configuration: Configuration,
): Promise<Outcome> {
  await database.reset();
  const world = createWorld(seed);
  seededCrypto.seed(seed, world.nowMs);
  const history = await openHistory(database, world, configuration);
  for (let node = 0; node < configuration.nodes; node += 1) void history.keepNodeRunning(node);
  void history.placePosts();
  void history.actAsMembers();
  await world.runUntil(world.nowMs() + RESTLESS_MS);
  await history.calmDown();
  const endsAtMs = world.nowMs() + CALM_MS;
  while (world.nowMs() < endsAtMs && !(await history.oracle.isAllOver()))
    await world.runUntil(world.nowMs() + HOUR_MS / 2);
  await history.removeLeftDrafts();
  const violations = [...history.unexpected, ...(await history.oracle.verdict())];
  await history.end();
  return { violations, histories: history.oracle.count(), digest: world.digest() };
}

interface Post {
  id: string;
  destinationId: string;
  /** Names the post in every title it had. */
  base: string;
  edits: number;
  /** The last acknowledged title. */
  marker: string;
}

async function openHistory(
  { direct, handleOf }: SimulatedDatabase,
  world: World,
  configuration: Configuration,
) {
  const { troubles, weather } = configuration;
  const secrets = createSecrets('the secret of a simulation, of no use elsewhere');
  const clock = { now: () => new Date(world.nowMs()) };
  const timeOf = async () => clock.now();
  const destinations = createDestinations(timeOf);
  const sites = new Map<string, ModelSite>();
  const oracle = createOracle(direct, world, sites);
  const posts: Post[] = [];
  /** Errors that no operation should throw. */
  const unexpected: string[] = [];
  const actors = new Set<Actor>();
  let isCalm = false;
  /** Members call no operation before then: there is no node to answer. */
  let awayUntilMs = 0;

  const person = await direct.transaction().execute(async (tx) => {
    const names = { firstName: 'Anna', lastName: 'Tester' };
    const user = await users.create(tx, { email: 'anna@example.com', username: 'anna', ...names });
    await users.confirmEmail(tx, user.id);
    return { id: user.id, accountId: (await accounts.openFor(tx, user.id, 'Anna')).id };
  });
  const { connectSite, troubleSite, repairAtOnce } = createSiteOwner({
    world,
    sites,
    direct,
    openDb: () => handleOf(world, world.actor('owner'), NO_WEATHER),
    secrets,
    destinations,
    person,
    onTrashed: oracle.onTrashed,
    sitesPartsOf,
  });
  for (let at = 0; at < configuration.sites; at += 1) await connectSite();

  return {
    oracle,
    unexpected,
    keepNodeRunning,
    placePosts,
    actAsMembers,
    calmDown,
    removeLeftDrafts: tidySites,
    end,
  };

  function sitesPartsOf(actor: Actor, db: Db): SitesParts {
    const wordpress = createModelWordPress(
      { world, sites, troubles, onPublished: oracle.onPublished },
      actor,
    );
    return createSitesParts({ db, clock, secrets, destinations, wordpress });
  }

  function partsOf(actor: Actor, db: Db) {
    const { events, notifications, ...others } = sitesPartsOf(actor, db);
    const publisher = createWordPressPublisher({ ...others, events, notifications });
    const publishers = new Map([[publisher.platform, publisher]]);
    const drafts = {
      async draftFor(_accountId: string, { topic }: { topic: string }) {
        await world.sleep(world.between(100, 20_000), actor);
        return { draftId: randomUUID(), content: { title: `written ${topic}`, html: '<p>x</p>' }, notes: [] };
      },
    };
    return { db, timeOf, events, log, notifications, users, accounts, publishers, drafts: drafts as never };
  }

  /** A node that lives until it is killed, and then begins again. */
  async function keepNodeRunning(number: number): Promise<void> {
    if (isCalm && number > 0) return;
    const actor = world.actor(`node ${number}`);
    actors.add(actor);
    // Each node's stopwatch began at another moment: as a clock it would be hours off.
    const skewMs = world.between(-3, 3) * HOUR_MS;
    const timers = {
      stopwatch: () => world.nowMs() + skewMs,
      wallClock: () => world.nowMs() + skewMs,
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
      const keeper = world.actor('keeper');
      const isAwayForHours = !isCalm && world.chance(configuration.awayForHours ?? 0);
      const awayMs = isAwayForHours
        ? world.between(130, 200) * MINUTE_MS
        : world.between(1_000, 5 * MINUTE_MS);
      if (isAwayForHours && configuration.nodes === 1) awayUntilMs = world.nowMs() + awayMs;
      world.after(awayMs, keeper, () => void keepNodeRunning(number));
    });
    const db = handleOf(world, actor, isCalm ? NO_WEATHER : weather);
    const isOnlyNode = configuration.nodes === 1;
    const machine = createMachine({
      ...partsOf(actor, db),
      timings: isCalm ? CALM : RESTLESS,
      timers,
      isOnlyNode,
    });
    await machine.begin();
  }

  async function placePosts(): Promise<void> {
    const pace = world.actor('pace');
    for (let at = 0; at < configuration.posts; at += 1) {
      await world.sleep(world.between(0, (RESTLESS_MS * 1.2) / configuration.posts), pace);
      if (isCalm) return;
      if (world.nowMs() >= awayUntilMs) void placePost(world.pick([...sites.values()]));
    }
  }

  async function placePost({ id: destinationId }: ModelSite): Promise<void> {
    const submissionId = randomUUID();
    const base = submissionId.slice(-12);
    const post: Post = { id: '', destinationId, base, edits: 1, marker: `${base} v1` };
    const isSeries = world.chance(configuration.series);
    const times = { wallTime: wallTime(world.between(0, 20)), zone: 'UTC' };
    const input = { destinationId, ...planOf(post.marker, isSeries), ...times, submissionId };
    await asMember(scheduleBlogPost, { input }, async () => {
      const placed = await direct
        .selectFrom('schedule_posts')
        .select('id')
        .where('submission_id', '=', submissionId)
        .executeTakeFirst();
      // The health of the site is written in a transaction before.
      if (!placed || post.id) return;
      post.id = placed.id;
      posts.push(post);
      await oracle.onContent(post.id, post.marker, isSeries);
    });
  }

  function planOf(marker: string, isSeries: boolean) {
    const recurrence: Recurrence | null = isSeries
      ? { kind: 'hourly', interval: 1, end: { count: world.between(2, 3) } }
      : null;
    // A series may not be written anew every hour.
    const brief =
      !isSeries && world.chance(configuration.generated)
        ? { topic: marker, platform: 'wordpress' as const }
        : null;
    // Terms are looked up while preparing: like files, they must not survive an edit.
    const category = categoryOf(marker);
    const categories = category === undefined ? [] : [`category ${category}`];
    return { content: { title: marker, html: '<p>x</p>', categories }, recurrence, brief };
  }

  function wallTime(inMinutes: number): string {
    return new Date(world.nowMs() + inMinutes * MINUTE_MS).toISOString().slice(0, 16);
  }

  /** Calls an operation as the member. What it acknowledges is noted with its commit; of a refusal nothing is promised. */
  async function asMember<R extends Route>(
    { route, run }: Handler<R, ScheduleDeps>,
    { params = {}, input = {} }: { params?: object; input?: object },
    onAcknowledged: () => Promise<void>,
  ): Promise<void> {
    const actor = world.actor('member');
    const deps: ScheduleDeps = {
      ...partsOf(actor, handleOf(world, actor, NO_WEATHER, onAcknowledged)),
      limits: { take: async () => {}, check: async () => {} } as never,
      threads,
    };
    const call = {
      params: route.params?.parse(params),
      input: route.input?.parse(input),
      session: { id: randomUUID(), member: { id: person.id }, accountId: person.accountId },
      member: { id: person.id, emailVerified: true },
      caller: { address: '203.0.113.1', requestId: randomUUID() },
      answer: { header() {} },
    };
    try {
      await run(call as unknown as Call<R>, deps);
    } catch (error) {
      if (!(error instanceof AppError)) unexpected.push(String(error));
    }
  }

  async function actAsMembers(): Promise<void> {
    const pace = world.actor('pace');
    for (;;) {
      await world.sleep(world.between(0, (2 * MINUTE_MS) / configuration.actionsPerMinute), pace);
      if (isCalm) return;
      if (world.nowMs() >= awayUntilMs) void act();
    }
  }

  async function act(): Promise<void> {
    const roll = world.random();
    if (roll < 0.06) return troubleSite();
    if (posts.length === 0) return;
    const post = world.chance(0.5) ? await pickAtWork() : world.pick(posts);
    const publications = await publicationsOf(post);
    const publication = publications.length > 0 ? world.pick(publications) : undefined;
    const params = { siteId: post.destinationId, id: post.id };
    if (roll < 0.4) return edit(post);
    if (roll < 0.55) return asMember(toggleScheduledPost, { params }, () => noteWanted(post));
    if (roll < 0.6) return asMember(removeScheduledPost, { params }, () => noteWanted(post));
    if (roll < 0.75 && publication) return move(post, publication);
    return answer(publications);
  }

  /** Most promises break while a post is worked on, which is a small part of its life. */
  async function pickAtWork(): Promise<Post> {
    const atWork = await direct
      .selectFrom('schedule_publications')
      .select('post_id')
      .where('state', 'in', ['claimed', 'preparing', 'ready', 'committing'])
      .orderBy('id')
      .execute();
    const id = atWork.length > 0 && world.pick(atWork).post_id;
    return posts.find((post) => post.id === id) ?? world.pick(posts);
  }

  function publicationsOf({ id }: Post): Promise<PublicationRow[]> {
    return direct
      .selectFrom('schedule_publications')
      .selectAll()
      .where('post_id', '=', id)
      .orderBy('occurrence')
      .execute();
  }

  function postRow({ id }: Post) {
    return direct.selectFrom('schedule_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function noteWanted(post: Post): Promise<void> {
    const { is_active, removed_at, inactive_since: offSince } = await postRow(post);
    await oracle.onWanted(post.id, { isWanted: is_active && removed_at === null, offSince });
  }

  async function edit(post: Post): Promise<void> {
    const { version, first_wall_time, zone, recurrence: was } = await postRow(post);
    const marker = `${post.base} v${(post.edits += 1)}`;
    const { content, brief } = planOf(marker, was !== null);
    const recurrence = was && world.chance(0.2) ? world.pick([null, { ...was, interval: 2 }]) : was;
    const wall = world.chance(0.35) ? wallTime(world.between(1, 15)) : first_wall_time;
    const input = { version, content, brief, wallTime: wall, zone, recurrence };
    const params = { siteId: post.destinationId, id: post.id };
    await asMember(editScheduledPost, { params, input }, async () => {
      if ((await postRow(post)).content.title !== marker) return;
      post.marker = marker;
      await oracle.onContent(post.id, marker, was !== null);
    });
  }

  async function move(post: Post, { id: publicationId }: PublicationRow): Promise<void> {
    const scope = world.pick(['this', 'series'] as const);
    const input = { wallTime: wallTime(world.between(1, 15)), zone: 'UTC', scope };
    const onMoved = () => oracle.onPlan(post.id, publicationId);
    await asMember(movePublication, { params: { publicationId }, input }, onMoved);
  }

  async function answer(publications: readonly PublicationRow[]): Promise<void> {
    const asking = publications.filter(({ asks_person }) => asks_person);
    if (asking.length === 0) return;
    const { id: publicationId, state, publication_key, destination_id } = world.pick(asking);
    const isThere = sites
      .get(destination_id)!
      .posts.some(({ key, status }) => key === publication_key && status === 'publish');
    // A person looks before they answer; some want the post anew although it is there.
    const truth = isThere && !world.chance(0.2) ? 'isThere' : world.pick(['again', 'discard'] as const);
    const choice = state === 'unknown' ? truth : world.pick(['again', 'discard'] as const);
    await asMember(repairPublication, { params: { publicationId }, input: { choice } }, async () =>
      oracle.onDecision(publicationId, choice, state === 'unknown'),
    );
  }

  async function calmDown(): Promise<void> {
    isCalm = true;
    for (const actor of actors) await world.kill(actor);
    for (const site of sites.values()) site.isCalm = true;
    // Members finish what they began: what is written directly would be part of an open transaction.
    await world.runUntil(world.nowMs() + MINUTE_MS);
    // What is not locked was repaired by its owner: it is not repaired again.
    for (const site of sites.values()) if (site.isLocked) await repairAtOnce(site);
  }

  /** As its job does an hour later. */
  async function tidySites(): Promise<void> {
    const actor = world.actor('job');
    const later = { now: () => new Date(world.nowMs() + HOUR_MS) };
    void removeLeftDrafts({ ...sitesPartsOf(actor, handleOf(world, actor, NO_WEATHER)), clock: later });
    await world.runUntil(later.now().getTime());
  }

  async function end(): Promise<void> {
    for (const actor of actors) actor.isDead = true;
  }
}
