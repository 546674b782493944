// The posts of a site, asked of the site itself: published, scheduled or drafts, a page at a time.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { ListedStatus, Site, SitePost } from '@msm/contract/sites/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis, ExternalLink, FileText, PenLine, Sparkles, Trash2, Unplug } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListToolbar } from '../../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { changeQuery, useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { usePaging } from '../../../ui/lists/use-paging.ts';
import { titleOf } from './post-title.ts';
import { POST_PARAM } from '../site-address-params.ts';

// The columns of a site's posts: what, when, and what can be done.
const DATE_WORDS: Readonly<Record<ListedStatus, string>> = {
  publish: 'Published',
  future: 'Scheduled',
  draft: 'Changed',
};

const postColumns = (
  siteId: string,
  status: ListedStatus,
  timeZone: string | undefined,
  onRemove: (post: SitePost) => void,
): Column<SitePost>[] => [
  { key: 'title', header: 'Title', cell: (post) => <Title post={post} /> },
  {
    key: 'date',
    header: DATE_WORDS[status],
    cell: ({ date, modifiedAt }) => {
      const instant = status === 'draft' ? modifiedAt : date;
      return instant && <RelativeTime instant={instant} timeZone={timeZone} />;
    },
  },
  ...(status === 'draft'
    ? []
    : [
        {
          key: 'changed',
          header: 'Changed',
          isWideOnly: true,
          cell: ({ modifiedAt }: SitePost) =>
            modifiedAt && <RelativeTime instant={modifiedAt} timeZone={timeZone} />,
        },
      ]),
  {
    key: 'actions',
    header: '',
    cell: (post) => <PostMenu siteId={siteId} post={post} onRemove={onRemove} />,
  },
];

function Title({ post }: { post: SitePost }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-2">{titleOf(post)}</span>
      {post.slug && <span className="block truncate text-xs font-normal text-muted-fg">/{post.slug}</span>}
    </span>
  );
}

interface PostMenuProps {
  siteId: string;
  post: SitePost;
  onRemove: (post: SitePost) => void;
}

function PostMenu({ siteId, post, onRemove }: PostMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button look="quiet" size="icon" aria-label={`More for ${titleOf(post)}`}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {post.link && (
        <MenuLink>
          <a href={post.link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden className="size-4" />
            {post.status === 'publish' ? 'View on the site' : 'Preview on the site'}
          </a>
        </MenuLink>
      )}
      {post.link && post.status === 'publish' && (
        <MenuLink>
          <Link to={`/compose?${new URLSearchParams({ site: siteId, from: post.link })}`}>
            <Sparkles aria-hidden className="size-4" />
            Write from this post
          </Link>
        </MenuLink>
      )}
      {post.link && <MenuSeparator />}
      <MenuItem isDanger onSelect={() => onRemove(post)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

const STATUSES: readonly { value: ListedStatus; label: string; none: string }[] = [
  { value: 'publish', label: 'Published', none: 'Nothing is published on this site yet.' },
  { value: 'future', label: 'Scheduled', none: 'WordPress has nothing scheduled on this site.' },
  { value: 'draft', label: 'Drafts', none: 'There are no drafts on this site.' },
];

const NONE: ReadonlySet<string> = new Set();

const ChangePostsButtons = lazyNamed(() => import('./change-posts-buttons.tsx'), 'ChangePostsButtons');

export function SitePosts({ site }: { site: Site }) {
  const { query, replace } = useAddressQuery();
  const { page, pageSize, ...paging } = usePaging();
  const { value: status, none } = STATUSES.find(({ value }) => value === query.get('status')) ?? STATUSES[0]!;
  const list = useListQuery();
  const search = list.search || undefined;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    siteRoutes.listPosts,
    { params: { siteId: site.id }, input: { status, page, pageSize, search } },
    // Not retried: the server has waited for a slow site long enough.
    { placeholderData: keepPreviousData, retry: false },
  );
  const timeZone = useMemberZone();
  const [removing, setRemoving] = useState<SitePost>();
  const columns = useMemo(
    () => postColumns(site.id, status, timeZone, setRemoving),
    [site.id, status, timeZone],
  );
  // Ticked on a page: on another one, nothing is.
  const pageName = JSON.stringify([status, search, page, pageSize]);
  const [chosen, setChosen] = useState({ pageName, keys: NONE });
  const keys = chosen.pageName === pageName ? chosen.keys : NONE;
  const choose = (next: ReadonlySet<string>) => setChosen({ pageName, keys: next });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Which posts"
          value={status}
          options={STATUSES.map(({ value, label }) => ({
            value,
            label,
            count: (data?.totals ?? site.posts)?.[value],
          }))}
          onChange={(next) =>
            replace({ status: next === 'publish' ? undefined : next, page: undefined, post: undefined })
          }
        />
        <Link to={`/compose?site=${site.id}`} className={buttonClass({ look: 'primary' })}>
          <PenLine aria-hidden className="size-4" />
          Write a post
        </Link>
      </div>
      <ListToolbar query={list} searchLabel="Search posts" />
      {error && site.health.state === 'failing' ? (
        // Why is said above.
        <EmptyState
          icon={Unplug}
          text="The posts appear here once the site lets the portal in again."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <DataTable
          label="Posts"
          columns={columns}
          rows={error ? undefined : data?.posts}
          keyOf={({ id }) => String(id)}
          nameOf={titleOf}
          opens={({ id }) => `?${changeQuery(query, { [POST_PARAM]: id })}`}
          failure={failureOf({ error, refetch }, 'The posts could not be loaded.')}
          selection={{
            keys,
            onChange: choose,
            renderActions: (posts) => (
              <ChangePostsButtons site={site} status={status} posts={posts} onDone={() => choose(NONE)} />
            ),
          }}
          empty={
            search ? (
              <EmptyState
                icon={FileText}
                text="No post matches. Try fewer words."
                action={<Button onClick={list.clear}>Show all</Button>}
              />
            ) : (
              <EmptyState icon={FileText} text={none} />
            )
          }
          skeletonRows={pageSize}
          isRefreshing={isPlaceholderData}
        />
      )}
      {data && !error && data.total > 0 && (
        <Paging paging={{ page, pageSize, ...paging }} total={data.total} />
      )}
      <LazyPostDrawer site={site} isListThere={data !== undefined} />
      {removing && <RemovePostDialog site={site} post={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

// The panel in which a post is edited is lazy: a member who only looks at the list does not wait for it.
const loadDrawer = () => import('./post-drawer.tsx');
const PostDrawer = lazyNamed(loadDrawer, 'PostDrawer');

function LazyPostDrawer({ site, isListThere }: { site: Site; isListThere: boolean }) {
  const { query, replace } = useAddressQuery();
  const postId = Number(query.get(POST_PARAM));
  useEffect(() => {
    // Ahead of the first click. A failure is told when it is really needed.
    if (isListThere) loadDrawer().catch(() => undefined);
  }, [isListThere]);
  if (!Number.isSafeInteger(postId) || postId < 1) return null;
  return (
    <PostDrawer
      key={postId}
      site={site}
      postId={postId}
      onClose={() => replace({ [POST_PARAM]: undefined })}
    />
  );
}

// Asks before a post goes into the trash of its site.
interface RemovePostDialogProps {
  site: Site;
  post: SitePost;
  onClose: () => void;
}

function RemovePostDialog({ site, post, onClose }: RemovePostDialogProps) {
  const remove = useRouteMutation(siteRoutes.removePost, {
    invalidates: [siteRoutes.listPosts],
    success: 'The post is in the trash of the site',
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete “${titleOf(post)}”?`}
      about={`It moves to the trash of ${site.name}, and visitors no longer see it. In WordPress it can be restored from there for a while.`}
      action="Delete post"
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'The post could not be deleted.')}
      onConfirm={() => remove.mutate({ params: { siteId: site.id, id: post.id } }, { onSuccess: onClose })}
    />
  );
}
