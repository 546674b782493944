// The history of one network: posts with their figures, a period against the one before, days, best hours, top posts.
import type { NetworkId } from '@msm/contract/social/networks';
import { networks } from '@msm/contract/social/networks';
import { FIGURE_LABELS, FIGURES, FIGURES_OF } from '@msm/contract/social/figures';
import type { History, HistoryInput } from '@msm/contract/social/results';
import { BEST_HOURS, TOP_POSTS } from '@msm/contract/social/results-limits';
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Session } from '../../../platform/access/session.ts';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import type { SocialDeps } from '../social.deps.ts';
import { bestHoursOf, daysOf, periodsOf, totalsOf } from './history.rules.ts';
import {
  listBest,
  listFollowers,
  listNewest,
  listProblems,
  listTop,
  sumByDay,
  sumByHour,
  sumClicksByDay,
  type HistoryFilter,
} from './history.store.ts';
import { presentHistoryPost } from './present-history-post.ts';

const { readInstagramHistory, readFacebookHistory, readXAnalytics, readBlueskyHistory } = resultsRoutes;

export const historyReaders = [
  handler(readInstagramHistory, (call, deps: SocialDeps) => readHistory('instagram', call, deps)),
  handler(readFacebookHistory, (call, deps: SocialDeps) => readHistory('facebook', call, deps)),
  handler(readXAnalytics, (call, deps: SocialDeps) => readHistory('x', call, deps)),
  handler(readBlueskyHistory, (call, deps: SocialDeps) => readHistory('bluesky', call, deps)),
];

interface Asked {
  input: HistoryInput;
  session: Session;
}

async function readHistory(
  network: NetworkId,
  { input, session }: Asked,
  deps: SocialDeps,
): Promise<History> {
  const { db, clock } = deps;
  const { zone, order, ...query } = input;
  const now = clock.now();
  const { current, previous } = periodsOf(input, now);
  const base = await filterOf(network, { input, session }, deps);
  const filter = { ...base, from: current.start, to: current.end };
  const recent = { ...base, from: after(now, -BEST_HOURS.days * DAY_MS), to: now };
  const spanned = { ...filter, from: previous.start };
  const [page, sums, clicks, hours, followers, top, problems] = await Promise.all([
    order === 'newest' ? listNewest(db, filter, query) : listBest(db, filter, order, query),
    sumByDay(db, spanned, zone),
    sumClicksByDay(db, spanned, zone),
    sumByHour(db, recent, zone),
    listFollowers(db, filter, current),
    listTop(db, filter, TOP_POSTS),
    listProblems(db, filter),
  ]);
  const { rows, ...counted } = page;
  return {
    page: query.page,
    pageSize: query.pageSize,
    ...counted,
    platform: network,
    from: current.from,
    to: current.to,
    posts: rows.map(presentHistoryPost),
    totals: totalsOf(sums, clicks, current),
    previous: totalsOf(sums, clicks, previous),
    days: daysOf(sums, followers, current),
    topPosts: top.map(presentHistoryPost),
    bestHours: bestHoursOf(hours),
    notes: [...notesOf(network), ...problems],
  };
}

type Base = Omit<HistoryFilter, 'from' | 'to'>;

/** Of what one member planned in this account, by id or by e-mail; several may claim an address. */
export async function filterOf(
  network: NetworkId,
  { input, session }: { input: Pick<HistoryInput, 'connectionId' | 'authorId' | 'email'>; session: Session },
  { db, users }: Pick<SocialDeps, 'db' | 'users'>,
): Promise<Base> {
  const { connectionId, authorId, email } = input;
  const named = email === undefined ? undefined : (await users.claimantsOf(db, email)).map(({ id }) => id);
  const authorIds = authorId === undefined ? named : [authorId].filter((id) => !named || named.includes(id));
  return { accountId: ownAccount(session), network, connectionId, authorIds };
}

/** What the network's API does not report, said once instead of shown as zero. */
function notesOf(network: NetworkId): string[] {
  const missing = FIGURES.filter((figure) => !FIGURES_OF[network].includes(figure));
  if (missing.length === 0) return [];
  const names = missing.map((figure) => FIGURE_LABELS[figure].toLowerCase());
  const list = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
  return [`${networks[network].label} does not report ${list} to the portal.`];
}
