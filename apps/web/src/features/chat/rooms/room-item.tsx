// One conversation in the list: with whom, the last message, when, how many are unread.
import { DELETED_CONTENT, type Room } from '@msm/contract/chat/schemas';
import { BellOff, PenLine } from 'lucide-react';
import { useSession } from '../../../platform/session/session.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { cornerCount } from '../../../ui/counts.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { sayDividerDay } from '../conversation/log-rows.rules.ts';
import { previewOf } from '../conversation/message-text.rules.ts';
import { nameIn, unreadOf } from '../state/chat-state.ts';
import { useChats } from '../state/chat-store.ts';
import { draftOf } from '../state/drafts.ts';

interface RoomItemProps {
  room: Room;
  isActive: boolean;
  onOpen: () => void;
}

export function RoomItem({ room, isActive, onOpen }: RoomItemProps) {
  const unread = useChats((state) => unreadOf(state, room.id));
  return (
    <li>
      <button
        type="button"
        aria-current={isActive ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex w-full items-center gap-3 rounded-control px-2.5 py-2 text-start -outline-offset-2',
          isActive ? 'bg-primary-soft' : 'hover:bg-muted',
        )}
      >
        <RoomAvatar room={room} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={classNames('min-w-0 flex-1 truncate', unread > 0 ? 'font-bold' : 'font-medium')}>
              <bdi>{room.display_name}</bdi>
            </span>
            <LastTime room={room} />
          </span>
          <span className="flex items-center gap-2">
            <LastLine room={room} isActive={isActive} />
            {room.notifications === 'none' && (
              <BellOff aria-label="Muted" role="img" className="size-3.5 shrink-0 text-muted-fg" />
            )}
            {unread > 0 && (
              <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-xs font-bold text-primary-fg">
                {cornerCount(unread)}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

function RoomAvatar({ room }: { room: Room }) {
  const memberId = useSession((state) => state.user?.id);
  const other = room.kind === 'direct' ? room.members.find(({ user_id }) => user_id !== memberId) : undefined;
  const isOnline = useChats((state) => other !== undefined && state.onlineUsers.has(other.user_id));
  return (
    <span className="relative shrink-0">
      <Avatar name={room.display_name} size="large" />
      {isOnline && (
        <span
          role="img"
          aria-label="Online"
          className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-card bg-ok"
        />
      )}
    </span>
  );
}

function LastTime({ room }: { room: Room }) {
  const zone = useMemberZone();
  const nowMs = useNow();
  if (!room.last_message) return null;
  const { date, time } = wallTimeOf(Date.parse(room.last_message.created_at), zone);
  const day = sayDividerDay(date, nowMs, zone);
  return <span className="tabular shrink-0 text-xs text-muted-fg">{day === 'Today' ? time : day}</span>;
}

function LastLine({ room, isActive }: { room: Room; isActive: boolean }) {
  const memberId = useSession((state) => state.user?.id);
  const typing = useChats((state) => Object.keys(state.typingUsers[room.id] ?? {}).length > 0);
  const draft = isActive ? '' : draftOf(room.id);
  const className = 'min-w-0 flex-1 truncate text-xs text-muted-fg';
  if (typing) return <span className={classNames(className, 'text-link!')}>Typing…</span>;
  if (draft)
    return (
      <span className={className}>
        <PenLine aria-hidden className="me-1 inline size-3" />
        Draft: <bdi>{previewOf(draft)}</bdi>
      </span>
    );
  const last = room.last_message;
  if (!last) return <span className={className}>No messages yet</span>;
  const who =
    last.sender_id === memberId
      ? 'You: '
      : room.kind === 'group'
        ? `${nameIn(room, last.sender_id, last.sender_name)}: `
        : '';
  const words = last.is_deleted ? DELETED_CONTENT : previewOf(last.content) || 'Picture';
  return (
    <span className={className}>
      {who}
      <bdi>{words}</bdi>
    </span>
  );
}
