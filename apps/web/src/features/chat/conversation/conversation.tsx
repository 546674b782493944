// One conversation, the same in the page and in the widget.
import type { Message, Room } from '@msm/contract/chat/schemas';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ConnectionBar } from '../connection-bar.tsx';
import { removeMessage } from '../state/change-message.ts';
import { useChats } from '../state/chat-store.ts';
import { askPresence, fetchRoom } from '../state/follow-chats.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageLog } from './message-log.tsx';
import { TypingLine } from './typing-line.tsx';
import { lastOwnText, type Writing } from './writing.rules.ts';

const RoomDetails = lazyNamed(() => import('../rooms/room-details.tsx'), 'RoomDetails');
const RoomSearch = lazyNamed(() => import('../rooms/room-search.tsx'), 'RoomSearch');

interface ConversationProps {
  room: Room;
  messageId?: string | undefined;
  /** Changes whenever the conversation, or the message, is opened again. */
  visit: string | number;
}

export function Conversation({ room, messageId, visit }: ConversationProps) {
  const memberId = useSession((state) => state.user?.id) ?? '';
  const isConnected = useChats((state) => state.isConnected);
  const [writing, setWriting] = useState<Writing>({ kind: 'new' });
  const [removing, setRemoving] = useState<Message>();
  const [isSearching, setIsSearching] = useState(false);
  const [hasDetails, setHasDetails] = useState(false);
  useEffect(() => {
    if (isConnected) askPresence(room.id);
  }, [room.id, isConnected]);
  // The list of rooms names ten members at most; receipts and names need all.
  const isPartial = room.members.length < room.member_count;
  useEffect(() => {
    if (isPartial && isConnected) void fetchRoom(room.id);
  }, [isPartial, isConnected, room.id]);
  const actions = useMemo(
    () => ({
      reply: (message: Message) => setWriting({ kind: 'reply', message }),
      edit: (message: Message) => setWriting({ kind: 'edit', message }),
      remove: setRemoving,
    }),
    [],
  );
  const editLast = () => {
    const last = lastOwnText(useChats.getState().messagesByRoom[room.id], memberId);
    if (last) actions.edit(last);
  };
  return (
    <section aria-label={room.display_name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
      <ConversationHeader
        room={room}
        memberId={memberId}
        onSearch={() => setIsSearching(!isSearching)}
        onDetails={() => setHasDetails(true)}
      />
      <ConnectionBar />
      {isSearching && <RoomSearch roomId={room.id} onClose={() => setIsSearching(false)} />}
      {hasDetails && <RoomDetails room={room} onClose={() => setHasDetails(false)} />}
      <MessageLog room={room} memberId={memberId} messageId={messageId} visit={visit} actions={actions} />
      <TypingLine room={room} />
      <Composer roomId={room.id} writing={writing} onWritingChange={setWriting} onEditLast={editLast} />
      <ConfirmDialog
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Delete message"
        about="Its text and picture are erased for everyone. This cannot be undone."
        action="Delete message"
        onConfirm={() => {
          setRemoving(undefined);
          if (removing) void removeMessage(removing);
        }}
      />
    </section>
  );
}
