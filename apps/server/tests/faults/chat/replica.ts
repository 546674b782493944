// What one member knows of a room, kept as a client does: live events in order, a fetch wherever there is a gap, edits and
// deletions by their numbers.
import type { Message } from '@msm/contract/chat/schemas';

export interface Missing {
  after: number;
  changedAfter: number;
}

export interface Replica {
  messages: Map<number, Message>;
  /** Everything up to these is known. */
  seq: number;
  changeSeq: number;
  /** Live events that came before one with a lower number, on one connection. */
  disordered: number;
  /** Live events that told a message again. */
  doubled: number;
}

export const emptyReplica = (): Replica => ({
  messages: new Map(),
  seq: 0,
  changeSeq: 0,
  disordered: 0,
  doubled: 0,
});

/** False when messages before it are missing. */
export function hearMessage(replica: Replica, message: Message): boolean {
  const known = replica.messages.get(message.seq);
  if (known) {
    replica.doubled += 1;
    return true;
  }
  if (message.seq <= replica.seq) replica.disordered += 1;
  if (message.seq !== replica.seq + 1) return false;
  replica.messages.set(message.seq, message);
  replica.seq = message.seq;
  return true;
}

/** False when changes before it are missing. */
export function hearChange(replica: Replica, changeSeq: number, change: (replica: Replica) => void): boolean {
  if (changeSeq <= replica.changeSeq) return true;
  if (changeSeq !== replica.changeSeq + 1) return false;
  change(replica);
  replica.changeSeq = changeSeq;
  return true;
}

export function replaceMessage(replica: Replica, message: Message): void {
  if (message.seq <= replica.seq) replica.messages.set(message.seq, message);
}

export function deleteMessage(replica: Replica, messageId: string): void {
  const found = [...replica.messages.values()].find(({ id }) => id === messageId);
  if (found) replica.messages.set(found.seq, { ...found, is_deleted: true, content: 'Message deleted' });
}
