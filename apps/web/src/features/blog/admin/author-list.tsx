// Who writes for the blog, and how many take the newsletter.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OutputOf } from '@msm/contract/route';
import { Users } from 'lucide-react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';

type Author = OutputOf<typeof blogRoutes.listAuthors>['authors'][number];

const columnsIn = (zone: string): Column<Author>[] => [
  {
    key: 'name',
    header: 'Author',
    cell: ({ name, email }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs font-normal text-muted-fg">{email}</span>
        </span>
      </span>
    ),
  },
  { key: 'posts', header: 'Published', isRight: true, cell: ({ posts }) => posts },
  { key: 'hidden', header: 'Hidden', isRight: true, cell: ({ hidden }) => hidden },
  {
    key: 'last',
    header: 'Last post',
    cell: ({ lastPublishedAt }) =>
      lastPublishedAt && <RelativeTime instant={lastPublishedAt} timeZone={zone} />,
  },
];

export function AuthorList() {
  const zone = useMemberZone();
  const { data, error, refetch } = useRouteQuery(blogRoutes.listAuthors, {});
  return (
    <div className="flex flex-col gap-4">
      {data && (
        <p className="text-muted-fg">
          {data.subscribers === 1
            ? '1 reader takes the newsletter.'
            : `${data.subscribers.toLocaleString('en')} readers take the newsletter.`}
        </p>
      )}
      <DataTable
        label="Authors"
        columns={columnsIn(zone)}
        rows={data?.authors}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        opens={({ id }) => `/blog?author=${id}`}
        failure={failureOf({ data, error, refetch }, 'The authors could not be loaded.')}
        empty={<EmptyState icon={Users} text="Nobody has published on the blog yet." />}
      />
    </div>
  );
}
