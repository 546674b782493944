// How many messages are unread, at the corner of the Chat among the places at the bottom edge.
import { useChatUnread } from '../../platform/sockets/chat-unread.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';

export function ChatUnreadMark() {
  const unread = useChatUnread((state) => state.count);
  return (
    <span className="absolute -top-1 left-3">
      <CountMark count={unread} />
      {unread > 0 && <span className="sr-only">{formatCount(unread)} unread,</span>}
    </span>
  );
}
