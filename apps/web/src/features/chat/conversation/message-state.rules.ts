// How far a message of one's own has come, from the cursors of the others in the room.
import type { Message, Room } from '@msm/contract/chat/schemas';

export type MessageState = { kind: 'sent' | 'delivered' } | { kind: 'read'; readers: number };

export function stateOf(
  { seq, sender_id }: Message,
  { kind, members }: Pick<Room, 'kind' | 'members'>,
): MessageState {
  const others = members.filter(({ user_id }) => user_id !== sender_id);
  // The cursor of a newcomer begins at the end of the room: only `read_at` says that they have read.
  const readers = others.filter(({ read_seq, read_at }) => read_at !== null && read_seq >= seq).length;
  if (readers > 0) return { kind: 'read', readers };
  const isDelivered = kind === 'direct' && others.some(({ delivered_seq }) => delivered_seq >= seq);
  return { kind: isDelivered ? 'delivered' : 'sent' };
}

export function sayState(state: MessageState, { kind }: Pick<Room, 'kind'>): string {
  if (state.kind === 'read') return kind === 'group' ? `Read by ${state.readers}` : 'Read';
  return state.kind === 'delivered' ? 'Delivered' : 'Sent';
}
