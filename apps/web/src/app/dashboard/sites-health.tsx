// How the connected sites are, those in need first.
import type { Site } from '@msm/contract/sites/schemas';
import { ChevronRight, Globe } from 'lucide-react';
import { useAccountRole } from '../../platform/use-account-role.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { siteAddress } from './addresses.ts';
import { DashboardSection, NothingHere } from './dashboard-section.tsx';
import { Link } from '../../ui/routing.tsx';

const SHOWN = 6;
const RANK = { failing: 0, unknown: 1, ok: 2 } as const;

export function SitesHealth() {
  const sites = useConnectedSites();
  const canConnect = useAccountRole() !== 'contributor';
  const count = sites.data?.length ?? 0;
  return (
    <DashboardSection
      id="sites"
      title="Sites"
      more={{ words: count > SHOWN ? `All ${formatCount(count)}` : 'Manage', to: '/wordpress' }}
      asked={sites}
      failure="Your sites could not be loaded."
      skeleton={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      }
    >
      {(all) =>
        all.length === 0 ? (
          <NothingHere icon={<Globe aria-hidden className="size-5" />}>
            No site is connected yet.{' '}
            {canConnect && (
              <Link
                to="/wordpress?way=authorize"
                className="rounded-sm font-medium text-link underline-offset-4 hover:underline"
              >
                Connect a site
              </Link>
            )}
          </NothingHere>
        ) : (
          <ul className="-mx-2 -my-2">
            {all
              .toSorted((one, other) => RANK[one.health.state] - RANK[other.health.state])
              .slice(0, SHOWN)
              .map((site) => (
                <SiteLine key={site.id} site={site} />
              ))}
          </ul>
        )
      }
    </DashboardSection>
  );
}

const DOTS = { ok: 'bg-ok', failing: 'bg-danger', unknown: 'bg-control' } as const;

function SiteLine({ site }: { site: Site }) {
  return (
    <li>
      <Link
        to={siteAddress(site)}
        className="flex items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-muted"
      >
        <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', DOTS[site.health.state])} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{site.name}</span>
          <span className="block truncate text-muted-fg">
            <HealthWords site={site} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-fg" />
      </Link>
    </li>
  );
}

function HealthWords({ site: { health } }: { site: Site }) {
  const timeZone = useMemberZone();
  if (health.state === 'unknown') return 'Not checked yet';
  const at = health.state === 'failing' ? health.failingSince : health.checkedAt;
  const words = health.state === 'failing' ? 'Unreachable, noticed' : 'Healthy, checked';
  return (
    <>
      {words} {at && <RelativeTime instant={at} timeZone={timeZone} />}
    </>
  );
}
