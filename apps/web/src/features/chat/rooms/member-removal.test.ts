import { chatRoutes } from '@msm/contract/chat/routes';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { room } from '../state/chat.fixture.ts';
import { withRooms } from '../state/rooms.rules.ts';
import {
  ADA,
  answerWith,
  BEN,
  nextAsked,
  openTab,
  pageOf,
  replaceOutside,
  ROOM,
} from '../state/tab.fixture.ts';

const outside = replaceOutside();

const group = (count: number) => room(ROOM, { kind: 'group', role: 'owner', member_count: count });

async function removeBen() {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) => withRooms(state, [group(3)]));
  const { memberRemoval } = await import('./member-removal.ts');
  const { roomMutation } = await import('./use-room-mutation.ts');
  const { routeMutation } = await import('../../../platform/api/route-hooks.ts');
  const { useToasts } = await import('../../../platform/toast.ts');
  const queries = new QueryClient();
  const mutation = roomMutation(memberRemoval(ROOM), () => true);
  const removal = routeMutation(queries, chatRoutes.removeChatMember, mutation);
  const observer = new MutationObserver(queries, removal);
  const removing = observer.mutate({ params: { id: ROOM, memberId: BEN } }).catch(() => undefined);
  const toasts = () => useToasts.getState().waiting.map(({ message }) => message);
  return { tab, removing, toasts };
}

test('a removal is not told as failed when only the room could not be read after it, and the room follows', async () => {
  const { tab, removing, toasts } = await removeBen();
  (await nextAsked(outside, 0)).answer({});
  (await nextAsked(outside, 1)).fail();
  await removing;
  expect(toasts()).toEqual([]);
  answerWith(outside, group(2), pageOf());
  const count = () => tab.useChats.getState().rooms?.[0]?.member_count;
  await vi.waitFor(() => expect(count()).toBe(2), { timeout: 4_000 });
});

test('a removal that failed is told', async () => {
  const { removing, toasts } = await removeBen();
  (await nextAsked(outside, 0)).fail();
  await removing;
  expect(toasts()).toEqual(['The member could not be removed.']);
});
