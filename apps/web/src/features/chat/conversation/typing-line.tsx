// Who is typing, below the messages. Its place is kept, so that nothing moves when a member begins to type.
import type { Room } from '@msm/contract/chat/schemas';
import { nameIn } from '../state/chat-state.ts';
import { useChats } from '../state/chat-store.ts';

export function TypingLine({ room }: { room: Room }) {
  const typing = useChats((state) => state.typingUsers[room.id]);
  return (
    <p role="status" className="h-5 shrink-0 truncate px-4 text-xs text-muted-fg">
      {sayTyping(room, Object.keys(typing ?? {}))}
    </p>
  );
}

function sayTyping(room: Room, userIds: readonly string[]): string {
  const names = userIds.map((id) => nameIn(room, id, 'Someone'));
  if (names.length === 0) return '';
  if (names.length > 2) return 'Several people are typing…';
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`;
}
