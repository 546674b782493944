// What floats at the lower right of every page: help and the chat. The chat leads visitors to the login page; members'
// phones have it at the bottom edge already.
import { MessageCircle } from 'lucide-react';
import { useLocation } from 'react-router';
import { ContactButton } from '../../features/support/contact/contact-button.tsx';
import { useSession } from '../../platform/session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/routing.tsx';

const BUTTON_CLASS =
  'grid size-12 place-items-center rounded-full border border-border shadow-float transition-colors';

export function FloatingButtons() {
  const isMember = useSession((state) => state.isAuthenticated);
  return (
    <aside
      aria-label="Help"
      className={classNames(
        'fixed right-4 bottom-[calc(1rem+var(--room-below,0px))] z-30 flex flex-col gap-3 sm:right-6',
        isMember && 'max-sm:bottom-[calc(4.5rem+var(--room-below,0px))]',
      )}
    >
      <ContactButton className={classNames(BUTTON_CLASS, 'bg-card text-fg hover:bg-muted')} />
      <ChatButton isMember={isMember} />
    </aside>
  );
}

function ChatButton({ isMember }: { isMember: boolean }) {
  const { pathname } = useLocation();
  if (pathname === '/chat' || pathname === '/login') return null;
  const label = isMember ? 'Chat' : 'Click to login and access chat';
  return (
    <Link
      to={isMember ? '/chat' : '/login'}
      state={isMember ? null : { from: '/chat' }}
      aria-label={label}
      title={label}
      className={classNames(
        BUTTON_CLASS,
        'border-transparent bg-primary text-primary-fg hover:bg-primary-hover',
        isMember && 'max-sm:hidden',
      )}
    >
      <MessageCircle aria-hidden className="size-5" />
    </Link>
  );
}
