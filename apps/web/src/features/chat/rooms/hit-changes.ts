// What was changed since messages were found: what was deleted meanwhile must not be read in a list of hits, nor come back with a page
// that was under way.
import { chatEvents } from '@msm/contract/chat/events';
import type { Message } from '@msm/contract/chat/schemas';
import { listenToChats } from '../../../platform/sockets/chat-socket.ts';

export type HitChanges = ReadonlyMap<string, Message | 'deleted'>;

/** Answers how to stop. */
export function followChanges(change: (apply: (known: HitChanges) => HitChanges) => void): () => void {
  const stopEdits = listenToChats(chatEvents.messageEdit, (edited) =>
    change((known) => withEdit(known, edited)),
  );
  const stopDeletions = listenToChats(chatEvents.messageDelete, ({ messageId }) =>
    change((known) => new Map(known).set(messageId, 'deleted')),
  );
  return () => {
    stopEdits();
    stopDeletions();
  };
}

/** An edit may be told late, or twice. */
function withEdit(known: HitChanges, edited: Message): HitChanges {
  const last = known.get(edited.id);
  const isOld = last === 'deleted' || (last && last.change_seq > edited.change_seq);
  return isOld ? known : new Map(known).set(edited.id, edited);
}

export const asChanged = (found: readonly Message[], changes: HitChanges): Message[] =>
  found.flatMap((message) => {
    const now = changes.get(message.id);
    if (now === 'deleted') return [];
    return now && now.change_seq > message.change_seq ? now : message;
  });
