// The columns of a site's posts: what, when, and what can be done.
import type { ListedStatus, SitePost } from '@msm/contract/sites/schemas';
import { Ellipsis, ExternalLink, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { titleOf } from './post-title.ts';

const DATE_WORDS: Readonly<Record<ListedStatus, string>> = {
  publish: 'Published',
  future: 'Goes out',
  draft: 'Changed',
};

export const postColumns = (
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
  { key: 'actions', header: '', cell: (post) => <PostMenu post={post} onRemove={onRemove} /> },
];

function Title({ post }: { post: SitePost }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-2">{titleOf(post)}</span>
      {post.slug && <span className="block truncate text-xs font-normal text-muted-fg">/{post.slug}</span>}
    </span>
  );
}

function PostMenu({ post, onRemove }: { post: SitePost; onRemove: (post: SitePost) => void }) {
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
      {post.link && <MenuSeparator />}
      <MenuItem isDanger onSelect={() => onRemove(post)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
