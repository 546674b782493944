// Reactions of a member whose page is reloaded, whose answer is lost, or who signs out while one waits.
import { chatEvents } from '@msm/contract/chat/events';
import { expect, test, vi } from 'vitest';
import { AT, room } from './chat.fixture.ts';
import { guessed, withFirstPage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';
import {
  ADA,
  BEN,
  idOf,
  messageOf,
  nextAsked,
  openTab,
  pageOf,
  replaceOutside,
  ROOM,
  tell,
  type Tab,
} from './tab.fixture.ts';

const outside = replaceOutside();

async function openRoom(): Promise<Tab> {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [room(ROOM, { last_seq: 1, members: [] })]), ROOM, pageOf(1)),
  );
  return tab;
}

const shownReactions = (tab: Tab) =>
  guessed(tab.messages() ?? [], tab.useChats.getState().guesses)[0]?.reactions.map(({ emoji }) => emoji);

test('a reaction without an answer is not there after a reload', async () => {
  vi.useFakeTimers();
  const tab = await openRoom();
  tab.toggleReaction(tab.messages()![0]!, '👍');
  expect(shownReactions(tab)).toEqual(['👍']);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  const reloaded = await openTab();
  expect([reloaded.seqs(), shownReactions(reloaded)]).toEqual([[1], []]);
});

test('a reaction that was told stays although the answer is lost', async () => {
  const tab = await openRoom();
  tab.toggleReaction(tab.messages()![0]!, '👍');
  const { fail } = await nextAsked(outside, 0);
  const reaction = { userId: ADA, emoji: '👍', created_at: AT };
  tell(outside, chatEvents.reactionAdd, { roomId: ROOM, messageId: idOf(1), change_seq: 1, ...reaction });
  fail();
  await vi.waitFor(() => expect(tab.useChats.getState().guesses).toEqual([]));
  expect(shownReactions(tab)).toEqual(['👍']);
});

test('a reaction that the server did not get is taken back', async () => {
  const tab = await openRoom();
  tab.toggleReaction(tab.messages()![0]!, '👍');
  (await nextAsked(outside, 0)).fail();
  await vi.waitFor(() => expect(shownReactions(tab)).toEqual([]));
});

test('a reaction that waits for an earlier one is not made in the name of the next member to sign in', async () => {
  const tab = await openRoom();
  const [shown] = tab.messages()!;
  tab.toggleReaction(shown!, '👍');
  tab.toggleReaction(shown!, '🎉');
  const { answer } = await nextAsked(outside, 0);
  tab.session.getState().logOut();
  tab.signIn(BEN);
  answer({ message: messageOf(1) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(outside.asked.filter(({ url }) => url.includes('/reactions'))).toHaveLength(1);
});

test('a reaction that hangs holds up neither one to another message nor one of the next member to sign in', async () => {
  const tab = await openRoom();
  vi.useFakeTimers();
  const both = () => tab.changeChats((state) => withFirstPage(withRooms(state, [own]), ROOM, pageOf(1, 2)));
  const own = room(ROOM, { last_seq: 2, members: [] });
  both();
  tab.toggleReaction(tab.messages()![0]!, '👍');
  tab.toggleReaction(tab.messages()![1]!, '👍');
  await vi.advanceTimersByTimeAsync(10);
  expect(outside.asked).toHaveLength(2);
  tab.signIn(BEN);
  both();
  tab.toggleReaction(tab.messages()![0]!, '❤️');
  await vi.advanceTimersByTimeAsync(10);
  expect(outside.asked).toHaveLength(3);
});

test('a reaction that hangs is given up, and the next one to its message follows', async () => {
  const tab = await openRoom();
  vi.useFakeTimers();
  tab.toggleReaction(tab.messages()![0]!, '👍');
  tab.toggleReaction(tab.messages()![0]!, '❤️');
  await vi.advanceTimersByTimeAsync(10);
  expect(outside.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outside.asked).toHaveLength(2);
});
