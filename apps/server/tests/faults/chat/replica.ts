// What one member knows of a room, kept as a client does: live events in order, a fetch wherever there is a gap, edits and
// deletions by their numbers, and never an older state of a message over a newer one.
import { DELETED_CONTENT, type Message } from '@msm/contract/chat/schemas';

export interface Replica {
  messages: Map<number, Message>;
  /** Everything up to these is known. */
  seq: number;
  changeSeq: number;
  /** Messages that the connection of now was told. */
  told: Set<number>;
  lastTold: number;
  /** Told after a later one, on one connection. */
  disordered: number;
  /** Told twice on one connection. */
  doubled: number;
}

export const emptyReplica = (): Replica => ({
  messages: new Map(),
  seq: 0,
  changeSeq: 0,
  told: new Set(),
  lastTold: 0,
  disordered: 0,
  doubled: 0,
});

/** A new connection may be told again what a former one was. */
export function beginConnection(replica: Replica): void {
  replica.told.clear();
  replica.lastTold = 0;
}

/** False when messages before it are missing. */
export function hearMessage(replica: Replica, message: Message): boolean {
  const { seq } = message;
  if (replica.told.has(seq)) replica.doubled += 1;
  else if (seq < replica.lastTold) replica.disordered += 1;
  replica.told.add(seq);
  replica.lastTold = Math.max(replica.lastTold, seq);
  if (seq > replica.seq + 1) return false;
  keep(replica, message);
  return true;
}

/** From a fetch or an event. */
export function keep(replica: Replica, message: Message): void {
  const known = replica.messages.get(message.seq);
  if (known && known.change_seq > message.change_seq) return;
  replica.messages.set(message.seq, message);
  replica.seq = Math.max(replica.seq, message.seq);
}

/** False when changes before it, or its message, are missing. */
export function hearChange(replica: Replica, changeSeq: number, change: () => boolean): boolean {
  if (changeSeq > replica.changeSeq + 1 || !change()) return false;
  replica.changeSeq = Math.max(replica.changeSeq, changeSeq);
  return true;
}

/** False when the message is not known yet: a fetch that is under way may bring an older state of it. */
export function keepChange(replica: Replica, message: Message): boolean {
  if (message.seq > replica.seq) return false;
  keep(replica, message);
  return true;
}

export function keepDeletion(replica: Replica, messageId: string, changeSeq: number): boolean {
  const found = [...replica.messages.values()].findLast(({ id }) => id === messageId);
  if (!found) return false;
  keep(replica, { ...found, is_deleted: true, content: DELETED_CONTENT, change_seq: changeSeq });
  return true;
}
