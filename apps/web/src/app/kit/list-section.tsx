// Lists: search, filters, table or cards, choosing rows, paging; and the same list empty, failed and loading.
import { Ellipsis, FileText } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { formatCount } from '../../ui/counts.ts';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Paging } from '../../ui/lists/paging.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { readSort } from '../../ui/lists/table-sort.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useListQuery } from '../../ui/lists/use-list-query.ts';
import { usePaging } from '../../ui/lists/use-paging.ts';
import { KIT_POSTS, POST_STATES, type KitPost } from './kit-posts.ts';
import { KitSection } from './kit-section.tsx';

// The columns of the kit's list of posts.
const POST_COLUMNS: readonly Column<KitPost>[] = [
  { key: 'title', header: 'Post', isSortable: true, cell: ({ title }) => title },
  {
    key: 'author',
    header: 'Author',
    cell: ({ author }) => (
      <span className="kit-person">
        <Avatar name={author} size="small" />
        {author}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge kind={POST_STATES[state].badge}>{POST_STATES[state].label}</Badge>,
  },
  {
    key: 'week',
    header: 'Seven days',
    isWideOnly: true,
    cell: ({ week }) => <Sparkline values={week} label={`Views went from ${week[0]} to ${week.at(-1)}`} />,
  },
  { key: 'views', header: 'Views', isRight: true, isSortable: true, cell: ({ views }) => formatCount(views) },
  { key: 'spent', header: 'Spent', isRight: true, cell: ({ spentCents }) => formatMoney(spentCents) },
  {
    key: 'actions',
    header: '',
    cell: ({ title }) => (
      <DropdownMenu
        trigger={
          <Button look="quiet" size="icon" aria-label={`Actions for ${title}`}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => undefined}>Edit</MenuItem>
        <MenuItem onSelect={() => undefined} isDanger>
          Delete
        </MenuItem>
      </DropdownMenu>
    ),
  },
];

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: Object.entries(POST_STATES).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: 'network',
    label: 'Network',
    all: 'All networks',
    options: ['Facebook', 'Instagram', 'X', 'WordPress'].map((value) => ({ value, label: value })),
  },
] as const;

const TABS = [
  { value: 'posts', label: 'Posts', count: KIT_POSTS.length },
  { value: 'empty', label: 'Empty' },
  { value: 'loading', label: 'Loading' },
  { value: 'failed', label: 'Failed', count: 3 },
  { value: 'settings', label: 'A tab that needs more room' },
] as const;

const common = {
  label: 'Posts',
  columns: POST_COLUMNS,
  keyOf: ({ id }: KitPost) => id,
  nameOf: ({ title }: KitPost) => title,
};

const nothing = (
  <EmptyState
    icon={FileText}
    text="No post matches. Try fewer words, or write one."
    action={<Button look="primary">New post</Button>}
  />
);

export function ListSection({ theme }: { theme: string }) {
  return (
    <KitSection title="Lists">
      <Tabs label="Posts" tabs={TABS} kept={['theme']}>
        {(tab) => (
          <>
            {tab === 'posts' && <PostList theme={theme} />}
            {tab === 'empty' && <DataTable {...common} rows={[]} empty={nothing} />}
            {tab === 'loading' && <DataTable {...common} rows={undefined} empty={nothing} skeletonRows={5} />}
            {tab === 'failed' && <FailedList />}
            {tab === 'settings' && <Card>Tabs scroll inside their row; the page never does.</Card>}
          </>
        )}
      </Tabs>
    </KitSection>
  );
}

function PostList({ theme }: { theme: string }) {
  const [address] = useSearchParams();
  const query = useListQuery(['state', 'network']);
  const paging = usePaging();
  const [sortBy, setSortBy] = useState('-views');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const found = findPosts(query.search, query.filters, sortBy);
  const start = (paging.page - 1) * paging.pageSize;
  return (
    <>
      <ListToolbar
        query={query}
        searchLabel="Search posts"
        filters={FILTERS}
        action={<Button>Export</Button>}
      />
      <DataTable
        {...common}
        rows={found.slice(start, start + paging.pageSize)}
        opens={({ id }) => `?${new URLSearchParams([...address, ['post', id]])}`}
        sort={{ by: sortBy, onChange: setSortBy }}
        selection={{
          keys,
          onChange: setKeys,
          renderActions: (rows) => (
            <>
              <Button size="small">Publish</Button>
              <Button size="small" look="danger">
                Delete {rows.length}
              </Button>
            </>
          ),
        }}
        empty={nothing}
      />
      <Paging paging={paging} label={`Pages, ${theme}`} total={found.length} />
    </>
  );
}

function FailedList() {
  const [isLoading, setIsLoading] = useState(false);
  const failure = {
    message: 'The posts could not be loaded. The server did not answer.',
    requestId: '018f6f0c-9d1e-7c44-a2b1-3f1f1a5b7e90',
    onRetry: () => setIsLoading(true),
  };
  return <DataTable {...common} rows={undefined} failure={isLoading ? undefined : failure} empty={nothing} />;
}

function findPosts(search: string, filters: { state: string; network: string }, sortBy: string): KitPost[] {
  const { key, isDescending } = readSort(sortBy);
  const valueOf = (post: KitPost) => (key === 'title' ? post.title : post.views);
  return KIT_POSTS.filter(
    ({ title, state, network }) =>
      title.toLowerCase().includes(search.trim().toLowerCase()) &&
      (!filters.state || state === filters.state) &&
      (!filters.network || network === filters.network),
  ).toSorted((a, b) => {
    const order = valueOf(a) < valueOf(b) ? -1 : 1;
    return isDescending ? -order : order;
  });
}
