// The three most used places at the bottom edge, where a thumb reaches them. Phones only.
import { CalendarClock, LayoutGrid, MessageCircle } from 'lucide-react';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { NavLink } from '../../ui/routing.tsx';
import { useIdle } from '../../ui/use-idle.ts';

/** Its number comes with the chat, which waits until the page has come to rest. */
const ChatUnreadMark = lazyNamed(() => import('./chat-unread-mark.tsx'), 'ChatUnreadMark');

const PLACES = [
  { name: 'Dashboard', to: '/sites', Icon: LayoutGrid },
  { name: 'Schedule', to: '/schedule-posts', Icon: CalendarClock },
  { name: 'Chat', to: '/chat', Icon: MessageCircle },
] as const;

export function QuickPlaces() {
  const isAtRest = useIdle();
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-border bg-bg pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {PLACES.map(({ name, to, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted-fg -outline-offset-2 aria-[current=page]:text-link"
        >
          <span className="relative">
            <Icon aria-hidden className="size-5" />
            {isAtRest && to === '/chat' && <ChatUnreadMark />}
          </span>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
