// The posts of a site, asked of the site itself: published, scheduled or drafts, a page at a time.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { ListedStatus, Site, SitePost } from '@msm/contract/sites/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { FileText, Unplug } from 'lucide-react';
import { useMemo, useState } from 'react';
import { failureOf } from '../../platform/query-failure.ts';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { changeQuery, useAddressQuery } from '../../ui/use-address-query.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { LazyPostDrawer } from './lazy-post-drawer.tsx';
import { postColumns } from './post-columns.tsx';
import { titleOf } from './post-title.ts';
import { RemovePostDialog } from './remove-post-dialog.tsx';
import { POST_PARAM } from './site-address-params.ts';

const STATUSES: readonly { value: ListedStatus; label: string; none: string }[] = [
  { value: 'publish', label: 'Published', none: 'Nothing is published on this site yet.' },
  { value: 'future', label: 'Scheduled', none: 'WordPress has nothing scheduled on this site.' },
  { value: 'draft', label: 'Drafts', none: 'There are no drafts on this site.' },
];

export function SitePosts({ site }: { site: Site }) {
  const { query, replace } = useAddressQuery();
  const { page, pageSize, ...paging } = usePaging();
  const { value: status, none } = STATUSES.find(({ value }) => value === query.get('status')) ?? STATUSES[0]!;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    siteRoutes.listPosts,
    { params: { siteId: site.id }, input: { status, page, pageSize } },
    // Not retried: the server has waited for a slow site long enough.
    { placeholderData: keepPreviousData, retry: false },
  );
  const timeZone = useMemberZone();
  const [removing, setRemoving] = useState<SitePost>();
  const columns = useMemo(() => postColumns(status, timeZone, setRemoving), [status, timeZone]);
  return (
    <>
      <div className="mb-4">
        <Segmented
          label="Which posts"
          value={status}
          options={STATUSES.map(({ value, label }) => ({
            value,
            label,
            count: (data?.totals ?? site.posts)?.[value],
          }))}
          onChange={(chosen) =>
            replace({ status: chosen === 'publish' ? undefined : chosen, page: undefined, post: undefined })
          }
        />
      </div>
      {error && site.health.state === 'failing' ? (
        // Why is said above.
        <EmptyState
          icon={Unplug}
          text="The posts appear here once the site lets the portal in again."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <DataTable
          label="Posts"
          columns={columns}
          rows={error ? undefined : data?.posts}
          keyOf={({ id }) => String(id)}
          nameOf={titleOf}
          opens={({ id }) => `?${changeQuery(query, { [POST_PARAM]: id })}`}
          failure={failureOf({ error, refetch }, 'The posts could not be loaded.')}
          empty={<EmptyState icon={FileText} text={none} />}
          skeletonRows={pageSize}
          isRefreshing={isPlaceholderData}
        />
      )}
      {data && !error && data.total > 0 && (
        <Paging paging={{ page, pageSize, ...paging }} total={data.total} />
      )}
      <LazyPostDrawer site={site} isListThere={data !== undefined} />
      {removing && <RemovePostDialog site={site} post={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
