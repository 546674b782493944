// When a message leaves the outbox: acknowledged, as the conversation has it; refused, when its room is gone.
import type { MessagesPage, Room } from '@msm/contract/chat/schemas';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CHAT_KEY } from '../../../platform/browser-storage.ts';
import { UNSENT_MESSAGES_KEY } from '../../../platform/session/session-store.ts';
import { room } from './chat.fixture.ts';
import { withFirstPage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';
import { ADA, idOf, messageOf, openTab, pageOf, replaceOutside, ROOM, type Tab } from './tab.fixture.ts';

const outside = replaceOutside();
const written = { clientId: 'c1', senderId: ADA, roomId: ROOM, content: 'Hi', writtenAt: '2026-11-19' };
const group = (more: Partial<Room>) => room(ROOM, { kind: 'group', members: [], ...more });
const longAfter = (seq: number) => ({ ...messageOf(1), id: ROOM.slice(0, -4) + String(1_000 + seq), seq });

/** Ada is in the group, whose window is this page; what she sends is acknowledged as `seq`, without an event. */
async function openRoom({ last_seq }: { last_seq: number }, page: MessagesPage, seq: number): Promise<Tab> {
  vi.useFakeTimers();
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  outside.askSocket = async () => ({
    id: idOf(1),
    seq,
    created_at: '2026-11-19T12:00:00.000Z',
    rooms: [],
    userIds: [],
  });
  tab.changeChats((state) => withFirstPage(withRooms(state, [group({ last_seq })]), ROOM, page));
  return tab;
}

/** Answers each page with what follows `after`, up to the last message of the room. */
function serve(lastSeq: number): void {
  const PAGE = 200;
  let at = 0;
  const serving = setInterval(() => {
    for (; at < outside.asked.length; at += 1) {
      const { url, answer } = outside.asked[at]!;
      const after = Number(new URL(url, 'http://x').searchParams.get('after'));
      const last = Math.min(after + PAGE, lastSeq);
      const messages = Array.from({ length: last - after }, (_, nth) => longAfter(after + nth + 1));
      answer(
        url.includes('/messages')
          ? { ...pageOf(), messages, has_newer: last < lastSeq, last_seq: lastSeq }
          : { room: group({ last_seq: lastSeq }) },
      );
    }
  }, 5);
  onTestFinished(() => clearInterval(serving));
}

test('a message that is sent while an older one is looked at does not fetch all of the history between', async () => {
  const tab = await openRoom({ last_seq: 3_999 }, { ...pageOf(1), has_newer: true }, 4_000);
  serve(4_000);
  tab.outbox.add(written);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outside.asked.length).toBeLessThan(4);
  expect(tab.outbox.useItems.getState()).toEqual([]);
});

test('a message whose first try was stored before its window leaves the end of the conversation', async () => {
  const newest = { ...pageOf(), messages: [longAfter(599), longAfter(600)], has_older: true, last_seq: 600 };
  const tab = await openRoom({ last_seq: 600 }, newest, 3);
  serve(600);
  tab.outbox.add(written);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tab.outbox.useItems.getState()).toEqual([]);
});

test('a message whose event was lost is fetched, and takes the place of what was sent', async () => {
  const tab = await openRoom({ last_seq: 1 }, pageOf(1), 2);
  serve(2);
  tab.outbox.add(written);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([tab.seqs(), tab.outbox.useItems.getState()]).toEqual([[1, 2], []]);
});

test('a message that was refused is still there after a reload, in a room beyond the list that the browser keeps', async () => {
  const { localStorage } = outside.window;
  const others = Array.from({ length: 200 }, (_, nth) =>
    room(`0197f4a0-0000-7000-8000-${String(nth).padStart(12, '9')}`, { kind: 'group', members: [] }),
  );
  const last = group({ active_at: '2020-01-01T00:00:00.000Z' });
  let tab = await openTab();
  tab.signIn(ADA);
  outside.socket.isConnected = false;
  vi.useFakeTimers();
  tab.changeChats((state) => withRooms(state, [...others, last]));
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  expect(localStorage.getItem(CHAT_KEY)).not.toBeNull();
  localStorage.setItem(
    `${UNSENT_MESSAGES_KEY}:c1`,
    JSON.stringify({ ...written, failure: 'That picture is not there.' }),
  );
  tab = await openTab();
  // What the page fetches first: a window of another room.
  tab.changeChats((state) => withFirstPage(state, others[0]!.id, pageOf()));
  expect(localStorage.getItem(`${UNSENT_MESSAGES_KEY}:c1`)).not.toBeNull();
  tab.changeChats((state) => withRooms(state, others));
  expect(localStorage.getItem(`${UNSENT_MESSAGES_KEY}:c1`)).toBeNull();
});

test('an unsent message that does not fit beside the kept conversations survives a reload in their place', async () => {
  const { localStorage } = outside.window;
  outside.socket.isConnected = false;
  vi.useFakeTimers();
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, [group({})]));
  await vi.advanceTimersByTimeAsync(2_000);
  const { setItem } = localStorage;
  localStorage.setItem = (key, value) => {
    if (localStorage.getItem(CHAT_KEY) !== null) throw new DOMException('', 'QuotaExceededError');
    setItem(key, value);
  };
  tab.outbox.add(written);
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
  const reloaded = await openTab();
  expect(reloaded.outbox.useItems.getState().map(({ clientId }) => clientId)).toEqual(['c1']);
});
