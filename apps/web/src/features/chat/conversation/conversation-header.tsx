// The top of a conversation: with whom, whether they are there, calls, search, details, and on narrow screens the way back.
import type { Room } from '@msm/contract/chat/schemas';
import { ArrowLeft, Info, Search } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useChatPlace } from '../chat-place.ts';
import { useChats } from '../state/chat-store.ts';

interface ConversationHeaderProps {
  room: Room;
  memberId: string;
  onSearch: () => void;
  onDetails: () => void;
}

export function ConversationHeader({ room, memberId, onSearch, onDetails }: ConversationHeaderProps) {
  const { isCompact, closeRoom, CallButtons } = useChatPlace();
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-border bg-card px-2 sm:px-3">
      <Button
        look="quiet"
        size="icon"
        aria-label="Back to the conversations"
        title="Back to the conversations"
        onClick={closeRoom}
        className={isCompact ? undefined : 'md:hidden!'}
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Button>
      <button
        type="button"
        onClick={onDetails}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-control px-1 py-1 text-start hover:bg-muted"
      >
        <Avatar name={room.display_name} />
        <span className="min-w-0">
          <span className="block truncate font-bold">
            <bdi>{room.display_name}</bdi>
          </span>
          <Presence room={room} memberId={memberId} />
        </span>
      </button>
      <CallButtons room={room} />
      <Button
        look="quiet"
        size="icon"
        aria-label="Search in this conversation"
        title="Search"
        onClick={onSearch}
      >
        <Search aria-hidden className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label="Details of the conversation"
        title="Details"
        onClick={onDetails}
        className={isCompact ? 'hidden!' : 'max-sm:hidden!'}
      >
        <Info aria-hidden className="size-4" />
      </Button>
    </header>
  );
}

function Presence({ room, memberId }: { room: Room; memberId: string }) {
  const online = useChats((state) => state.onlineUsers);
  const others = room.members.filter(({ user_id }) => user_id !== memberId);
  const onlineCount = others.filter(({ user_id }) => online.has(user_id)).length;
  if (room.kind === 'group')
    return (
      <span className="block truncate text-xs text-muted-fg">
        {room.member_count} members{onlineCount > 0 && `, ${onlineCount} online`}
      </span>
    );
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted-fg">
      <span
        aria-hidden
        className={classNames('size-2 rounded-full', onlineCount > 0 ? 'bg-ok' : 'border border-control')}
      />
      {onlineCount > 0 ? 'Online' : 'Offline'}
    </span>
  );
}
