// The members' dashboard: what is due next, what was published, what failed and why, and how the sites are.
import { CALENDAR_PUBLICATIONS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { Globe, PenLine, Upload, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SCHEDULE_VIEWS } from '../../features/schedule/schedule-views.ts';
import { localStore } from '../../platform/browser-storage.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';
import { useAccountRole } from '../../platform/use-account-role.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/counts.ts';
import { sayDay } from '../../ui/dates/date-words.ts';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sum } from './day-count.rules.ts';
import { DueNext } from './due-next.tsx';
import { sayFinding } from './finding.rules.ts';
import { nextStep, stepsDone, type Step } from './first-steps.rules.ts';
import { KeyFigures } from './key-figures.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { SitesHealth } from './sites-health.tsx';
import { markOf } from './status.rules.ts';
import { useScheduleStatus } from './use-schedule-status.ts';
import { usePublishedDays } from './use-published-days.ts';
import { PublishedPosts } from './published-posts.tsx';

/** For the few who run a portal. */
const SetupCard = lazyNamed(() => import('./setup-card.tsx'), 'SetupCard');

export function DashboardPage() {
  useKeepCurrent();
  const isOperator = useSession((state) => state.user?.role === 'SuperAdmin');
  return (
    <PageBody>
      <PageHeader
        title="Dashboard"
        about="What is scheduled, what was published, and what needs attention."
      />
      {isOperator && <SetupCard />}
      <FirstSteps />
      <QuickActions />
      <KeyFigures />
      <div className="my-4 grid gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <NeedsAttention />
          <DueNext />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SitesHealth />
          <PublishedPosts />
        </div>
      </div>
      <PublishedChart />
    </PageBody>
  );
}

// For new members: three steps that tick themselves off. Gone when all are done or when the member has had enough.
/** Most members are through with it: they never load it. */
const FirstStepsCard = lazyNamed(() => import('./first-steps-card.tsx'), 'FirstStepsCard');

const skeleton = <Skeleton className="h-48 rounded-card" />;

function FirstSteps() {
  const { state, done, hide } = useFirstSteps();
  if (state === 'hidden') return null;
  return (
    <div className="mb-4">
      {state === 'loading' ? (
        skeleton
      ) : (
        <WhileLoading fallback={skeleton}>
          <FirstStepsCard done={done} onHide={hide} />
        </WhileLoading>
      )}
    </div>
  );
}

// What members do most, one click away.
const ACTIONS = [
  { name: 'Write a post', to: '/compose', Icon: PenLine },
  { name: 'Connect a site', to: '/wordpress?way=authorize', Icon: Globe, isForEditors: true },
  { name: 'Import from CSV', to: '/schedule-posts?import=open', Icon: Upload },
  { name: 'Invite someone', to: '/invites', Icon: UserPlus },
] as const;

function QuickActions() {
  const isEditor = useAccountRole() !== 'contributor';
  return (
    <nav aria-label="Quick actions" className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
      {ACTIONS.filter((action) => isEditor || !('isForEditors' in action)).map(({ name, to, Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-w-0 items-center gap-3 rounded-card border border-border bg-card p-3 font-medium transition-colors hover:border-control"
        >
          <span className="grid size-8 shrink-0 place-items-center rounded-control bg-primary-soft text-link">
            <Icon aria-hidden className="size-4" />
          </span>
          <span className="min-w-0">{name}</span>
        </Link>
      ))}
    </nav>
  );
}

// Keeps the page current: invalidates the lists when the publisher's state shows a change, and polls the sites, whose
// health changes by itself.
const SITES_POLL_MS = 60_000;
/** A site that refused a post has shown its health. */
const CHANGED_BY_PUBLISHING = [
  ...SCHEDULE_VIEWS.filter((route) => route !== scheduleRoutes.readScheduleStatus),
  siteRoutes.listSites,
];

function useKeepCurrent(): void {
  useConnectedSites({ refetchInterval: SITES_POLL_MS });
  const queries = useQueryClient();
  const { data: status } = useScheduleStatus();
  const mark = status && markOf(status);
  const seen = useRef(mark);
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== mark;
    seen.current = mark;
    if (hasChanged) void invalidateRoutes(queries, CHANGED_BY_PUBLISHING);
  }, [mark, queries]);
}

// Whether the first steps are shown. Hidden is remembered in this browser for the account, by a click or because all are
// done: a member who is through never waits to see whether they are.
const KEY = 'first-steps-hidden';
/** Accounts that are used from one browser; the oldest falls out. */
const REMEMBERED = 50;

const NONE: ReadonlySet<Step> = new Set();

function readHidden(): unknown[] {
  const stored = readStored(localStore, KEY);
  return Array.isArray(stored) ? stored : [];
}

function keepHidden(accountId: string | undefined): unknown[] {
  const kept = [accountId, ...readHidden().filter((id) => id !== accountId)].slice(0, REMEMBERED);
  writeStored(localStore, KEY, kept);
  return kept;
}

function useFirstSteps() {
  const accountId = useSession((state) => state.selectedAccount?.id ?? state.user?.id);
  const [hidden, setHidden] = useState(readHidden);
  const sites = useConnectedSites();
  const status = useScheduleStatus();
  const done = sites.data && status.data && stepsDone(sites.data.length, status.data.data.counts);
  const isHidden = hidden.includes(accountId);
  const isThrough = done !== undefined && nextStep(done) === undefined;
  const hide = () => setHidden(keepHidden(accountId));
  useEffect(() => {
    if (isThrough) keepHidden(accountId);
  }, [isThrough, accountId]);
  if (isHidden || isThrough) return { state: 'hidden', done: NONE, hide } as const;
  if (done) return { state: 'shown', done, hide } as const;
  // Where it cannot be known the page says so elsewhere.
  const isUnknown = sites.error !== null || status.error !== null;
  return { state: isUnknown ? 'hidden' : 'loading', done: NONE, hide } as const;
}

// Published posts by day over six weeks; its title says what they show. The chart loads after the lists.
const BarChart = lazyNamed(() => import('../../ui/charts/bar-chart.tsx'), 'BarChart');

const CHART_DAYS = 42;

function PublishedChart() {
  const { published, error, refetch } = usePublishedDays();
  const counts = published?.counts.slice(-CHART_DAYS);
  const labels = published?.days.slice(-CHART_DAYS).map(sayDay);
  const isSilent = counts !== undefined && sum(counts) === 0;
  // A member who has published nothing has no use for an empty chart.
  if (published && sum(published.counts) === 0) return null;
  return (
    <Card className="min-w-0 max-sm:p-4">
      {/* As high as the chart with its title. */}
      <WhileLoading fallback={<Skeleton className="h-75" />}>
        <BarChart
          title={counts ? sayFinding(counts) : 'Published posts'}
          about={
            published?.isCut
              ? `Six weeks by day; only the first ${formatCount(CALENDAR_PUBLICATIONS)} posts are counted`
              : 'Six weeks by day'
          }
          labelName="Day"
          valueName="Posts"
          data={
            counts &&
            labels &&
            (isSilent ? { labels: [], series: [] } : { labels, series: [{ name: 'Posts', values: counts }] })
          }
          formatTick={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
          emptyText="Each published post adds to this chart."
          failure={failureOf({ data: published, error, refetch }, 'The numbers could not be loaded.')}
        />
      </WhileLoading>
    </Card>
  );
}
