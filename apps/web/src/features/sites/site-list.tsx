// All connected sites, those that need attention first.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Globe, Plus, RefreshCw, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { routeKey, useRouteMutation } from '../../platform/api/route-hooks.ts';
import { useAccountRole } from '../../platform/use-account-role.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListQuery } from '../../ui/lists/use-list-query.ts';
import { SiteCard, SiteCardSkeleton } from './site-card.tsx';
import { failingFirst, matchingSites } from './site-words.rules.ts';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7;
const GRID_CLASS = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

export function SiteList({ onConnect }: { onConnect: () => void }) {
  const { data: sites, error, refetch } = useConnectedSites();
  const { isCounting, count } = useCountPosts(sites);
  const list = useListQuery();
  const canConnect = useAccountRole() !== 'contributor';
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
              {canConnect && (
                <Button look="primary" onClick={onConnect}>
                  <Plus aria-hidden className="size-4" />
                  Connect a site
                </Button>
              )}
            </div>
          )
        }
      />
      {error && !sites && (
        <FailedState {...describeFailure(error, 'Your sites could not be loaded.', refetch)} />
      )}
      {!sites && !error && <SkeletonCards />}
      {sites?.length === 0 && canConnect && <NoSites onConnect={onConnect} />}
      {sites?.length === 0 && !canConnect && (
        <EmptyState
          icon={Globe}
          text="No site is connected yet. Ask the owner of this account to connect one."
        />
      )}
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

// The first visit: what a connected site gives, and the way to the first one.
const STEPS = [
  { title: 'Say where it is', about: 'The address of your WordPress site, as your browser shows it.' },
  { title: 'Let the portal in', about: 'Approve it on your own site. Your login password stays with you.' },
  { title: 'Work from here', about: 'Publish, edit and schedule, upload pictures, and know when it fails.' },
] as const;

function NoSites({ onConnect }: { onConnect: () => void }) {
  return (
    <div className="flex flex-col items-center gap-8 rounded-card border border-dashed border-border px-6 py-12">
      <div className="flex max-w-md flex-col items-center gap-4 text-center">
        <span className="grid size-11 place-items-center rounded-full bg-muted text-muted-fg">
          <Globe aria-hidden className="size-5" />
        </span>
        <div>
          <h2 className="text-base font-bold">Connect your first WordPress site</h2>
          <p className="mt-1 text-muted-fg">It takes about a minute, and you can disconnect it any time.</p>
        </div>
        <Button look="primary" onClick={onConnect}>
          <Plus aria-hidden className="size-4" />
          Connect a site
        </Button>
      </div>
      <ol className="grid w-full max-w-3xl gap-4 sm:grid-cols-3">
        {STEPS.map(({ title, about }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-link"
            >
              {at + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-muted-fg">{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

// Has the posts of all sites counted anew and shows the numbers as they come in. The counting runs in the background of
// the server: the list is asked for again until every number is new, for a while at most.
const ASK_AGAIN_MS = 2_000;
/** A site that stops to answer just now is not counted at all. */
const GIVE_UP_MS = 20_000;

type Counted = ReadonlyMap<string, string | undefined>;

const whenCounted = (sites: readonly Site[]): Counted =>
  new Map(sites.map(({ id, posts }) => [id, posts?.polledAt]));

const isNewlyCounted = (before: Counted, { id, posts }: Site) => posts?.polledAt !== before.get(id);

interface Asked {
  before: Counted;
  queued: number;
}

/** Sites that fail are asked as well, in vain. */
function isMoreToCome({ before, queued }: Asked, sites: readonly Site[]): boolean {
  const failing = sites.filter(({ health }) => health.state === 'failing').length;
  return sites.filter((site) => isNewlyCounted(before, site)).length < queued - failing;
}

function useCountPosts(sites: readonly Site[] | undefined) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const count = useRouteMutation(siteRoutes.pollPosts, {
    onSuccess: ({ queued }) => setAsked({ before: whenCounted(sites ?? []), queued }),
  });
  const isCounting = asked !== undefined && isMoreToCome(asked, sites ?? []);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(
      () =>
        void queries.refetchQueries({ queryKey: routeKey(siteRoutes.listSites) }, { cancelRefetch: false }),
      ASK_AGAIN_MS,
    );
    const end = setTimeout(() => setAsked(undefined), GIVE_UP_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isCounting, queries]);
  return { isCounting: isCounting || count.isPending, count: count.mutate };
}
