// The chat above every page: its button among what floats, with how many messages are unread, and the panel behind it, which loads
// when it is first opened. Keeps the chat in step with the server for as long as a member is signed in, also on phones, which have
// it at the bottom edge instead.
import { MessageCircle } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useChatUnread } from '../../platform/sockets/chat-unread.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import type { ChatSlots } from './chat-place.ts';
import { followChats } from './state/follow-chats.ts';
import { setWidgetStep, useWidget, WIDGET_BUTTON_ID } from './widget-state.ts';

const WidgetPanel = lazyNamed(() => import('./widget-panel.tsx'), 'WidgetPanel');

/** The button moves aside with what floats; the panel stays. */
type ChatWidgetProps = { part: 'button'; className: string } | ({ part: 'panel' } & ChatSlots);

export function ChatWidget(props: ChatWidgetProps): ReactNode {
  if (props.part === 'button') return <WidgetButton className={props.className} />;
  const { part: _part, ...slots } = props;
  return <WidgetPlace slots={slots} />;
}

function WidgetButton({ className }: { className: string }) {
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
function WidgetPlace({ slots }: { slots: ChatSlots }) {
  const isWanted = useWidget((state) => state.step !== 'closed');
  const { pathname } = useLocation();
  return isWanted && pathname !== '/chat' && <WidgetPanel {...slots} />;
}
