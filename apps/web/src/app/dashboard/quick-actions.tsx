// What members do most, one click away.
import { Globe, PenLine, Upload, UserPlus } from 'lucide-react';
import { Link } from '../../ui/routing.tsx';

const ACTIONS = [
  { name: 'Write a post', to: '/schedule-posts?compose=new', Icon: PenLine },
  { name: 'Connect a site', to: '/wordpress?way=authorize', Icon: Globe },
  { name: 'Import from CSV', to: '/schedule-posts?import=open', Icon: Upload },
  { name: 'Invite somebody', to: '/invites', Icon: UserPlus },
] as const;

export function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
      {ACTIONS.map(({ name, to, Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-w-0 items-center gap-3 rounded-card border border-border bg-card p-3 font-medium transition-colors hover:border-control"
        >
          <span className="grid size-8 shrink-0 place-items-center rounded-control bg-primary-soft text-link">
            <Icon aria-hidden className="size-4" />
          </span>
          <span className="min-w-0">{name}</span>
        </Link>
      ))}
    </nav>
  );
}
