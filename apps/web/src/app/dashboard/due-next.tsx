// The next posts to be published, by day, at the time of the member's own clock.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { LoaderCircle, PenLine } from 'lucide-react';
import { useSiteNames } from '../../features/schedule/use-site-names.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { wallTimeOf } from '../../ui/dates/zoned-time.ts';
import { postAddress } from './addresses.ts';
import { DashboardSection, NothingHere } from './dashboard-section.tsx';
import { groupByDay, isComing } from './due-days.rules.ts';
import { Link } from '../../ui/routing.tsx';

const SHOWN = 8;
/** More than are shown: posts that are switched off are among them. */
const COMING = { page: 1, pageSize: 50 };
const HOUR_MS = 3_600_000;

export function DueNext() {
  const coming = useRouteQuery(
    scheduleRoutes.listScheduledPublications,
    { input: COMING },
    { select: ({ publications }) => publications.filter(isComing) },
  );
  return (
    <DashboardSection
      id="due-next"
      title="Due next"
      more={{ words: 'Schedule', to: '/schedule-posts' }}
      asked={coming}
      failure="What is due next could not be loaded."
      skeleton={<DueSkeleton />}
    >
      {(publications) =>
        publications.length === 0 ? (
          <NothingHere icon={<PenLine aria-hidden className="size-5" />}>
            Nothing is planned.{' '}
            <Link
              to="/compose"
              className="rounded-sm font-medium text-link underline-offset-4 hover:underline"
            >
              Write a post
            </Link>
          </NothingHere>
        ) : (
          <Days coming={publications.slice(0, SHOWN)} />
        )
      }
    </DashboardSection>
  );
}

function Days({ coming }: { coming: Publication[] }) {
  const timeZone = useMemberZone();
  const nameOf = useSiteNames();
  return (
    <div className="flex flex-col gap-4">
      {groupByDay(coming, useNow(), timeZone).map(({ date, name, publications }) => (
        <div key={date}>
          <h3 className="text-xs font-medium text-muted-fg">{name}</h3>
          <ul className="-mx-2 mt-1">
            {publications.map((publication) => (
              <DuePost
                key={publication.id}
                publication={publication}
                destination={nameOf(publication.destinationId)}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function DuePost({ publication, destination }: { publication: Publication; destination: string }) {
  const timeZone = useMemberZone();
  const isSoon = Math.abs(Date.parse(publication.dueAt) - useNow()) < HOUR_MS;
  const isAtWork = ['claimed', 'preparing', 'committing'].includes(publication.state);
  return (
    <li>
      <Link
        to={postAddress(publication)}
        className="flex items-baseline gap-3 rounded-control px-2 py-2 transition-colors hover:bg-muted"
      >
        <time dateTime={publication.dueAt} className="tabular w-10 shrink-0 font-medium">
          {wallTimeOf(Date.parse(publication.dueAt), timeZone).time}
        </time>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">{publication.title}</span>
          <span className="flex gap-1 text-muted-fg">
            <span className="truncate">{destination}</span>
            {publication.isRecurring && <span className="shrink-0">· repeats</span>}
          </span>
          {publication.nextTryAt && (
            <span className="text-warn">
              Tried {publication.attempts === 1 ? 'once' : `${publication.attempts} times`}, again{' '}
              <RelativeTime instant={publication.nextTryAt} timeZone={timeZone} />
            </span>
          )}
        </span>
        {isAtWork ? (
          <Badge kind="primary">
            <LoaderCircle aria-hidden className="mr-1 size-3 animate-spin" />
            Publishing
          </Badge>
        ) : (
          isSoon &&
          !publication.nextTryAt && (
            <span className="text-muted-fg">
              <RelativeTime instant={publication.dueAt} timeZone={timeZone} />
            </span>
          )
        )}
      </Link>
    </li>
  );
}

function DueSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-10" />
    </div>
  );
}
