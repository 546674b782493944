// The categories and tags of a site with how often they are used.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Term } from '@msm/contract/sites/schemas';
import { Tags } from 'lucide-react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { formatCount } from '../../../ui/counts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const KINDS = [
  { kind: 'categories', title: 'Categories', none: 'This site has no categories.' },
  { kind: 'tags', title: 'Tags', none: 'No tags yet. They come with the first post that has one.' },
] as const;

export function SiteTerms({ siteId }: { siteId: string }) {
  const { data, error, refetch } = useRouteQuery(
    siteRoutes.listTerms,
    { params: { id: siteId } },
    { retry: false },
  );
  if (error && !data) {
    return (
      <FailedState {...describeFailure(error, 'The categories and tags could not be loaded.', refetch)} />
    );
  }
  return (
    <>
      <p className="mb-6 text-muted-fg">
        The most used first. New ones are made when a post with them is saved.
      </p>
      <div className="grid items-start gap-8 md:grid-cols-2">
        {KINDS.map(({ kind, title, none }) => (
          <section key={kind} className="min-w-0">
            <h2 className="mb-3 text-base font-bold">{title}</h2>
            {data?.[kind].length === 0 ? (
              <EmptyState icon={Tags} text={none} />
            ) : (
              <TermTable label={title} terms={data?.[kind]} />
            )}
          </section>
        ))}
      </div>
    </>
  );
}

const CELL_CLASS = 'border-t border-border px-4 py-2.5 text-left font-normal';
const HEAD_CLASS = 'px-4 py-2.5 text-left text-xs font-medium text-muted-fg';

/** Two short columns fit any screen: it stays a table on phones. */
function TermTable({ label, terms }: { label: string; terms: readonly Term[] | undefined }) {
  return (
    <div className="overflow-clip rounded-card border border-border bg-card">
      <table aria-label={label} aria-busy={!terms} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={HEAD_CLASS}>
              Name
            </th>
            <th scope="col" className={`${HEAD_CLASS} w-24 text-right`}>
              Posts
            </th>
          </tr>
        </thead>
        <tbody>
          {terms?.map(({ id, name, count }) => (
            <tr key={id}>
              <th scope="row" className={`${CELL_CLASS} wrap-anywhere`}>
                {name}
              </th>
              <td className={`${CELL_CLASS} tabular text-right`}>{formatCount(count)}</td>
            </tr>
          ))}
          {!terms && <SkeletonTerms />}
        </tbody>
      </table>
    </div>
  );
}

const SkeletonTerms = () =>
  ['w-40', 'w-28', 'w-36', 'w-24'].map((width) => (
    <tr key={width}>
      <td className={CELL_CLASS}>
        <Skeleton className={`h-5 ${width}`} />
      </td>
      <td className={CELL_CLASS} />
    </tr>
  ));
