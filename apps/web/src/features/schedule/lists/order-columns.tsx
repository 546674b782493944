// The columns of planned posts: how they repeat, when they are next, and whether they are on.
import type { ScheduledPost } from '@msm/contract/schedule/schemas';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table-props.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { sayZone } from '../moment-words.rules.ts';
import { sayRecurrence } from '../recurrence-words.rules.ts';
import { useToggleOrder } from '../use-toggle-order.ts';
import '../../../ui/choices.css';

interface Deeds {
  zone: string;
  onEdit: (order: ScheduledPost) => void;
  onRemove: (order: ScheduledPost) => void;
}

export const orderColumns = ({ zone, onEdit, onRemove }: Deeds): Column<ScheduledPost>[] => [
  { key: 'title', header: 'Post', cell: ({ title }) => <span className="line-clamp-2">{title}</span> },
  {
    key: 'repeats',
    header: 'Repeats',
    cell: (order) => (
      <span>
        {sayRecurrence(order.recurrence)}
        <span className="block text-xs text-muted-fg">
          {order.wallTime.slice(11)}, {sayZone(order.zone)}
        </span>
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    cell: ({ nextDueAt, isActive }) => {
      if (nextDueAt) return <RelativeTime instant={nextDueAt} timeZone={zone} />;
      return <span className="text-muted-fg">{isActive ? 'None' : 'Off'}</span>;
    },
  },
  { key: 'active', header: 'Active', cell: (order) => <ActiveSwitch order={order} /> },
  {
    key: 'actions',
    header: '',
    cell: (order) => (
      <DropdownMenu
        trigger={
          <Button look="quiet" size="icon" aria-label={`More about ${order.title}`}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onEdit(order)}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => onRemove(order)}>
          <Trash2 aria-hidden className="size-4" />
          Delete
        </MenuItem>
      </DropdownMenu>
    ),
  },
];

function ActiveSwitch({ order }: { order: ScheduledPost }) {
  const toggle = useToggleOrder();
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch align-middle"
      aria-label={`${order.title} is active`}
      checked={toggle.isPending ? !order.isActive : order.isActive}
      onChange={() => !toggle.isPending && toggle.mutate({ params: { siteId: order.siteId, id: order.id } })}
    />
  );
}
