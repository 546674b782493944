// Lists and jobs on large tables: how long the slowest twentieth takes, of each list, count, look-up and batch of upkeep of
// sign-in, users, engagement, invites and support, through the functions that the portal itself calls. On PostgreSQL, with
// a tenth of the rows and with all of them. `node bench/rows.ts tenth` runs the tenth alone.
import { ENDED_INVITE_DAYS } from '@msm/contract/invites/limits';
import {
  GAME_ENGAGEMENT_DAYS,
  READ_NOTIFICATION_DAYS,
  REPEATED_ENGAGEMENT_DAYS,
} from '@msm/contract/engagement/limits';
import { MAX_COUNTED } from '@msm/contract/paging';
import { MAX_EXPORTED_MESSAGES } from '@msm/contract/support/limits';
import {
  listLiveSessions,
  removeExpired,
  removeSomeMailTokens,
} from '../apps/server/src/features/auth/auth.store.ts';
import { createNotifications } from '../apps/server/src/features/engagement/create-notifications.ts';
import {
  countActs,
  newestActs,
  removeSomeGameActs,
  removeSomeRepeatedActs,
} from '../apps/server/src/features/engagement/engagement.store.ts';
import {
  listOf,
  removeSomeRead,
  unreadCountFor,
} from '../apps/server/src/features/engagement/notifications.store.ts';
import {
  expireSome,
  listReceived,
  listSent,
  removeSomeEnded,
} from '../apps/server/src/features/invites/invites.store.ts';
import {
  countUnread,
  listMatchingIds,
  listMessages,
  listRecentUnread,
} from '../apps/server/src/features/support/support.store.ts';
import { listUsers, lockActiveSuperAdmins, users } from '../apps/server/src/features/users/users.store.ts';
import { AUDIT_KEPT_DAYS, removeSomeAudit } from '../apps/server/src/platform/audit/audit.ts';
import { aloneBroadcast } from '../apps/server/src/platform/nodes/broadcast.ts';
import { DAY_MS, after, systemClock } from '../apps/server/src/platform/clock.ts';
import { BATCH_ROWS } from '../apps/server/src/platform/db/batches.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createEvents } from '../apps/server/src/platform/events.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { isPostgres, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { FAMOUS, fill, idOf } from './rows/fill.ts';

const WHOLE = 1_000_000;
const CALLS = 40;
const WARM_UP_CALLS = 3;
const GOAL = atMost(50);
const FIRST_PAGE = { page: 1, pageSize: 10 };
const [famous, usual, stranger] = [idOf('u', FAMOUS), idOf('u', 77), idOf('u', 99_999)];
const LAST_PAGE = { page: MAX_COUNTED / 10, pageSize: 10 };

if (!isPostgres) {
  say('rows: set DATABASE_URL. A million rows a table are a matter of PostgreSQL.');
  process.exit(0);
}
const bench = await makeBenchDatabase('rows');
const databaseUrl = bench.settings['DATABASE_URL']!;
const log = createLog('silent');
const database = await openDatabase({ dataDir: bench.dataDir, databaseUrl, log });
const { db } = database;
const notifications = createNotifications({
  db,
  clock: systemClock,
  events: createEvents(log, aloneBroadcast),
  users,
});

try {
  await database.unhurried(migrate);
  await measure(0, WHOLE / 10, 'AtATenth');
  if (process.argv[2] !== 'tenth') await measure(WHOLE / 10, WHOLE, '');
} finally {
  await database.close();
  await bench.remove();
}

async function measure(from: number, to: number, suffix: string): Promise<void> {
  const startedAt = performance.now();
  await fill(databaseUrl, { from: from + 1, to });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(`\n${to} rows a table, filled in ${seconds} s, ${CALLS} calls each, ${machineLoad()}`);
  const steps: Record<string, Step> = { ...lists(), ...jobs() };
  for (const [name, step] of Object.entries(steps))
    reportFigure(`rows.${name}${suffix}`, [await slowestTwentieth(step)], ' ms', GOAL);
}

type Call = (at: number) => Promise<unknown>;
/** What is prepared is not measured. */
type Step = Call | { prepare: Call; call: Call };

function inbox(more: object) {
  return listMessages(db, { ...FIRST_PAGE, sort: 'newest', ...more });
}

function lists(): Record<string, Call> {
  const now = new Date();
  const hot = { targetType: 'user', targetId: `user${FAMOUS}@example.com` };
  const invitee = { memberId: usual, email: 'user77@example.com', kinds: ['portal' as const] };
  return {
    authSessions: () => listLiveSessions(db, usual, now),
    users: () => listUsers(db, FIRST_PAGE),
    usersLastPage: () => listUsers(db, LAST_PAGE),
    usersNext: async () => listUsers(db, { ...FIRST_PAGE, after: deepCursor(100_000) }),
    usersSearch: (at) => listUsers(db, { ...FIRST_PAGE, search: `ser${7_000 + at}` }),
    usersSearchEmail: (at) => listUsers(db, { ...FIRST_PAGE, search: `user${7_000 + at}@example.com` }),
    usersSearchCommon: () => listUsers(db, { ...FIRST_PAGE, search: 'example' }),
    usersSearchShort: () => listUsers(db, { ...FIRST_PAGE, search: 'zq' }),
    usersSearchNothing: (at) => listUsers(db, { ...FIRST_PAGE, search: `nobody is ${at}` }),
    usersSuperAdmins: () => lockActiveSuperAdmins(db),
    notifications: () => listOf(db, usual, FIRST_PAGE),
    notificationsUnread: () => unreadCountFor(db, usual),
    engagementsOfFamous: () => newestActs(db, hot),
    engagementsOfFamousForStranger: () => newestActs(db, hot, stranger),
    engagementsOfFamousForThemselves: () => newestActs(db, hot, famous),
    engagementCounts: () => countActs(db, hot),
    engagementCountsForStranger: () => countActs(db, hot, stranger),
    engagementCountsForThemselves: () => countActs(db, hot, famous),
    invitesReceived: () => listReceived(db, invitee, now),
    invitesSent: () => listSent(db, usual, FIRST_PAGE),
    support: () => inbox({}),
    supportLastPage: () => inbox(LAST_PAGE),
    supportNext: () => inbox({ after: deepCursor(100_000 / 60) }),
    supportUrgent: () => inbox({ sort: 'urgent' }),
    supportUrgentLastPage: () => inbox({ ...LAST_PAGE, sort: 'urgent' }),
    supportRareStatus: () => inbox({ status: 'spam' }),
    supportRareTogether: () => inbox({ status: 'new', category: 'sales', priority: 'high' }),
    supportRareTogetherUrgent: () => inbox({ status: 'new', category: 'sales', sort: 'urgent' }),
    supportUnread: () => inbox({ read: 'unread' }),
    supportUnreadOpen: () => inbox({ read: 'unread', status: 'open' }),
    supportUnreadOpenUrgent: () => inbox({ read: 'unread', status: 'open', sort: 'urgent' }),
    supportSearch: (at) => inbox({ search: `ubject ${7_000 + at}` }),
    supportSearchEmail: (at) => inbox({ search: `s${7_000 + at}@example.com` }),
    supportSearchCommon: () => inbox({ search: 'subject' }),
    supportSearchFiltered: (at) => inbox({ search: `${7_000 + at}`, status: 'open', sort: 'urgent' }),
    supportUnreadCount: () => countUnread(db),
    supportRecentUnread: () => listRecentUnread(db, 5),
    supportExport: () => listMatchingIds(db, {}, MAX_EXPORTED_MESSAGES + 1),
  };
}

/** Each call is one batch, as the nightly upkeep makes them. */
function jobs(): Record<string, Step> {
  const now = new Date();
  const daysAgo = (days: number) => after(now, -days * DAY_MS);
  return {
    notify: (at) =>
      notifications.transaction((_tx, notify) =>
        notify({
          memberId: usual,
          kind: 'post_failed',
          title: `${at}`,
          actor: actorOf(at),
          mergeKey: `${at}`,
        }),
      ),
    authMailTokensBatch: () => removeSomeMailTokens(db, daysAgo(1), BATCH_ROWS),
    authUnusedClaimsBatch: async () => {
      const unused = await users.listUnusedClaims(db, { afterId: stranger, limit: BATCH_ROWS });
      await users.lockHopelessClaims(db, unused, now);
    },
    authSessionsBatch: {
      prepare: (at) => endSomeSessions(at, daysAgo(2)),
      call: () => removeExpired(db, daysAgo(1)),
    },
    notificationsReadBatch: () => removeSomeRead(db, daysAgo(READ_NOTIFICATION_DAYS), BATCH_ROWS),
    engagementsGamesBatch: () => removeSomeGameActs(db, daysAgo(GAME_ENGAGEMENT_DAYS), BATCH_ROWS),
    engagementsRepeatedBatch: () => removeSomeRepeatedActs(db, daysAgo(REPEATED_ENGAGEMENT_DAYS), BATCH_ROWS),
    invitesExpireBatch: () => expireSome(db, now, BATCH_ROWS),
    invitesEndedBatch: () => removeSomeEnded(db, daysAgo(ENDED_INVITE_DAYS), BATCH_ROWS),
    auditBatch: () => removeSomeAudit(db, daysAgo(AUDIT_KEPT_DAYS), BATCH_ROWS),
  };
}

/** Each rings once: beyond the limit of a pair nothing is written. */
function actorOf(at: number) {
  const number = 1_000 + at;
  return { id: idOf('u', number), email: `user${number}@example.com`, username: `user${number}` };
}

/** As the list itself writes it, for a row this many minutes old. */
function deepCursor(minutes: number): string {
  const key = [after(new Date(), -minutes * 60_000).toISOString(), '00000000-0000-4000-8000-000000000000'];
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** A batch of them, since the filled ones are all of today. */
async function endSomeSessions(at: number, endedAt: Date): Promise<void> {
  const numbers = Array.from({ length: BATCH_ROWS }, (_, place) => (at + WARM_UP_CALLS) * BATCH_ROWS + place);
  await db
    .updateTable('auth_sessions')
    .set({ ended_at: endedAt })
    .where(
      'id',
      'in',
      numbers.map((number) => idOf('s', number)),
    )
    .execute();
}

async function slowestTwentieth(step: Step): Promise<number> {
  const { prepare, call } = typeof step === 'function' ? { prepare: undefined, call: step } : step;
  const times: number[] = [];
  for (let at = -WARM_UP_CALLS; at < CALLS; at += 1) {
    await prepare?.(at);
    const startedAt = performance.now();
    await call(at);
    if (at >= 0) times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(CALLS * 0.95) - 1]!;
}
