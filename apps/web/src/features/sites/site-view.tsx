// One connected site: how it is, its posts, its files, its categories and tags.
import type { Site } from '@msm/contract/sites/schemas';
import { ArrowLeft, Globe, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SITE_PARAM } from './site-address-params.ts';
import { SiteFindings } from './site-findings.tsx';
import { SiteHealthLine } from './site-health-line.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteMedia } from './media/site-media.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SitePosts } from './posts/site-posts.tsx';
import { SiteProblemBox } from './site-problem-box.tsx';
import { SiteTerms } from './posts/site-terms.tsx';
import { HEALTH_LOOKS, KIND_WORDS, shortAddress, type CheckedSite } from './site-words.rules.ts';
import { useCheckSite } from './use-check-site.ts';

export function SiteView({ siteId }: { siteId: string }) {
  const { data: sites, error, refetch } = useConnectedSites();
  const site = sites?.find(({ id }) => id === siteId);
  return (
    <>
      <Link
        to="/wordpress"
        className="mb-4 inline-flex items-center gap-1.5 rounded-sm text-muted-fg hover:text-fg"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Remote sites
      </Link>
      {site && <KnownSite site={site} />}
      {sites && !site && (
        <>
          <h1 className="mb-6 text-xl font-bold tracking-tight">Unknown site</h1>
          <EmptyState
            icon={Globe}
            text="This account has no such site. It may have been disconnected."
            action={
              <Link to="/wordpress" className={buttonClass()}>
                Show all sites
              </Link>
            }
          />
        </>
      )}
      {!sites && error && (
        <FailedState {...describeFailure(error, 'The site could not be loaded.', refetch)} />
      )}
      {!sites && !error && <SiteSkeleton />}
    </>
  );
}

function KnownSite({ site }: { site: Site }) {
  const check = useCheckSite();
  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <div>
            <h1 className="text-xl font-bold tracking-tight wrap-anywhere">{site.name}</h1>
            <SiteLink url={site.url} />
          </div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <SiteHealthLine health={site.health} />
            <Badge>{KIND_WORDS[site.kind]}</Badge>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <Button isBusy={check.isPending} onClick={() => check.mutate({ params: { id: site.id } })}>
            <Stethoscope aria-hidden className="size-4" />
            Check now
          </Button>
          <SiteMenu site={site} />
        </div>
      </header>
      <div className="mb-6 empty:hidden">
        <SiteProblemBox
          site={site}
          isChecking={check.isPending}
          onCheck={() => check.mutate({ params: { id: site.id } })}
        />
      </div>
      <Tabs
        label={site.name}
        kept={[SITE_PARAM]}
        tabs={[
          { value: 'posts', label: 'Posts' },
          { value: 'media', label: 'Media' },
          { value: 'terms', label: 'Categories and tags' },
          { value: 'health', label: 'Health' },
        ]}
      >
        {(tab) => (
          <>
            {tab === 'posts' && <SitePosts site={site} />}
            {tab === 'media' && <SiteMedia siteId={site.id} />}
            {tab === 'terms' && <SiteTerms siteId={site.id} />}
            {tab === 'health' && <SiteHealthPanel site={site} checked={check.data} />}
          </>
        )}
      </Tabs>
    </>
  );
}

const SiteSkeleton = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-6 h-10" />
    <Skeleton className="h-72" />
  </div>
);

// What is known about a site's connection, and what the last look at it found.
interface SiteHealthPanelProps {
  site: Site;
  /** What was found since the page was opened. */
  checked: CheckedSite | undefined;
}

function SiteHealthPanel({ site, checked }: SiteHealthPanelProps) {
  const timeZone = useMemberZone();
  const { health } = site;
  const when = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} timeZone={timeZone} /> : 'Never';
  const facts: [string, ReactNode][] = [
    ['State', HEALTH_LOOKS[health.state].word],
    ['Last checked', when(health.checkedAt)],
    ['Last healthy check', when(health.lastOkAt)],
    ...(health.failingSince ? [['Unreachable since', when(health.failingSince)] as [string, ReactNode]] : []),
    ['Response time', health.responseMs === null ? 'Not measured yet' : `${health.responseMs} ms`],
    ['WordPress', health.wordpressVersion ?? 'The site does not tell its version'],
    ...(site.kind === 'msmbridge'
      ? [['msmBridge', health.pluginVersion ?? 'Not reported yet'] as [string, ReactNode]]
      : []),
    ['Address', shortAddress(site.url)],
    ['User', site.username],
    ['Connected by', KIND_WORDS[site.kind]],
    ['Connected', when(site.createdAt)],
  ];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card title="Connection" about="The portal looks by itself; you are told when it fails.">
        <dl className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="col-span-full grid grid-cols-subgrid border-t border-border py-2.5 first:border-0"
            >
              <dt className="text-muted-fg">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {checked ? (
        <SiteFindings checked={checked} />
      ) : (
        <p className="rounded-control bg-muted px-3 py-2.5 text-muted-fg">
          Press Check now to see at once whether the site answers, accepts the credentials, has msmBridge and
          keeps the right time.
        </p>
      )}
    </div>
  );
}
