// Whom a call in a room would reach, and what stands in its way.
import type { Room } from '@msm/contract/chat/schemas';
import { useSession } from '../../platform/session/session.ts';
import { useChatSocket } from '../../platform/sockets/chat-socket.ts';
import type { Partner } from './state/call-session.ts';
import { useCalls } from './state/call-store.ts';

export function useCallable(room: Room): { partner: Partner | undefined; hindrance: string | undefined } {
  const memberId = useSession((state) => state.user?.id);
  const isConnected = useChatSocket((state) => state.isConnected);
  const isInCall = useCalls(({ current }) => current !== null && current.phase !== 'ended');
  const other = room.kind === 'direct' ? room.members.find(({ user_id }) => user_id !== memberId) : undefined;
  return {
    partner: other && { roomId: room.id, partnerId: other.user_id, partnerName: room.display_name },
    hindrance: isInCall ? 'You are in a call.' : isConnected ? undefined : 'Calls need a connection.',
  };
}
