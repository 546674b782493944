// Sends whose commit was never answered, since the database went away: they may be stored, and no event was emitted for them. Their
// senders try again, with the same client id.
import type { MessageRow } from '../chat.tables.ts';

type Sent = Pick<MessageRow, 'sender_id' | 'client_id'>;

/** Whose senders did not try again; more are forgotten. */
const MAX_DOUBTFUL = 10_000;

export interface DoubtfulSends {
  note(sends: readonly Sent[]): void;
  /** Whether it was in doubt; asked again, it is not. */
  take(send: Sent): boolean;
}

const keyOf = ({ sender_id, client_id }: Sent): string => `${sender_id} ${client_id}`;

export function createDoubtfulSends(): DoubtfulSends {
  const keys = new Set<string>();
  return {
    note(sends) {
      if (keys.size >= MAX_DOUBTFUL) keys.clear();
      for (const send of sends) if (send.client_id !== null) keys.add(keyOf(send));
    },
    take: (send) => keys.delete(keyOf(send)),
  };
}
