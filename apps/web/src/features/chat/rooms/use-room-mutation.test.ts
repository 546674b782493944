// Answers to mutations of rooms that come late: after their dialog was closed, or after their member has left.
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Room } from '@msm/contract/chat/schemas';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { room } from '../state/chat.fixture.ts';
import { ADA, BEN, nextAsked, openTab, replaceOutside, ROOM } from '../state/tab.fixture.ts';

const outside = replaceOutside();

async function openDialog() {
  const tab = await openTab();
  tab.signIn(ADA);
  const { roomMutation } = await import('./use-room-mutation.ts');
  const { routeMutation } = await import('../../../platform/api/route-hooks.ts');
  const taken: Room[] = [];
  const opened: Room[] = [];
  let isShown = true;
  const mutation = roomMutation<typeof chatRoutes.openChat>(
    { onAnswer: (answer) => taken.push(answer.room), onShownAnswer: (answer) => opened.push(answer.room) },
    () => isShown,
  );
  const queries = new QueryClient();
  const observer = new MutationObserver(queries, routeMutation(queries, chatRoutes.openChat, mutation));
  const answering = observer.mutate({ input: { kind: 'direct', memberId: BEN } });
  const { answer } = await nextAsked(outside, 0);
  return {
    tab,
    close: () => (isShown = false),
    answer: async () => {
      answer({ room: room(ROOM) });
      await answering;
      return { taken: taken.length, opened: opened.length };
    },
  };
}

test('a conversation that was started is opened while its dialog is shown', async () => {
  const dialog = await openDialog();
  expect(await dialog.answer()).toEqual({ taken: 1, opened: 1 });
});

test('a conversation whose dialog was closed meanwhile is listed, and not opened', async () => {
  const dialog = await openDialog();
  dialog.close();
  expect(await dialog.answer()).toEqual({ taken: 1, opened: 0 });
});

test('a conversation that was started by the member before is neither listed nor opened', async () => {
  const dialog = await openDialog();
  dialog.tab.signIn(BEN);
  expect(await dialog.answer()).toEqual({ taken: 0, opened: 0 });
});
