// How many posts are on a site, each number a way to them.
import type { PostCounts, Site } from '@msm/contract/sites/schemas';
import { formatCount } from '../../ui/counts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOfSite } from './site-address-params.ts';
import { Link } from '../../ui/routing.tsx';

const COUNTS = [
  { status: 'publish', label: 'Published', query: '' },
  { status: 'future', label: 'Scheduled', query: '&status=future' },
  { status: 'draft', label: 'Drafts', query: '&status=draft' },
] as const satisfies readonly { status: keyof PostCounts; label: string; query: string }[];

export function SiteCounts({ site, isCounting }: { site: Site; isCounting: boolean }) {
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
