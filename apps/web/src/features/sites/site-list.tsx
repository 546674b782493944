// All connected sites, those that need attention first.
import { Plus, RefreshCw, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { NoSites } from './no-sites.tsx';
import { SiteCard, SiteCardSkeleton } from './site-card.tsx';
import { failingFirst, matchingSites } from './site-words.rules.ts';
import { useCountPosts } from './use-count-posts.ts';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7;
const GRID_CLASS = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

export function SiteList({ onConnect }: { onConnect: () => void }) {
  const { data: sites, error, refetch } = useConnectedSites();
  const { isCounting, count } = useCountPosts(sites);
  const list = useListQuery();
  const hasSites = sites !== undefined && sites.length > 0;
  const countAtFirst = useEffectEvent(() => count());
  useEffect(() => {
    if (hasSites) countAtFirst();
  }, [hasSites]);
  const shown = sites && failingFirst(matchingSites(sites, list.search));
  return (
    <>
      <PageHeader
        title="Remote sites"
        about="Your connected WordPress sites: their health, their posts and their files."
        action={
          hasSites && (
            <div className="flex flex-wrap gap-2">
              <Button isBusy={isCounting} onClick={() => count()}>
                <RefreshCw aria-hidden className="size-4" />
                Refresh counts
              </Button>
              <Button look="primary" onClick={onConnect}>
                <Plus aria-hidden className="size-4" />
                Connect a site
              </Button>
            </div>
          )
        }
      />
      {error && !sites && (
        <FailedState
          message={reasonOr(error, 'Your sites could not be loaded.')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!sites && !error && <SkeletonCards />}
      {sites?.length === 0 && <NoSites onConnect={onConnect} />}
      {sites && sites.length >= SEARCHED_FROM && <ListToolbar query={list} searchLabel="Search sites" />}
      {hasSites && shown?.length === 0 && (
        <EmptyState
          icon={SearchX}
          text="No site matches. Try another name or address."
          action={<Button onClick={list.clear}>Show all sites</Button>}
        />
      )}
      {shown && shown.length > 0 && (
        <ul aria-label="Connected sites" className={GRID_CLASS}>
          {shown.map((site) => (
            <li key={site.id} className="flex min-w-0">
              <SiteCard site={site} isCounting={isCounting} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const SkeletonCards = () => (
  <div className={GRID_CLASS}>
    {['first', 'second', 'third'].map((place) => (
      <SiteCardSkeleton key={place} />
    ))}
  </div>
);
