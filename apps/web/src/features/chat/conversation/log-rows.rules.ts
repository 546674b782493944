// The rows of a conversation: messages and what waits to be sent, grouped by sender and minute, with dividers where a day begins and
// where the unread ones do.
import type { Message } from '@msm/contract/chat/schemas';
import { sayDate, sayDay } from '../../../ui/dates/date-words.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import type { OutgoingItem } from '../state/outbox.ts';

interface Place {
  key: string;
  /** Begins a group: the sender is named. */
  isFirst: boolean;
  /** Ends a group: the time is said. */
  isLast: boolean;
}

export type MessageRow = Place & { kind: 'message'; message: Message };
export type OutgoingRow = Place & { kind: 'outgoing'; item: OutgoingItem };

export type LogRow =
  | { key: string; kind: 'start' }
  | { key: string; kind: 'day'; date: string }
  | { key: string; kind: 'unread' }
  | MessageRow
  | OutgoingRow;

interface Conversation {
  messages: readonly Message[];
  outgoing: readonly OutgoingItem[];
  memberId: string;
  /** The cursor as it was when the conversation was opened; undefined for no divider. */
  readSeq: number | undefined;
  zone: string;
  /** The row above the oldest message: that there are more, or that the conversation begins. */
  hasStart: boolean;
}

interface Entry {
  key: string;
  senderId: string;
  atMs: number;
  message?: Message;
  item?: OutgoingItem;
}

export function rowsOf({ messages, outgoing, memberId, readSeq, zone, hasStart }: Conversation): LogRow[] {
  const arrived = new Set(
    messages.flatMap(({ clientId, sender_id }) => (sender_id === memberId ? [clientId] : [])),
  );
  const entries: Entry[] = [
    ...messages.map((message) => ({
      // The same before and after it is sent: the bubble stays the same element.
      key: message.sender_id === memberId && message.clientId ? message.clientId : message.id,
      senderId: message.sender_id,
      atMs: Date.parse(message.created_at),
      message,
    })),
    ...outgoing
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((item) => ({ key: item.clientId, senderId: memberId, atMs: Date.parse(item.writtenAt), item })),
  ];
  const firstUnread =
    readSeq === undefined
      ? undefined
      : messages.find(({ seq, sender_id }) => seq > readSeq && sender_id !== memberId);
  const walls = entries.map(({ atMs }) => wallTimeOf(atMs, zone));
  const isTogether = (at: number) => {
    const [one, other] = [entries[at], entries[at + 1]];
    return (
      one !== undefined &&
      other !== undefined &&
      one.senderId === other.senderId &&
      walls[at]!.date === walls[at + 1]!.date &&
      walls[at]!.time === walls[at + 1]!.time &&
      (firstUnread === undefined || other.message !== firstUnread)
    );
  };
  const rows: LogRow[] = hasStart ? [{ key: 'start', kind: 'start' }] : [];
  const days = new Set<string>();
  for (const [at, { key, message, item }] of entries.entries()) {
    const { date } = walls[at]!;
    // Once: clocks differ and old messages may wait at the end, and a day that began twice would have one key twice.
    if (!days.has(date)) rows.push({ key: `day ${date}`, kind: 'day', date });
    days.add(date);
    if (message && message === firstUnread) rows.push({ key: 'unread', kind: 'unread' });
    const place = { key, isFirst: !isTogether(at - 1), isLast: !isTogether(at) };
    if (message) rows.push({ ...place, kind: 'message', message });
    else if (item) rows.push({ ...place, kind: 'outgoing', item });
  }
  return rows;
}

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "14 Mar", with the year where it is another. */
export function sayDividerDay(date: string, nowMs: number, zone: string): string {
  const { date: today } = wallTimeOf(nowMs, zone);
  const daysAgo = (Date.parse(today) - Date.parse(date)) / DAY_MS;
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return date.slice(0, 4) === today.slice(0, 4) ? sayDay(date) : sayDate(date);
}
