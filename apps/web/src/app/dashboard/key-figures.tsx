// Four numbers that say how things stand, each with the way to what is behind it.
import type { Site } from '@msm/contract/sites/schemas';
import type { ReactNode } from 'react';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { NEEDS_YOU_ID } from './addresses.ts';
import { dateOf, shiftDate, sum } from './day-count.rules.ts';
import { countDueWithin } from './due-days.rules.ts';
import { sayMonth } from './finding.rules.ts';
import { useApprovals } from './use-approvals.ts';
import { useScheduleStatus } from './use-schedule-status.ts';
import { useDaysOfPosts } from './use-days-of-posts.ts';
import { usePublishedDays } from './use-published-days.ts';

const DAYS_AHEAD = 7;
const MONTH_DAYS = 30;

export function KeyFigures() {
  return (
    <ul aria-label="Key figures" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <DueSoon />
      <Published />
      <NeedYou />
      <HealthySites />
    </ul>
  );
}

function DueSoon() {
  const timeZone = useMemberZone();
  const nowMs = useNow();
  const today = dateOf(nowMs, timeZone);
  const { data, error } = useDaysOfPosts(today, shiftDate(today, DAYS_AHEAD), timeZone);
  const next = useScheduleStatus().data?.data.next;
  const count = data && countDueWithin(data.publications, nowMs, DAYS_AHEAD);
  return (
    <KeyFigure
      name="Due in 7 days"
      to="/schedule-posts"
      hasFailed={error !== null}
      value={count === undefined ? undefined : formatCount(count) + (data?.isCut ? '+' : '')}
      about={
        next ? (
          <>
            Next <RelativeTime instant={next.dueAt} timeZone={timeZone} />
          </>
        ) : (
          'Nothing is planned'
        )
      }
    />
  );
}

function Published() {
  const { published, error } = usePublishedDays();
  const month = published && sum(published.counts.slice(-MONTH_DAYS));
  const monthBefore = published && sum(published.counts.slice(0, -MONTH_DAYS));
  return (
    <KeyFigure
      name="Published in 30 days"
      to="/schedule-posts"
      hasFailed={error !== null}
      value={month === undefined ? undefined : formatCount(month) + (published?.isCut ? '+' : '')}
      about={month !== undefined && monthBefore !== undefined && sayMonth(month, monthBefore)}
    />
  );
}

function NeedYou() {
  const status = useScheduleStatus();
  const sites = useConnectedSites();
  const approvals = useApprovals();
  const asking = status.data && approvals.data ? status.data.data.asking + approvals.data.length : undefined;
  const failing = sites.data?.filter(({ health }) => health.state === 'failing').length;
  const isKnown = asking !== undefined && failing !== undefined;
  const parts = [counted(asking, 'post'), counted(failing, 'site')].filter(Boolean);
  return (
    <KeyFigure
      name="Needs attention"
      to={`#${NEEDS_YOU_ID}`}
      hasFailed={status.error !== null || approvals.error !== null || sites.error !== null}
      value={isKnown ? formatCount(asking + failing) : undefined}
      isAlarming={isKnown && asking + failing > 0}
      about={parts.length > 0 ? parts.join(', ') : 'Everything is healthy'}
    />
  );
}

function HealthySites() {
  const { data: sites, error } = useConnectedSites();
  const healthy = sites?.filter(({ health }) => health.state !== 'failing').length;
  const failing = sites?.filter(({ health }) => health.state === 'failing') ?? [];
  const isNone = sites?.length === 0;
  return (
    <KeyFigure
      name="Sites healthy"
      to={isNone ? '/wordpress?way=authorize' : '/wordpress'}
      hasFailed={error !== null}
      value={healthy === undefined ? undefined : `${healthy} of ${sites?.length}`}
      about={isNone ? 'Connect the first' : sayFailing(failing)}
    />
  );
}

function sayFailing([first, ...others]: readonly Site[]): string {
  if (!first) return 'All can be reached';
  return others.length === 0
    ? `${first.name} is unreachable`
    : `${formatCount(others.length + 1)} unreachable`;
}

const counted = (count: number | undefined, name: string): string =>
  count ? `${formatCount(count)} ${name}${count === 1 ? '' : 's'}` : '';

// A number, what it counts, and a line that says what to make of it. The whole card leads to what is behind it.
interface KeyFigureProps {
  name: string;
  to: string;
  /** Undefined while it is not known. */
  value: string | undefined;
  about: ReactNode;
  hasFailed: boolean;
  isAlarming?: boolean;
}

const CLASS =
  'flex h-full flex-col rounded-card border border-border bg-card p-4 transition-colors hover:border-control sm:p-5';

function KeyFigure({ name, to, value, about, hasFailed, isAlarming = false }: KeyFigureProps) {
  const words = (
    <>
      <span className="text-muted-fg">{name}</span>
      <span
        className={classNames(
          'tabular mt-1 flex h-10 items-center text-xl font-bold tracking-tight sm:text-2xl',
          isAlarming && 'text-danger',
        )}
      >
        {value ?? (hasFailed ? '–' : <Skeleton className="h-7 w-16" />)}
      </span>
      <span className="mt-1 line-clamp-2 min-h-5 wrap-anywhere text-muted-fg">
        {value === undefined ? hasFailed ? 'Could not be loaded' : <Skeleton className="h-4 w-24" /> : about}
      </span>
    </>
  );
  return (
    <li className="min-w-0">
      {to.startsWith('#') ? (
        <a href={to} className={CLASS}>
          {words}
        </a>
      ) : (
        <Link to={to} className={CLASS}>
          {words}
        </Link>
      )}
    </li>
  );
}
