// The chat over the whole page: conversations at the left, the open one at the right; on narrow screens one after the other. The
// address names the conversation (`room`) and the message (`message`) that are shown.
import { chatLink } from '@msm/contract/chat-links';
import { CornerDownLeft, Ellipsis, MessageCircle, SearchX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageWords } from '../../platform/own-words.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DropdownMenu, MenuChoice } from '../../ui/overlays/dropdown-menu.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { ChatPlaceContext, type ChatSlots } from './chat-place.ts';
import { setEnterSends, useComposerSettings } from './composer-settings.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { RoomList } from './rooms/room-list.tsx';
import { roomOf } from './state/chat-state.ts';
import { changeChats, useChats } from './state/chat-store.ts';
import { followChats } from './state/follow-chats.ts';

/** Both parts are side by side from here on, as `md` says. */
const WIDE = '(width >= 48rem)';

export function ChatView({ CallButtons, CallBackButton }: ChatSlots) {
  const [query] = useSearchParams();
  const { key: visit } = useLocation();
  const navigate = useNavigate();
  const roomId = query.get('room');
  const memberId = useSession((state) => state.user?.id);
  const room = useChats((state) => roomOf(state, roomId));
  const isListed = useChats((state) => state.rooms !== null);
  useEffect(followChats, []);
  useLastRoom(roomId);
  usePageWords(room && { title: `${room.display_name} · Chat`, description: 'Your conversations.' });
  const place = useMemo(
    () => ({
      isCompact: false,
      openRoom: (id: string, messageId?: string) => void navigate(chatLink(id, messageId)),
      isOpen: (id: string) =>
        window.location.pathname === '/chat' &&
        new URLSearchParams(window.location.search).get('room') === id,
      closeRoom: () => {
        changeChats((state) => ({ ...state, activeRoomId: null }));
        void navigate('/chat');
      },
      CallButtons,
      CallBackButton,
    }),
    [navigate, CallButtons, CallBackButton],
  );
  return (
    <ChatPlaceContext value={place}>
      <div className="chat-page mx-auto flex max-w-[100rem] overflow-hidden max-sm:-mb-32 sm:max-[85rem]:-mb-20 min-[100rem]:border-x min-[100rem]:border-border">
        <h1 className="sr-only">{room?.display_name ?? 'Chat'}</h1>
        <div
          className={classNames(
            'flex w-full shrink-0 flex-col border-border bg-card md:w-80 md:border-e lg:w-96',
            roomId !== null && 'max-md:hidden',
          )}
        >
          <div className="flex h-14 shrink-0 items-center justify-between ps-4 pe-2">
            <p className="text-lg font-bold tracking-tight">Chat</p>
            <SettingsMenu />
          </div>
          {roomId === null && (
            <div className="md:hidden">
              <ConnectionBar />
            </div>
          )}
          <RoomList key={memberId} activeRoomId={roomId} startsNew={query.has('new')} />
        </div>
        {room && (
          <Conversation
            // Not of the member before, whose half-written message would stay in the composer.
            key={`${memberId} ${room.id}`}
            room={room}
            messageId={query.get('message') ?? undefined}
            visit={visit}
          />
        )}
        {!room && (roomId === null || isListed) && (
          <NoRoom isMissing={roomId !== null} onBack={place.closeRoom} />
        )}
      </div>
    </ChatPlaceContext>
  );
}

/** Where there is room for both parts, the conversation of the last visit is open. */
function useLastRoom(roomId: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { activeRoomId } = useChats.getState();
    if (roomId !== null) changeChats((state) => ({ ...state, activeRoomId: roomId }));
    else if (activeRoomId !== null && window.matchMedia(WIDE).matches)
      void navigate(chatLink(activeRoomId), { replace: true });
  }, [roomId, navigate]);
}

function NoRoom({ isMissing, onBack }: { isMissing: boolean; onBack: () => void }) {
  const Icon = isMissing ? SearchX : MessageCircle;
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center gap-4 bg-canvas p-6 text-center text-muted-fg',
        !isMissing && 'max-md:hidden',
      )}
    >
      <span className="grid size-11 place-items-center rounded-full bg-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <p>
        {isMissing
          ? 'This conversation does not exist, or you are no longer in it.'
          : 'Choose a conversation, or start a new one.'}
      </p>
      {isMissing && <Button onClick={onBack}>All conversations</Button>}
    </div>
  );
}

function SettingsMenu() {
  const doesEnterSend = useComposerSettings((state) => state.doesEnterSend);
  return (
    <DropdownMenu
      trigger={
        <Button look="quiet" size="icon" aria-label="Settings of the chat" title="Settings">
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuChoice isChosen={doesEnterSend} onSelect={() => setEnterSends(!doesEnterSend)}>
        <CornerDownLeft aria-hidden className={classNames('size-4', !doesEnterSend && 'opacity-30')} />
        {doesEnterSend ? 'Enter sends (on)' : 'Enter sends (off)'}
      </MenuChoice>
    </DropdownMenu>
  );
}
