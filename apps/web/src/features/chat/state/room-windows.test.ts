// The window of a room between a reader who jumps in it and a reconnect that catches it up.
import { expect, test, vi } from 'vitest';
import { room } from './chat.fixture.ts';
import { withFirstPage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';
import { ADA, messageOf, nextAsked, openTab, pageOf, replaceOutside, ROOM } from './tab.fixture.ts';

const outside = replaceOutside();
const messageAt = (seq: number) => ({
  ...messageOf(1),
  id: ROOM.slice(0, -4) + String(1_000 + seq),
  seq,
});
const groupUpTo = (seq: number) => room(ROOM, { kind: 'group', last_seq: seq });

test('a window that lags far behind is caught up although a jump to an older message fails meanwhile', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, [groupUpTo(1)]));
  tab.followChats();
  tab.changeChats((state) =>
    withFirstPage(state, ROOM, { ...pageOf(), messages: [messageAt(1)], last_seq: 1 }),
  );
  const jump = tab.windows.loadAround(ROOM, messageAt(0).id);
  const jumping = await nextAsked(outside, 0);
  // The room has gone on by more than is caught up message by message.
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 1)).answer({ rooms: [groupUpTo(1_000)] });
  await catchingUp;
  const newest = {
    ...pageOf(),
    messages: [messageAt(999), messageAt(1_000)],
    has_older: true,
    last_seq: 1_000,
  };
  let answered = 2;
  const answerAll = () => {
    for (; answered < outside.asked.length; answered += 1) {
      const { url, answer } = outside.asked[answered]!;
      answer(url.includes('/messages') ? newest : { room: groupUpTo(1_000) });
    }
  };
  // Those of the catch-up, which leaves the window to the jump.
  await vi.waitFor(() => {
    answerAll();
    expect(outside.asked.length).toBeGreaterThan(3);
  });
  jumping.fail();
  const failed = expect(jump).rejects.toThrow();
  await vi.waitFor(() => {
    answerAll();
    expect(tab.seqs()).toEqual([999, 1_000]);
  });
  await failed;
});
