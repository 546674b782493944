// The widget itself: the list of conversations or one of them, small, above the page; minimised it is only its bar. The full screen
// is the page of the chat.
import { chatLink } from '@msm/contract/chat-links';
import { Maximize2, Minus, X } from 'lucide-react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useChatUnread } from '../../platform/sockets/chat-unread.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { cornerCount } from '../../ui/counts.ts';
import { Link } from '../../ui/routing.tsx';
import { ChatPlaceContext, type ChatSlots } from './chat-place.ts';
import { Conversation } from './conversation/conversation.tsx';
import { RoomList } from './rooms/room-list.tsx';
import { roomOf } from './state/chat-state.ts';
import { useChats } from './state/chat-store.ts';
import { setWidgetStep, showInWidget, useWidget, WIDGET_BUTTON_ID } from './widget-state.ts';
import './chat.css';

export function WidgetPanel({ CallButtons, CallBackButton }: ChatSlots) {
  const { step, roomId, messageId, visit } = useWidget();
  const room = useChats((state) => roomOf(state, roomId));
  const memberId = useSession((state) => state.user?.id);
  const panel = useRef<HTMLElement>(null);
  const place = useMemo(
    () => ({
      isCompact: true,
      openRoom: showInWidget,
      isOpen: (id: string) => useWidget.getState().roomId === id,
      closeRoom: () => showInWidget(null),
      CallButtons,
      CallBackButton,
    }),
    [CallButtons, CallBackButton],
  );
  const isOpen = step === 'open';
  useEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (step === 'closed') return null;
  return (
    <QueryScope>
      <ChatPlaceContext value={place}>
        <section
          ref={panel}
          role="dialog"
          aria-label="Chat"
          tabIndex={-1}
          onKeyDown={closeByKey}
          className={classNames(
            'mb-4 flex w-96 max-w-[calc(100vw-6rem)] flex-col overflow-hidden rounded-card border border-border bg-card shadow-float outline-none max-sm:hidden',
            isOpen && 'h-[min(36rem,calc(100dvh-6rem-var(--room-below,0px)))]',
          )}
        >
          <WidgetBar roomId={room?.id} isOpen={isOpen} />
          {isOpen &&
            (room ? (
              <Conversation key={`${memberId} ${room.id}`} room={room} messageId={messageId} visit={visit} />
            ) : (
              <RoomList activeRoomId={null} />
            ))}
        </section>
      </ChatPlaceContext>
    </QueryScope>
  );
}

function leave(next: 'closed' | 'minimized'): void {
  setWidgetStep(next);
  if (next === 'closed') document.getElementById(WIDGET_BUTTON_ID)?.focus();
}

function closeByKey(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) leave('closed');
}

const TITLE_CLASS =
  'flex min-w-0 flex-1 items-center gap-2 self-stretch text-start font-bold -outline-offset-2';

interface WidgetBarProps {
  roomId: string | undefined;
  isOpen: boolean;
}

function WidgetBar({ roomId, isOpen }: WidgetBarProps) {
  const unread = useChatUnread((state) => state.count);
  const title = (
    <>
      Chat
      {unread > 0 && (
        <span className="tabular rounded-full bg-danger-solid px-1.5 text-xs font-bold text-primary-fg">
          {cornerCount(unread)}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </>
  );
  return (
    <div className="flex h-11 shrink-0 items-center gap-0.5 border-b border-border ps-4 pe-1">
      {isOpen ? (
        <h2 className={TITLE_CLASS}>{title}</h2>
      ) : (
        <button type="button" onClick={() => setWidgetStep('open')} className={TITLE_CLASS}>
          {title}
        </button>
      )}
      <Link
        to={roomId ? chatLink(roomId) : '/chat'}
        aria-label="Full screen"
        title="Full screen"
        onClick={() => leave('closed')}
        className={buttonClass({ look: 'quiet', size: 'icon' })}
      >
        <Maximize2 aria-hidden className="size-4" />
      </Link>
      {isOpen && (
        <Button
          look="quiet"
          size="icon"
          aria-label="Minimize"
          title="Minimize"
          onClick={() => leave('minimized')}
        >
          <Minus aria-hidden className="size-4" />
        </Button>
      )}
      <Button look="quiet" size="icon" aria-label="Close" title="Close" onClick={() => leave('closed')}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
