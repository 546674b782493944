// Compares what was acknowledged with what every member knows in the end: nothing lost, nothing twice, one order for all.
import type { Message } from '@msm/contract/chat/schemas';
import type { ChatClient } from './chat-client.ts';

export interface Verdict {
  messages: number;
  deliveries: number;
  /** Acknowledged, and not known to a member of the room. */
  lost: number;
  /** Under one client id twice, or told twice on one connection. */
  doubled: number;
  /** A gap in the numbers, another order for one member than for another, or a sender's own messages not in their order. */
  disordered: number;
  /** Known to a member otherwise than its sender left it. */
  unseenChanges: number;
}

export function checkHistory(clients: readonly ChatClient[]): Verdict {
  const verdict: Verdict = {
    messages: 0,
    deliveries: 0,
    lost: 0,
    doubled: 0,
    disordered: 0,
    unseenChanges: 0,
  };
  const acknowledged = clients.flatMap((client) => client.acknowledged);
  const byRoom = Map.groupBy(acknowledged, ({ roomId }) => roomId);
  verdict.messages = acknowledged.length;
  for (const [roomId, sent] of byRoom) {
    const members = clients.filter(({ replicas }) => replicas.has(roomId));
    const first = members[0]!.replicas.get(roomId)!;
    for (const { replicas } of members) {
      const { messages, doubled, disordered } = replicas.get(roomId)!;
      verdict.deliveries += messages.size;
      verdict.doubled += doubled;
      verdict.disordered += disordered;
      for (const { id, seq, content, isDeleted } of sent) {
        const known = messages.get(seq);
        if (known?.id !== id) verdict.lost += 1;
        else if (known.content !== content || known.is_deleted !== isDeleted) verdict.unseenChanges += 1;
      }
      for (let seq = 1; seq <= first.seq; seq++)
        if (messages.get(seq)?.id !== first.messages.get(seq)?.id) verdict.disordered += 1;
      if (messages.size !== first.seq) verdict.disordered += 1;
    }
    checkOrder([...first.messages.values()], verdict);
  }
  return verdict;
}

/** Each sender waited for an acknowledgement before the next: their own numbers grow with `seq`. */
function checkOrder(messages: readonly Message[], verdict: Verdict): void {
  const inOrder = messages.toSorted((one, other) => one.seq - other.seq);
  const lastOf = new Map<string, number>();
  for (const { sender_id, clientId } of inOrder) {
    const number = Number(clientId!.slice(clientId!.indexOf('-') + 1));
    const last = lastOf.get(sender_id) ?? 0;
    if (number === last) verdict.doubled += 1;
    else if (number !== last + 1) verdict.disordered += 1;
    lastOf.set(sender_id, number);
  }
}
