// One connected site in the list: what it is, how it is, how much is on it, and what can be done.
import type { Site } from '@msm/contract/sites/schemas';
import { Stethoscope } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SiteCounts } from './site-counts.tsx';
import { SiteFindings } from './site-findings.tsx';
import { SiteHealthLine } from './site-health-line.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SiteProblemBox } from './site-problem-box.tsx';
import { addressOfSite } from './site-address-params.ts';
import { KIND_WORDS } from './site-words.rules.ts';
import { useCheckSite } from './use-check-site.ts';
import { Link } from '../../ui/routing.tsx';

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
            site.health.responseMs !== null && `${site.health.responseMs} ms`,
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
