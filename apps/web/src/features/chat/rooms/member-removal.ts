// Removes another member from a group. The room is read again after it, by a fetch that retries: its failure is not one of the removal.
import type { chatRoutes } from '@msm/contract/chat/routes';
import { fetchRoom } from '../state/follow-chats.ts';
import type { RoomMutation } from './use-room-mutation.ts';

export const memberRemoval = (roomId: string): RoomMutation<typeof chatRoutes.removeChatMember> => ({
  onAnswer: () => fetchRoom(roomId),
  failure: 'The member could not be removed.',
});
