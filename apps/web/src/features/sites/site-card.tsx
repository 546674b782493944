// One connected site in the list: what it is, how it is, how much is on it, and what can be done.
import type { PostCounts, Site } from '@msm/contract/sites/schemas';
import { Stethoscope } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOfSite } from './site-address-params.ts';
import { SiteFindings } from './site-findings.tsx';
import { SiteHealthLine } from './site-health-line.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SiteProblemBox } from './site-problem-box.tsx';
import { KIND_WORDS } from './site-words.rules.ts';
import { useCheckSite } from './use-check-site.ts';

const CARD_CLASS = 'flex w-full min-w-0 flex-col gap-4 rounded-card border border-border bg-card p-5';

export function SiteCard({ site, isCounting }: { site: Site; isCounting: boolean }) {
  const check = useCheckSite();
  return (
    <article aria-label={site.name} className={CARD_CLASS}>
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-base font-bold wrap-anywhere">
            <Link to={addressOfSite(site.id)} className="rounded-sm underline-offset-4 hover:underline">
              {site.name}
            </Link>
          </h2>
          <SiteLink url={site.url} />
        </div>
        <div className="-mt-1.5 -mr-2 shrink-0">
          <SiteMenu site={site} />
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SiteHealthLine health={site.health} />
        <Badge>{KIND_WORDS[site.kind]}</Badge>
      </div>
      <SiteProblemBox
        isBrief
        site={site}
        isChecking={check.isPending}
        onCheck={() => check.mutate({ params: { id: site.id } })}
      />
      {check.data && <SiteFindings checked={check.data} />}
      <SiteCounts site={site} isCounting={isCounting} />
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-muted-fg">
          {[
            site.health.wordpressVersion && `WordPress ${site.health.wordpressVersion}`,
            site.health.responseMs !== null && `answers in ${site.health.responseMs} ms`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={`Check now: ${site.name}`}
            isBusy={check.isPending}
            onClick={() => check.mutate({ params: { id: site.id } })}
          >
            <Stethoscope aria-hidden className="size-4" />
            Check now
          </Button>
          <Link
            to={addressOfSite(site.id)}
            aria-label={`Open ${site.name}`}
            className={buttonClass({ size: 'small' })}
          >
            Open
          </Link>
        </div>
      </footer>
    </article>
  );
}

export const SiteCardSkeleton = () => (
  <div className={CARD_CLASS}>
    <div className="flex flex-col gap-2">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-28" />
    </div>
    <Skeleton className="h-5 w-48" />
    <Skeleton className="h-16" />
    <Skeleton className="h-8 w-44" />
  </div>
);

// How many posts are on a site, each number a way to them.
const COUNTS = [
  { status: 'publish', label: 'Published', query: '' },
  { status: 'future', label: 'Scheduled', query: '&status=future' },
  { status: 'draft', label: 'Drafts', query: '&status=draft' },
] as const satisfies readonly { status: keyof PostCounts; label: string; query: string }[];

function SiteCounts({ site, isCounting }: { site: Site; isCounting: boolean }) {
  const { posts } = site;
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-control border border-border bg-border">
      {COUNTS.map(({ status, label, query }) => (
        <div key={status} className="relative flex flex-col gap-0.5 bg-card px-3 py-2 hover:bg-muted">
          <dt className="text-xs text-muted-fg">{label}</dt>
          <dd className="tabular font-medium">
            <Link to={addressOfSite(site.id) + query} className="after:absolute after:inset-0">
              {posts ? (
                formatCount(posts[status])
              ) : (
                <NotCounted isCounting={isCounting && site.health.state !== 'failing'} />
              )}
              <span className="sr-only">
                {' '}
                {label.toLowerCase()} on {site.name}
              </span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NotCounted = ({ isCounting }: { isCounting: boolean }) =>
  isCounting ? (
    <Skeleton className="my-0.5 h-4 w-8" />
  ) : (
    <span title="Not counted yet" className="text-muted-fg">
      –
    </span>
  );
