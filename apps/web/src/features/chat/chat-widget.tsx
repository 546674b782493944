// The chat's button among what floats: how many messages are unread, and the widget behind it. Keeps the chat in step with the server
// for as long as a member is signed in, also where phones have it at the bottom edge instead.
import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useChatUnread } from '../../platform/chat-unread.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';
import { followChats } from './state/follow-chats.ts';
import { setWidgetStep, useWidget } from './widget-state.ts';

export const WIDGET_BUTTON_ID = 'chat-widget-button';

export function WidgetButton({ className }: { className: string }) {
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
