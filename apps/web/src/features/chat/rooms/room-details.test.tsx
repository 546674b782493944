import { chatRoutes } from '@msm/contract/chat/routes';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { room } from '../state/chat.fixture.ts';
import { withoutRoom, withRooms } from '../state/rooms.rules.ts';
import { ADA, BEN, openTab, replaceOutside, ROOM } from '../state/tab.fixture.ts';
import { roomMutation, type RoomMutation } from './use-room-mutation.ts';

replaceOutside();

type Leaving = RoomMutation<typeof chatRoutes.removeChatMember>;

const MUTATION = './use-room-mutation.ts';
const PARTS = {
  '../../../ui/overlays/drawer.tsx': { Drawer: ({ children }: { children: ReactNode }) => children },
  '../../../ui/overlays/confirm-dialog.tsx': { ConfirmDialog: () => null },
  '../../../platform/session/use-verification.ts': { useMissingVerification: () => undefined },
};

/** Renders the details of a group; answers what leaving it is to do. */
async function openDetails(openRoomId: string) {
  const mutations = new Map<string, Leaving>();
  for (const [path, parts] of Object.entries(PARTS)) vi.doMock(path, () => parts);
  vi.doMock(MUTATION, () => ({
    useRoomMutation: ({ method }: { method: string }, mutation: Leaving) => {
      mutations.set(method, mutation);
      return { isPending: false };
    },
  }));
  onTestFinished(() => {
    for (const path of [...Object.keys(PARTS), MUTATION]) vi.doUnmock(path);
  });
  const tab = await openTab();
  const { ChatPlaceContext } = await import('../chat-place.ts');
  const { RoomDetails } = await import('./room-details.tsx');
  tab.signIn(ADA);
  const group = room(ROOM, { kind: 'group', members: [] });
  tab.changeChats((state) => withRooms(state, [group]));
  const closeRoom = vi.fn();
  const place = {
    isCompact: false,
    openRoom: () => {},
    isOpen: (id: string) => id === openRoomId,
    closeRoom,
    CallButtons: () => null,
    CallBackButton: () => null,
  };
  renderToStaticMarkup(
    <ChatPlaceContext value={place}>
      <RoomDetails room={group} onClose={() => {}} />
    </ChatPlaceContext>,
  );
  return { tab, closeRoom, leaving: mutations.get(chatRoutes.removeChatMember.method)! };
}

test.each([
  ['is closed while it is open, also when its removal was told before the answer', ROOM, 1],
  ['does not close what was opened before the answer', BEN, 0],
])('a group that was left %s', async (_, openRoomId, closed) => {
  const { tab, closeRoom, leaving } = await openDetails(openRoomId);
  tab.changeChats((state) => withoutRoom(state, ROOM));
  roomMutation(leaving, () => false).onSuccess({}, undefined, () => true);
  expect(tab.useChats.getState().rooms).toEqual([]);
  expect(closeRoom).toHaveBeenCalledTimes(closed);
});
