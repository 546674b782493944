// What a tab reports as read and as delivered, when the server is slow to take it, the reader leaves, or another one signs in.
import { chatEvents } from '@msm/contract/chat/events';
import { READ_LIMIT } from '@msm/contract/chat/limits';
import { expect, test, vi } from 'vitest';
import { page, room } from './chat.fixture.ts';
import { withFirstPage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';
import {
  ADA,
  answerWith,
  BEN,
  idOf,
  messageOf,
  openTab,
  pageOf,
  replaceOutside,
  ROOM,
  tell,
  type Tab,
} from './tab.fixture.ts';

const outside = replaceOutside();

const person = (user_id: string) => ({ ...room('').members[0]!, user_id });
const direct = (lastSeq: number) => room(ROOM, { last_seq: lastSeq, members: [person(ADA), person(BEN)] });

/** Ada looks at the end of her conversation with Ben, whose first message she has read. */
async function openRoom(): Promise<Tab> {
  vi.useFakeTimers();
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [{ ...direct(1), read_seq: 1 }]), ROOM, pageOf(1)),
  );
  return tab;
}

/** The reports of one kind; `refused` of them are, with a code. */
function reportsOf({ name }: { name: string }, refused = 0, code = 'internal'): string[] {
  const reports: string[] = [];
  outside.askSocket = async (asked, payload) => {
    const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
    if (asked !== name) return { rooms: [], userIds: [] };
    const { messageId = '', seq } = payload as { messageId?: string; seq?: number };
    reports.push(seq === undefined ? messageId : String(seq));
    if (reports.length <= refused) throw new EventRefused({ message: 'Not now.', code });
    return { room_id: ROOM, read_seq: Number(messageId.slice(-3)) - 100 };
  };
  return reports;
}

const readSeq = (tab: Tab) => tab.useChats.getState().rooms?.[0]?.read_seq;

test('a message that is seen a moment before its conversation is left is read', async () => {
  const tab = await openRoom();
  const reads = reportsOf(chatEvents.readMessage);
  const leave = tab.showRoomEnd(ROOM);
  tell(outside, chatEvents.messageNew, messageOf(2));
  await vi.advanceTimersByTimeAsync(100);
  tell(outside, chatEvents.messageNew, messageOf(3));
  leave();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([reads, readSeq(tab)]).toEqual([[idOf(2), idOf(3)], 3]);
});

test.each(['internal', 'tooMany'])(
  'a read position that is refused as %s is reported again with back-off',
  async (code) => {
    const tab = await openRoom();
    const reads = reportsOf(chatEvents.readMessage, 5, code);
    tab.showRoomEnd(ROOM);
    tell(outside, chatEvents.messageNew, messageOf(2));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(reads.length).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads.length, readSeq(tab)]).toEqual([6, 2]);
  },
);

test('a read position without an answer is not reported a second time meanwhile', async () => {
  const tab = await openRoom();
  const reads = reportsOf(chatEvents.readMessage);
  const { askSocket } = outside;
  outside.askSocket = async (name, payload) => {
    void askSocket(name, payload);
    return name === chatEvents.readMessage.name ? new Promise(() => {}) : { rooms: [] };
  };
  tab.showRoomEnd(ROOM);
  tell(outside, chatEvents.messageNew, messageOf(2));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reads).toEqual([idOf(2)]);
});

test('what was seen without a connection is read after the next connect', async () => {
  const tab = await openRoom();
  tab.changeChats((state) => withFirstPage(withRooms(state, [direct(1)]), ROOM, pageOf(1)));
  const reads = reportsOf(chatEvents.readMessage);
  outside.socket.isConnected = false;
  tab.showRoomEnd(ROOM)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toEqual([]);
  outside.socket.isConnected = true;
  const catchingUp = outside.catchUp();
  await vi.waitFor(() => expect(outside.asked).toHaveLength(1));
  outside.asked[0]!.answer({ rooms: [direct(1)] });
  await catchingUp;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([reads, readSeq(tab)]).toEqual([[idOf(1)], 1]);
});

test('what one member has seen is not reported in the name of the next one to sign in', async () => {
  const tab = await openRoom();
  const reads = reportsOf(chatEvents.readMessage, 1);
  const leave = tab.showRoomEnd(ROOM);
  tell(outside, chatEvents.messageNew, messageOf(2));
  await vi.advanceTimersByTimeAsync(100);
  leave();
  tab.signIn(BEN);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual([idOf(2)]);
});

test('a message whose delivery is refused for now is reported again until it is acknowledged', async () => {
  await openRoom();
  const deliveries = reportsOf(chatEvents.reportDelivery, 2, 'tooMany');
  tell(outside, chatEvents.messageNew, messageOf(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliveries).toEqual(['2', '2', '2']);
});

test('a report that is refused for good is not repeated', async () => {
  await openRoom();
  const deliveries = reportsOf(chatEvents.reportDelivery, 9, 'notFound');
  tell(outside, chatEvents.messageNew, messageOf(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deliveries).toEqual(['2']);
});

test('the first message of a new direct conversation is reported as delivered', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) => withRooms(state, []));
  const deliveries = reportsOf(chatEvents.reportDelivery);
  answerWith(outside, direct(1), page([]));
  tell(outside, chatEvents.roomChanged, { roomId: ROOM });
  await vi.waitFor(() => expect(deliveries).toEqual(['1']));
});

const OTHER = '0197f4a0-0000-7000-8000-000000000002';
const other = room(OTHER, { kind: 'group', last_seq: 1, read_seq: 1 });
const inOther = (seq: number) => ({ ...messageOf(seq), room_id: OTHER });
/** A direct conversation whose first message has reached Ada. */
const deliveredIn = (id: string, lastSeq: number) =>
  room(id, { last_seq: lastSeq, members: [{ ...person(ADA), delivered_seq: 1 }, person(BEN)] });

test('what is read in one room is reported although the server cannot take that of another', async () => {
  vi.useFakeTimers();
  const tab = await openTab();
  const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
  const reads: string[] = [];
  outside.askSocket = async (name, payload) => {
    const { roomId, messageId = '' } = payload as { roomId: string; messageId?: string };
    if (roomId === ROOM && name === chatEvents.reportDelivery.name)
      throw new EventRefused({ message: 'Something went wrong.', code: 'internal' });
    if (name === chatEvents.readMessage.name) {
      reads.push(messageId);
      return { room_id: OTHER, read_seq: Number(messageId.slice(-3)) - 100 };
    }
    return { rooms: [], userIds: [] };
  };
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [deliveredIn(ROOM, 1), other]), OTHER, page([inOther(1)])),
  );
  tell(outside, chatEvents.messageNew, messageOf(2));
  await vi.advanceTimersByTimeAsync(70_000);
  tab.showRoomEnd(OTHER);
  tell(outside, chatEvents.messageNew, inOther(2));
  // The bell rings after four seconds for what is unread.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toEqual([idOf(2)]);
});

test('after a long absence the deliveries of many conversations do not hold up what is read now', async () => {
  vi.useFakeTimers();
  const tab = await openTab();
  const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
  const reads: string[] = [];
  // As the server counts: a bucket for each event.
  let tokens: number = READ_LIMIT.burst;
  const refilling = setInterval(
    () => (tokens = Math.min(READ_LIMIT.burst, tokens + 1)),
    1_000 / READ_LIMIT.perSecond,
  );
  outside.askSocket = async (name, payload) => {
    if (name === chatEvents.reportDelivery.name && (tokens -= 1) < 0) {
      tokens = 0;
      throw new EventRefused({ message: 'Too many requests.', code: 'tooMany' });
    }
    if (name !== chatEvents.readMessage.name) return { rooms: [], userIds: [] };
    const { messageId } = payload as { messageId: string };
    reads.push(messageId);
    return { room_id: OTHER, read_seq: Number(messageId.slice(-3)) - 100 };
  };
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) => withFirstPage(withRooms(state, [other]), OTHER, page([inOther(1)])));
  void outside.catchUp();
  await vi.advanceTimersByTimeAsync(10);
  outside.asked[0]!.answer({
    rooms: [
      other,
      ...Array.from({ length: 150 }, (_, nth) => deliveredIn(ROOM.slice(0, -3) + String(200 + nth), 2)),
    ],
  });
  await vi.advanceTimersByTimeAsync(20_000);
  tab.showRoomEnd(OTHER);
  tell(outside, chatEvents.messageNew, inOther(2));
  // The bell rings after four seconds for what is unread.
  await vi.advanceTimersByTimeAsync(4_000);
  clearInterval(refilling);
  expect(reads).toEqual([idOf(2)]);
});
