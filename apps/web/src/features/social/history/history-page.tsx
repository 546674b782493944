// What an account published at one network, page by page, of one of its connections at a time. How a post did is not collected: the
// page says so instead of showing zeros.
import { networks, type NetworkId } from '@msm/contract/social/networks';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { ExternalLink, Plug, Send } from 'lucide-react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useConnections } from '../../../platform/use-connections.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export const historyPageOf = (network: NetworkId) => () => <HistoryPage network={network} />;

function HistoryPage({ network }: { network: NetworkId }) {
  const { label } = networks[network];
  const asked = useConnections();
  const { query, replace } = useAddressQuery();
  const own = asked.data?.connections.filter((connection) => connection.network === network);
  const chosen = own?.find(({ id }) => id === query.get('connection')) ?? own?.[0];
  const failure = failureOf(asked, 'The connections could not be loaded.');
  return (
    <PageBody>
      <PageHeader
        title={`${label} history`}
        about={`What was published on ${label}. Likes, replies and views are not collected yet.`}
        action={
          own &&
          own.length > 1 && (
            <Select
              aria-label="Posts of"
              value={chosen?.id}
              onChange={({ target }) => replace({ connection: target.value, page: undefined })}
            >
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )
        }
      />
      {failure && <FailedState {...failure} />}
      {!failure && !own && <HistorySkeleton />}
      {own && !chosen && (
        <EmptyState
          icon={Plug}
          text={`No page or profile of ${label} is connected.`}
          action={
            <Link to="/connections" className={buttonClass({ look: 'primary' })}>
              Connect {label}
            </Link>
          }
        />
      )}
      {chosen && <PublishedPosts key={chosen.id} destinationId={chosen.id} label={label} />}
    </PageBody>
  );
}

function PublishedPosts({ destinationId, label }: { destinationId: string; label: string }) {
  const paging = usePaging();
  const list = useRouteQuery(
    scheduleRoutes.listPublications,
    { input: { ...pageQueryOf(paging), group: 'published', destinationId } },
    { placeholderData: keepPreviousData },
  );
  const failure = failureOf(list, 'The posts could not be loaded.');
  const { data, isPlaceholderData } = list;
  if (failure) return <FailedState {...failure} />;
  if (!data) return <HistorySkeleton />;
  if (data.total === 0)
    return (
      <EmptyState
        icon={Send}
        text={`Nothing was published on ${label} from here yet.`}
        action={
          <Link to="/social-media-manager" className={buttonClass({ look: 'primary' })}>
            Write a post
          </Link>
        }
      />
    );
  return (
    <>
      <ul aria-label="Published posts" className="overflow-hidden rounded-card border border-border bg-card">
        {data.publications.map((publication) => (
          <PublishedPost key={publication.id} publication={publication} />
        ))}
      </ul>
      <Paging
        paging={paging}
        total={data.total}
        isMore={data.isMore}
        next={isPlaceholderData ? undefined : data.next}
      />
    </>
  );
}

function PublishedPost({ publication: { id, title, dueAt, link } }: { publication: Publication }) {
  const timeZone = useMemberZone();
  return (
    <li className="flex items-center gap-4 border-b border-border px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link
          to={`/schedule-posts?post=${id}`}
          className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-muted-fg">
          <RelativeTime instant={dueAt} timeZone={timeZone} />
        </p>
      </div>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
          View post
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </li>
  );
}

const HistorySkeleton = () => (
  <div aria-busy className="flex flex-col gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
);
