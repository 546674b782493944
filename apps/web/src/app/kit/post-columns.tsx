// The columns of the kit's list of posts.
import { Ellipsis } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { formatCount } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { formatMoney } from '../../ui/money.ts';
import { POST_STATES, type KitPost } from './kit-posts.ts';

export const POST_COLUMNS: readonly Column<KitPost>[] = [
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
