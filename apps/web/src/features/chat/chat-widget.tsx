// The chat above every page: its button among what floats, with how many messages are unread, and the panel behind it, which loads
// when it is first opened. Keeps the chat in step with the server for as long as a member is signed in, also on phones, which have
// it at the bottom edge instead.
import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useChatUnread } from '../../platform/chat-unread.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { followChats } from './state/follow-chats.ts';
import { setWidgetStep, useWidget, WIDGET_BUTTON_ID } from './widget-state.ts';

const WidgetPanel = lazyNamed(() => import('./widget-panel.tsx'), 'WidgetPanel');

interface ChatWidgetProps {
  /** The button moves aside with what floats; the panel stays. */
  part: 'button' | 'panel';
  className?: string;
}

export const ChatWidget = ({ part, className }: ChatWidgetProps): ReactNode =>
  part === 'button' ? <WidgetButton className={className} /> : <WidgetPlace />;

function WidgetButton({ className }: { className: string | undefined }) {
  const unread = useChatUnread((state) => state.count);
  const isOpen = useWidget((state) => state.step === 'open');
  useEffect(followChats, []);
  const label = unread > 0 ? `Chat, ${formatCount(unread)} unread` : 'Chat';
  return (
    <button
      id={WIDGET_BUTTON_ID}
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      title="Chat"
      onClick={() => setWidgetStep(isOpen ? 'minimized' : 'open')}
      className={className}
    >
      <MessageCircle aria-hidden className="size-5" />
      <CountMark count={unread} />
    </button>
  );
}

/** Not on the chat's own page, which shows the same. */
function WidgetPlace() {
  const isWanted = useWidget((state) => state.step !== 'closed');
  const { pathname } = useLocation();
  return <Suspense>{isWanted && pathname !== '/chat' && <WidgetPanel />}</Suspense>;
}
