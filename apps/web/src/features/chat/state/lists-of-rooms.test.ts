// A list of rooms that was asked for before a room was created, and is answered after it.
import { expect, test, vi } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { room } from './chat.fixture.ts';
import { withRoom, withRooms } from './rooms.rules.ts';
import { ADA, nextAsked, openTab, replaceOutside, ROOM } from './tab.fixture.ts';

const outside = replaceOutside();
const OTHER = '0197f4a0-0000-7000-8000-000000000002';
const known = room(ROOM, { kind: 'group' });
const created = room(OTHER, { kind: 'group' });

/** As the dialog for a new conversation does, while the list of a connect is under way. */
async function createDuringConnect() {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, [known]));
  tab.followChats();
  const catchingUp = outside.catchUp();
  const list = await nextAsked(outside, 0);
  tab.changeChats((state) => ({ ...withRoom(state, created), activeRoomId: OTHER }));
  const fetching = tab.fetchRoom(OTHER);
  (await nextAsked(outside, 1)).answer({ room: created });
  await fetching;
  const answerList = async () => {
    list.answer({ rooms: [known] });
    await catchingUp;
  };
  return { ...tab, answerList };
}

test('a room that the member opens while an older list is on its way stays open', async () => {
  const { answerList, useChats } = await createDuringConnect();
  await answerList();
  const { rooms, activeRoomId } = useChats.getState();
  expect(rooms?.map(({ id }) => id).toSorted()).toEqual([ROOM, OTHER]);
  expect(activeRoomId).toBe(OTHER);
});

test('a message refused in such a room stays until its writer discards it', async () => {
  const { answerList, outbox } = await createDuringConnect();
  // The tab has modules of its own.
  const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
  outside.askSocket = async (name) => {
    if (name === chatEvents.sendMessage.name)
      throw new EventRefused({ message: 'The message is too long.', code: 'invalid' });
    return { rooms: [], userIds: [] };
  };
  outbox.add({ clientId: 'c1', senderId: ADA, roomId: OTHER, content: 'Hi', writtenAt: '2026-11-19' });
  await vi.waitFor(() => expect(outbox.useItems.getState()[0]?.failure).toBeDefined());
  await answerList();
  expect(outbox.useItems.getState()).toHaveLength(1);
});
