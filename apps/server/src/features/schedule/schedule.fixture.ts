// The schedule on a real database, without the rest of the portal: a member with a site, operations called as that member,
// machines that can be started and ended, a clock that can be moved, and a blog to publish to.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PostContent } from '@msm/contract/posts/content';
import type { Route } from '@msm/contract/route';
import type { State } from '@msm/contract/schedule/schemas';
import { emptyTestDatabase } from '../../../tests/test-database.ts';
import { assertEditor } from '../../platform/access/account-role.ts';
import type { Session, SessionMember } from '../../platform/access/session.ts';
import { aloneBroadcast } from '../../platform/nodes/broadcast.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { createEvents } from '../../platform/events.ts';
import { createLimits } from '../../platform/limits.ts';
import { createLog } from '../../platform/log.ts';
import type { Call, Handler, ResultOf } from '../../platform/operation.ts';
import type { Destinations } from '../../platform/ports/destinations.ts';
import type { Publisher } from '../../platform/ports/publisher.ts';
import type { Drafts } from '../../platform/ports/writer.ts';
import { createThreads } from '../../platform/threads/threads.ts';
import { accounts } from '../accounts/accounts.store.ts';
import { createNotifications } from '../engagement/create-notifications.ts';
import { users } from '../users/users.store.ts';
import { createBlogPublisher } from './blog-publisher.fixture.ts';
import { startBlogServer, type BlogServer } from './blog-server.fixture.ts';
import { createDestinations } from './destinations.store.ts';
import { editScheduledPost } from './planning/edit-scheduled-post.ts';
import { createMachine } from './machine/create-machine.ts';
import { type Timers, systemTimers } from './machine/timers.ts';
import type { Timings } from './machine/timings.ts';
import { placePost } from './planning/place-post.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import type { PostRow, PublicationRow } from './schedule.tables.ts';
import type { NewPost } from './posts.store.ts';

export interface Person {
  id: string;
  accountId: string;
  destinationId: string;
  isUnverified?: true;
}

export interface TestSchedule {
  db: Db;
  blog: BlogServer;
  deps: ScheduleDeps;
  destinations: Destinations;
  clock: Clock & { advance(ms: number): void; set(instant: string): void };
  anna: Person;
  boris: Person;
  /** Sites answered by the publisher, with the account they belong to. */
  sites: Map<string, string>;
  call<R extends Route>(
    operation: Handler<R, ScheduleDeps>,
    as: Person,
    what?: { params?: object; input?: object },
  ): Promise<ResultOf<R>>;
  /** Due now unless told otherwise, without the way over HTTP. */
  place(post?: Partial<NewPost> & { title?: string }): Promise<PublicationRow>;
  publication(id: string): Promise<PublicationRow>;
  stateOf(id: string): Promise<State>;
  reaches(id: string, state: State): Promise<void>;
  /** Leaves the row as a node does that was killed while it held the claim. */
  holdByDeadNode(publication: Pick<PublicationRow, 'id'>, state: State): Promise<void>;
  publicationsOf(postId: string): Promise<PublicationRow[]>;
  history(id: string): Promise<string[]>;
  /** Gives its post another title, and other times when asked, as Anna. */
  retitle(publication: PublicationRow, title: string, wallTime?: string): Promise<void>;
  notifications(memberId: string): Promise<{ kind: string; title: string; body: string | null }[]>;
  startMachine(
    timings?: Partial<Timings>,
    more?: { publisher?: Publisher; drafts?: Drafts; isOnlyNode?: boolean; timers?: Timers },
  ): Promise<Ends>;
  close(): Promise<void>;
}

type Ends = () => Promise<void>;

/** Quick enough for a test, slow enough not to be all that the machine does. */
const QUICK: Partial<Timings> = {
  pollMs: 20,
  upkeepMs: 100,
  backOffMs: 0,
  leaseMs: 600,
  settleMs: 0,
  drainMs: 5_000,
};

const PATIENTLY = { timeout: 15_000, interval: 20 };

export async function openSchedule(): Promise<TestSchedule> {
  const { db } = (await emptyTestDatabase()).database;
  const log = createLog('silent');
  const clock = movableClock();
  const events = createEvents(log, aloneBroadcast);
  const blog = await startBlogServer();
  const sites = new Map<string, string>();
  const anna = await openPerson('anna');
  const boris = await openPerson('boris');
  const publishers = new Map<string, Publisher>([['wordpress', createBlogPublisher(blog.address, sites)]]);
  const notifications = createNotifications({ db, clock, events, users });
  const timeOf = async () => clock.now();
  const parts = { db, timeOf, events, log, notifications, users, accounts, publishers, drafts: undefined };
  const deps: ScheduleDeps = { ...parts, limits: createLimits(), threads: createThreads() };
  const running = new Set<Ends>();

  const call: TestSchedule['call'] = async ({ route, run }, as, { params = {}, input = {} } = {}) => {
    const { username, email } = (await users.find(db, as.id))!;
    const member = { id: as.id, username, email, emailVerified: !as.isUnverified } as SessionMember;
    const session: Session = { id: randomUUID(), member, accountId: as.accountId, expiresAt: new Date() };
    // As the way of a request does.
    if (route.requireEditor) await assertEditor(db, session, accounts);
    return run(
      {
        params: route.params?.parse(params),
        input: route.input?.parse(input),
        session,
        member: session.member,
        caller: { address: '203.0.113.1', requestId: randomUUID() },
        answer: { header() {} },
      } as unknown as Call<typeof route>,
      deps,
    );
  };

  return {
    db,
    blog,
    deps,
    destinations: createDestinations(timeOf),
    clock,
    anna,
    boris,
    sites,
    call,
    async place({ title = 'A post', ...post } = {}) {
      const now = clock.now();
      const content: PostContent = { title };
      const placed: PostRow = await db.transaction().execute((tx) =>
        placePost(tx, {
          accountId: anna.accountId,
          createdBy: anna.id,
          submissionId: null,
          content,
          brief: null,
          platform: 'wordpress',
          destinationId: anna.destinationId,
          firstWallTime: now.toISOString().slice(0, 16),
          zone: 'UTC',
          recurrence: null,
          source: 'member',
          now,
          ...post,
        }),
      );
      const [first] = await publicationsOf(placed.id);
      return first!;
    },
    publication,
    stateOf,
    reaches: (id, state) => expect.poll(() => stateOf(id), PATIENTLY).toBe(state),
    async holdByDeadNode({ id }, state) {
      const lease = { lease_owner: randomUUID(), lease_until: new Date(), lease_token: randomUUID() };
      await db
        .updateTable('schedule_publications')
        .set({ ...lease, state, next_at: null, attempts: 1 })
        .where('id', '=', id)
        .execute();
    },
    publicationsOf,
    async history(id) {
      const lines = await db
        .selectFrom('schedule_history')
        .select('words')
        .where('publication_id', '=', id)
        .orderBy('id')
        .execute();
      return lines.map(({ words }) => words);
    },
    async retitle({ post_id, destination_id }, title, wallTime) {
      const post = await db
        .selectFrom('schedule_posts')
        .selectAll()
        .where('id', '=', post_id)
        .executeTakeFirstOrThrow();
      const { version, first_wall_time, zone, recurrence } = post;
      await call(editScheduledPost, anna, {
        params: { siteId: destination_id, id: post_id },
        input: { version, content: { title }, wallTime: wallTime ?? first_wall_time, zone, recurrence },
      });
    },
    notifications: async (memberId) =>
      db
        .selectFrom('engagement_notifications')
        .select(['kind', 'title', 'body'])
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .execute(),
    async startMachine(timings = {}, { publisher, drafts, isOnlyNode = false, timers } = {}) {
      const machine = createMachine({
        ...parts,
        ...(publisher && { publishers: new Map([['wordpress', publisher]]) }),
        drafts,
        isOnlyNode,
        timers: timers ?? { ...systemTimers, wallClock: () => clock.now().getTime() },
        timings: { ...QUICK, ...timings },
      });
      await machine.begin();
      const end = async () => {
        if (running.delete(end)) await machine.drain();
      };
      running.add(end);
      return end;
    },
    async close() {
      await Promise.all([...running].map((end) => end()));
      await blog.close();
    },
  };

  async function openPerson(username: string): Promise<Person> {
    const email = `${username}@example.com`;
    const destinationId = randomUUID();
    const { id, accountId } = await db.transaction().execute(async (tx) => {
      const user = await users.create(tx, { email, username, firstName: username, lastName: 'Tester' });
      await users.confirmEmail(tx, user.id);
      const account = await accounts.openFor(tx, user.id, username);
      return { id: user.id, accountId: account.id };
    });
    sites.set(destinationId, accountId);
    return { id, accountId, destinationId };
  }

  async function publication(id: string): Promise<PublicationRow> {
    return db.selectFrom('schedule_publications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function stateOf(id: string): Promise<State> {
    return (await publication(id)).state;
  }

  async function publicationsOf(postId: string): Promise<PublicationRow[]> {
    return db
      .selectFrom('schedule_publications')
      .selectAll()
      .where('post_id', '=', postId)
      .orderBy('occurrence')
      .execute();
  }
}

function movableClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms: number) => void (offset += ms),
    set: (instant: string) => void (offset = Date.parse(instant) - Date.now()),
  };
}
