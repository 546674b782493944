// What floats at the lower right of every page: help and the chat. While a control of the page lies below them they step aside
// into the page's margin, where a part of them stays to be pressed; the keyboard's focus brings them back, a press does not, since
// they would leave the finger before it is lifted. The chat leads visitors to the login page; members' phones
// have it at the bottom edge already.
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ContactButton } from '../../features/support/contact/contact-button.tsx';
import { useSession } from '../../platform/session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyCompanion } from '../../ui/lazy-named.ts';
import { Link } from '../../ui/routing.tsx';
import { controlsWithin, watchPage } from './controls-below.ts';

const Chat = lazyCompanion(async () => (await import('./chat-and-calls.tsx')).ChatAndCalls);

const BUTTON_CLASS =
  'grid size-12 place-items-center rounded-full border border-border shadow-float transition-colors';

export function FloatingButtons() {
  const isMember = useSession((state) => state.isAuthenticated);
  const place = useRef<HTMLElement>(null);
  useEffect(
    () =>
      watchPage(() => {
        const aside = place.current;
        // By hand: it follows every frame in which the page scrolls, and nothing else depends on it.
        aside?.toggleAttribute('data-aside', controlsWithin(aside.getBoundingClientRect()).length > 0);
      }),
    [],
  );
  return (
    <div className="pointer-events-none! flex items-end justify-end gap-3 *:pointer-events-auto">
      {isMember && <Chat part="panel" />}
      {/* Its own box stays where it is, to be measured; what it holds moves. The margin is that of pages. */}
      <aside ref={place} aria-label="Help" className="group pointer-events-none! mr-4 mb-4 sm:mr-6">
        <div className="flex flex-col gap-3 transition-transform *:pointer-events-auto group-data-aside:not-has-focus-visible:translate-x-full">
          <ContactButton className={classNames(BUTTON_CLASS, 'bg-card text-fg hover:bg-muted')} />
          <ChatButton isMember={isMember} />
        </div>
      </aside>
    </div>
  );
}

const CHAT_CLASS = classNames(
  BUTTON_CLASS,
  'relative border-transparent bg-primary text-primary-fg hover:bg-primary-hover',
);
/** Phones have it at the bottom edge. */
const MEMBER_CHAT_CLASS = classNames(CHAT_CLASS, 'max-sm:hidden');

function ChatButton({ isMember }: { isMember: boolean }) {
  const { pathname } = useLocation();
  if (pathname === '/chat' || pathname === '/login') return null;
  if (isMember) return <Chat part="button" className={MEMBER_CHAT_CLASS} />;
  const label = 'Click to login and access chat';
  return (
    <Link to="/login" state={{ from: '/chat' }} aria-label={label} title={label} className={CHAT_CLASS}>
      <MessageCircle aria-hidden className="size-5" />
    </Link>
  );
}
