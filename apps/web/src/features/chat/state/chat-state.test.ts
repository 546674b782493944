// The changes of what the chat knows, as the specification has them, and what keeps them right when events come twice or late.
import { expect, test } from 'vitest';
import { ANN, AT, ME, message, page, room } from './chat.fixture.ts';
import { NO_CHATS, unreadOf, type ChatState } from './chat-state.ts';
import {
  asDeleted,
  guessed,
  hasGapBefore,
  hasMissedChange,
  isBehind,
  withChange,
  withDeletion,
  withFirstPage,
  withGuess,
  withMessage,
  withNewerPage,
  withOlderPage,
  withoutGuess,
  withoutReaction,
  withReaction,
} from './messages.rules.ts';
import { withoutTyping, withPresence, withTyping, withTypingAt } from './presence.rules.ts';
import { withDelivery, withPosition, withReceipt } from './receipts.rules.ts';
import { withoutRoom, withRoom, withRooms } from './rooms.rules.ts';

const SEEN = { memberId: ME, isSeen: true };
const UNSEEN = { memberId: ME, isSeen: false };
const CALL = { messageType: 'call' } as const;

const opened = (...seqs: number[]): ChatState =>
  withFirstPage(
    withRooms(NO_CHATS, [room('r1', { last_seq: seqs.at(-1) ?? 0 })]),
    'r1',
    page(seqs.map((seq) => message(seq))),
  );

const change = (change_seq: number) => ({ roomId: 'r1', messageId: 'm1', change_seq });

const seqs = (state: ChatState) => state.messagesByRoom['r1']?.messages.map(({ seq }) => seq);
const one = (state: ChatState, id: string) =>
  state.messagesByRoom['r1']?.messages.find((each) => each.id === id);

const shownReactions = ({ messagesByRoom, guesses }: ChatState) =>
  guessed(messagesByRoom['r1']?.messages ?? [], guesses)[0]?.reactions;

const isStale = ({ staleRooms }: ChatState) => staleRooms.has('r1');

test('rooms are merged by id, the most recently active first', () => {
  const state = withRooms(NO_CHATS, [room('r1'), room('r2', { active_at: '2026-11-17T13:00:00.000Z' })]);
  const renamed = withRoom(state, room('r1', { display_name: 'New', active_at: '2026-11-17T14:00:00.000Z' }));
  expect(renamed.rooms?.map(({ id, display_name }) => [id, display_name])).toEqual([
    ['r1', 'New'],
    ['r2', 'r2'],
  ]);
});

test('a room that is gone takes its messages and its count along', () => {
  const state = withoutRoom({ ...opened(1), activeRoomId: 'r1' }, 'r1');
  expect([state.rooms, state.messagesByRoom, state.unreadCounts, state.activeRoomId]).toEqual([
    [],
    {},
    {},
    null,
  ]);
});

test('a message that is told again with a later change replaces the known one, never the other way round', () => {
  const state = opened(1, 2, 3);
  const edited = withMessage(state, message(2, { content: 'new', change_seq: 1 }), SEEN);
  expect([seqs(edited), one(edited, 'm2')?.content]).toEqual([[1, 2, 3], 'new']);
  const late = withMessage(edited, message(2), SEEN);
  expect(one(late, 'm2')?.content).toBe('new');
});

test('a message after a gap waits for what is missing', () => {
  const state = opened(1);
  expect(hasGapBefore(state, message(2))).toBe(false);
  expect(hasGapBefore(state, message(3))).toBe(true);
  const after = withMessage(state, message(3), UNSEEN);
  expect(seqs(after)).toEqual([1]);
  expect([isBehind(after, 'r1'), after.rooms?.[0]?.last_message?.id]).toEqual([true, 'm3']);
  expect(seqs(withNewerPage(after, 'r1', page([message(2), message(3)])))).toEqual([1, 2, 3]);
});

test('a message from before the window tears no gap into it', () => {
  const state = withMessage(opened(5, 6), message(3), SEEN);
  expect(seqs(state)).toEqual([5, 6]);
});

test('a deleted message keeps its record and says so', () => {
  const state = withChange(opened(1), change(1), asDeleted);
  expect(one(state, 'm1')).toMatchObject({
    is_deleted: true,
    content: 'Message deleted',
    encrypted_content: '',
  });
});

test('a reaction that is shown before the server has answered is there once, and can be taken back', () => {
  const reaction = { user_id: ME, emoji: '👍', created_at: AT };
  const guess = { messageId: 'm1', apply: withReaction(reaction) };
  const reacted = withGuess(opened(1), guess);
  expect(shownReactions(reacted)).toEqual([reaction]);
  const told = withChange(reacted, change(1), withReaction(reaction));
  expect([shownReactions(told), one(told, 'm1')?.change_seq]).toEqual([[reaction], 1]);
  expect(shownReactions(withoutGuess(told, guess))).toEqual([reaction]);
  expect(shownReactions(withoutGuess(reacted, guess))).toEqual([]);
});

test('reactions are added and removed by member and emoji', () => {
  const reaction = { user_id: ANN, emoji: '👍', created_at: AT };
  const added = withChange(opened(1), change(1), withReaction(reaction));
  const twice = withChange(added, change(2), withReaction(reaction));
  expect(one(twice, 'm1')?.reactions).toEqual([reaction]);
  const other = withChange(twice, change(3), withReaction({ ...reaction, user_id: ME }));
  const removed = withChange(other, change(4), withoutReaction(reaction));
  expect(one(removed, 'm1')?.reactions).toEqual([{ ...reaction, user_id: ME }]);
});

test('a change that arrives late does not undo a later one, and a missed one is noticed', () => {
  const reaction = { user_id: ANN, emoji: '👍', created_at: AT };
  const state = opened(1);
  expect([hasMissedChange(state, change(1)), hasMissedChange(state, change(2))]).toEqual([false, true]);
  const removed = withChange(state, change(2), withoutReaction(reaction));
  expect(isBehind(removed, 'r1')).toBe(true);
  const late = withChange(removed, change(1), withReaction(reaction));
  expect(one(late, 'm1')?.reactions).toEqual([]);
});

test('catching up brings new messages and the changes of known ones', () => {
  const behind = withRoom(opened(1, 2), room('r1', { last_seq: 3, change_seq: 2 }));
  expect(isBehind(behind, 'r1')).toBe(true);
  const changed = message(1, { content: 'edited', change_seq: 2 });
  const unknown = message(99, { change_seq: 1 });
  const caughtUp = withNewerPage(
    behind,
    'r1',
    page([message(3)], { changes: [unknown, changed], change_seq: 2 }),
  );
  expect([seqs(caughtUp), one(caughtUp, 'm1')?.content, isBehind(caughtUp, 'r1')]).toEqual([
    [1, 2, 3],
    'edited',
    false,
  ]);
});

test('older messages come before the window, which then knows whether there are more', () => {
  const state = withFirstPage(
    withRooms(NO_CHATS, [room('r1')]),
    'r1',
    page([message(3)], { has_older: true }),
  );
  const older = withOlderPage(state, 'r1', page([message(1), message(2)]));
  expect([seqs(older), older.messagesByRoom['r1']?.hasOlder]).toEqual([[1, 2, 3], false]);
});

test('in a window around an older message, new ones are listed but not shown', () => {
  const around = withFirstPage(opened(9), 'r1', page([message(3)], { has_newer: true }));
  const state = withMessage(around, message(10), UNSEEN);
  expect([seqs(state), unreadOf(state, 'r1'), hasGapBefore(state, message(11))]).toEqual([[3], 1, false]);
});

test('a new message of another raises the count unless the room is on the screen; the same one again does not', () => {
  const unread = withMessage(opened(1), message(2), UNSEEN);
  expect(unreadOf(unread, 'r1')).toBe(1);
  expect(unreadOf(withMessage(unread, message(2), UNSEEN), 'r1')).toBe(1);
  expect(unreadOf(withMessage(unread, message(3, { sender_id: ME }), UNSEEN), 'r1')).toBe(1);
  expect(unreadOf(withMessage(opened(1), message(2), SEEN), 'r1')).toBe(0);
});

test('a message that a page brings before it is told is counted and listed when it is told', () => {
  const caughtUp = withNewerPage(opened(1), 'r1', page([message(2)]));
  expect([unreadOf(caughtUp, 'r1'), caughtUp.rooms?.[0]?.last_seq]).toEqual([0, 1]);
  expect(unreadOf(withMessage(caughtUp, message(2), UNSEEN), 'r1')).toBe(1);
});

test('after a message or a change that was not told, the room is asked until the answer is as new', () => {
  const listed = withRooms(NO_CHATS, [room('r1', { last_seq: 1 })]);
  expect(isStale(withMessage(listed, message(2), UNSEEN))).toBe(false);
  const gap = withMessage(listed, message(3), UNSEEN);
  expect([isStale(gap), isStale(withMessage(gap, message(2), UNSEEN))]).toEqual([true, true]);
  expect(isStale(withRoom(gap, room('r1', { last_seq: 2, unread: 1 })))).toBe(true);
  const answered = withRoom(gap, room('r1', { last_seq: 3, unread: 2 }));
  expect([isStale(answered), unreadOf(answered, 'r1')]).toEqual([false, 2]);
  expect(isStale(withChange(opened(1), change(2), asDeleted))).toBe(true);
});

test('a late page does not bring the text of a deleted message back into the list of rooms', () => {
  const state = withMessage(opened(1), message(2), SEEN);
  const deleted = withChange(state, { roomId: 'r1', messageId: 'm2', change_seq: 1 }, asDeleted);
  const late = withMessage(withNewerPage(deleted, 'r1', page([message(2)])), message(2), SEEN);
  expect(late.rooms?.[0]?.last_message?.content).toBe('Message deleted');
});

test("the server's count wins", () => {
  const state = withMessage(opened(1), message(2), UNSEEN);
  expect(unreadOf(withRooms(state, [room('r1', { unread: 4 })]), 'r1')).toBe(4);
  expect(unreadOf(withRoom(state, room('r1', { last_seq: 9, unread: 7 })), 'r1')).toBe(7);
});

test('the receipt of the same member is replaced and moves the cursor, never back', () => {
  const receipt = { roomId: 'r1', messageId: 'm2', userId: ANN, seq: 2, read_at: AT };
  const later = { ...receipt, read_at: '2026-11-17T13:00:00.000Z' };
  const state = withReceipt(withReceipt(opened(1, 2), receipt, ME), later, ME);
  expect(one(state, 'm2')?.read_receipts).toEqual([{ user_id: ANN, read_at: later.read_at }]);
  const back = withReceipt(state, { ...receipt, messageId: 'm1', seq: 1 }, ME);
  expect(back.rooms?.[0]?.members[1]).toMatchObject({ user_id: ANN, read_seq: 2 });
});

test('what one reads in another tab is read here too', () => {
  const state = withMessage(withMessage(opened(1), message(2), UNSEEN), message(3), UNSEEN);
  const receipt = { roomId: 'r1', messageId: 'm2', userId: ME, seq: 2, read_at: AT };
  expect(unreadOf(withReceipt(state, receipt, ME), 'r1')).toBe(1);
  expect(unreadOf(withReceipt(state, { ...receipt, messageId: 'm3', seq: 3 }, ME), 'r1')).toBe(0);
});

test('a message that was told after the answer about what one has read was on its way stays unread', () => {
  const state = withMessage(withMessage(opened(1), message(2), UNSEEN), message(3), UNSEEN);
  expect(unreadOf(withPosition(state, { room_id: 'r1', read_seq: 2 }, ME), 'r1')).toBe(1);
});

test('in a room that was not opened, what is left after one reads in another tab is asked', () => {
  const told = withMessage(
    withRooms(NO_CHATS, [room('r1', { last_seq: 50, unread: 50 })]),
    message(51),
    UNSEEN,
  );
  const read = withReceipt(told, { roomId: 'r1', messageId: 'm50', userId: ME, seq: 50, read_at: AT }, ME);
  expect(isStale(read)).toBe(true);
  const answered = withRoom(read, room('r1', { last_seq: 51, read_seq: 50, unread: 1 }));
  expect([unreadOf(answered, 'r1'), isStale(answered)]).toEqual([1, false]);
});

test('a call that was answered is not unread after what one reads in another tab', () => {
  const state = withMessage(withMessage(opened(1), message(2), UNSEEN), message(3, CALL), UNSEEN);
  const receipt = { roomId: 'r1', messageId: 'm2', userId: ME, seq: 2, read_at: AT };
  expect(unreadOf(withReceipt(state, receipt, ME), 'r1')).toBe(0);
});

test('a delivery moves its cursor, never back', () => {
  const delivered = withDelivery(opened(1, 2), { roomId: 'r1', userId: ANN, seq: 2 });
  const back = withDelivery(delivered, { roomId: 'r1', userId: ANN, seq: 1 });
  expect(back.rooms?.[0]?.members[1]?.delivered_seq).toBe(2);
});

test('typing ends with a stop, with the message, or after five seconds without a new start', () => {
  const typing = withTyping(opened(1), 'r1', ANN, 1_000);
  expect(withoutTyping(typing, 'r1', ANN).typingUsers['r1']).toEqual({});
  expect(withMessage(typing, message(2), SEEN).typingUsers['r1']).toEqual({});
  expect(withTypingAt(typing, 5_999)).toBe(typing);
  expect(withTypingAt(typing, 6_000).typingUsers['r1']).toEqual({});
  const again = withTyping(typing, 'r1', ANN, 4_000);
  expect(withTypingAt(again, 6_000)).toBe(again);
});

test('members come online and go', () => {
  const online = withPresence(NO_CHATS, [ANN], true);
  expect([...online.onlineUsers]).toEqual([ANN]);
  expect([...withPresence(online, [ANN], false).onlineUsers]).toEqual([]);
});

test('the text of a deleted message goes from the quotations of it, also when one catches up', () => {
  const quoted = {
    id: 'm1',
    seq: 1,
    sender_id: ANN,
    sender_name: 'Ann',
    content: 'text 1',
    is_deleted: false,
  };
  const state = withMessage(opened(1), message(2, { reply_to: quoted }), SEEN);
  const gone = { content: 'Message deleted', is_deleted: true };
  const told = withChange(state, { roomId: 'r1', messageId: 'm1', change_seq: 1 }, asDeleted);
  expect(one(told, 'm2')?.reply_to).toMatchObject(gone);
  expect(told.rooms?.[0]?.last_message?.reply_to).toMatchObject(gone);
  const changes = [asDeleted(message(1, { change_seq: 1 }))];
  const caughtUp = withNewerPage(state, 'r1', page([], { changes, change_seq: 1 }));
  expect(one(caughtUp, 'm2')?.reply_to).toMatchObject(gone);
});

test('a message that is told after a page had it does not bring a deleted text back into its quotation', () => {
  const { id, seq, sender_id, sender_name, content, is_deleted } = message(1);
  const reply_to = { id, seq, sender_id, sender_name, content, is_deleted };
  const now = message(2, { reply_to: { ...reply_to, content: 'Message deleted', is_deleted: true } });
  const changes = [asDeleted(message(1, { change_seq: 1 }))];
  const caughtUp = withNewerPage(opened(1), 'r1', page([now], { changes, change_seq: 1 }));
  const told = withChange(withMessage(caughtUp, message(2, { reply_to }), SEEN), change(1), asDeleted);
  expect(one(told, 'm2')?.reply_to?.content).toBe('Message deleted');
});

test('a message that is told after the deletion of the one it quotes does not bring its text back', () => {
  const { id, seq, sender_id, sender_name, content, is_deleted } = message(1);
  const reply_to = { id, seq, sender_id, sender_name, content, is_deleted };
  const told = withMessage(withChange(opened(1), change(1), asDeleted), message(2, { reply_to }), SEEN);
  expect(one(told, 'm2')?.reply_to?.content).toBe('Message deleted');
});

test('a quotation says what its message says after an edit', () => {
  const quoted = {
    id: 'm1',
    seq: 1,
    sender_id: ANN,
    sender_name: 'Ann',
    content: 'text 1',
    is_deleted: false,
  };
  const state = withMessage(opened(1), message(2, { reply_to: quoted }), SEEN);
  const edited = message(1, { content: 'new', change_seq: 1 });
  const told = withChange(state, { roomId: 'r1', messageId: 'm1', change_seq: 1 }, () => edited);
  expect(one(told, 'm2')?.reply_to?.content).toBe('new');
});

test('an edit that arrives after a later one was caught up with does not undo it in quotations', () => {
  const { id, seq, sender_id, sender_name, content, is_deleted } = message(1);
  const reply_to = { id, seq, sender_id, sender_name, content, is_deleted };
  const state = withMessage(opened(1), message(2, { reply_to }), SEEN);
  const changes = [message(1, { content: 'second', change_seq: 2 })];
  const caughtUp = withNewerPage(state, 'r1', page([], { changes, change_seq: 2 }));
  const late = withChange(caughtUp, change(1), () => message(1, { content: 'first', change_seq: 1 }));
  expect([one(late, 'm1')?.content, one(late, 'm2')?.reply_to?.content]).toEqual(['second', 'second']);
});

test('an answer about a room that is older than what was told since takes nothing back', () => {
  const told = withMessage(opened(1), message(2), UNSEEN);
  const renamed = withRoom(told, room('r1', { display_name: 'New', last_seq: 1, last_message: message(1) }));
  expect(unreadOf(renamed, 'r1')).toBe(1);
  expect(renamed.rooms?.[0]).toMatchObject({ display_name: 'New', last_seq: 2, last_message: { id: 'm2' } });
  const read = withPosition(told, { room_id: 'r1', read_seq: 2 }, ME);
  const late = withRoom(read, room('r1', { last_seq: 2, read_seq: 0, unread: 1 }));
  expect([late.rooms?.[0]?.read_seq, unreadOf(late, 'r1')]).toEqual([2, 0]);
});

test('an answer about a room that is both ahead of the events and behind them leaves its count to the next one', () => {
  const changed = withChange(opened(1), change(1), asDeleted);
  const answered = withRoom(changed, room('r1', { last_seq: 2, change_seq: 0, unread: 1 }));
  expect([answered.rooms?.[0]?.last_seq, isStale(answered)]).toEqual([2, true]);
  const next = withRoom(answered, room('r1', { last_seq: 2, change_seq: 1, unread: 1 }));
  expect([unreadOf(next, 'r1'), isStale(next)]).toEqual([1, false]);
});

test('an answer about a room that is older than a receipt takes no cursor back', () => {
  const receipt = { roomId: 'r1', messageId: 'm2', userId: ANN, seq: 2, read_at: AT };
  const delivered = withDelivery(opened(1, 2), { roomId: 'r1', userId: ANN, seq: 2 });
  const late = withRoom(withReceipt(delivered, receipt, ME), room('r1', { last_seq: 2 }));
  expect(late.rooms?.[0]?.members[1]).toMatchObject({ read_seq: 2, read_at: AT, delivered_seq: 2 });
});

test('an unread message that is deleted is not unread any more', () => {
  const first = withMessage(withPosition(opened(1), { room_id: 'r1', read_seq: 1 }, ME), message(2), UNSEEN);
  const unread = withMessage(first, message(3), UNSEEN);
  const deleted = withDeletion(unread, { roomId: 'r1', messageId: 'm2', change_seq: 1 }, ME);
  expect([unreadOf(deleted, 'r1'), one(deleted, 'm2')?.is_deleted]).toEqual([1, true]);
  const again = withDeletion(deleted, { roomId: 'r1', messageId: 'm2', change_seq: 1 }, ME);
  expect(unreadOf(again, 'r1')).toBe(1);
  const read = withDeletion(deleted, { roomId: 'r1', messageId: 'm1', change_seq: 2 }, ME);
  expect(unreadOf(read, 'r1')).toBe(1);
  const caughtUp = withNewerPage(unread, 'r1', page([], { changes: [one(deleted, 'm2')!], change_seq: 1 }));
  const told = withDeletion(caughtUp, { roomId: 'r1', messageId: 'm2', change_seq: 1 }, ME);
  expect(unreadOf(told, 'r1')).toBe(1);
});

test('a deletion that is told before its message leaves the room to be caught up', () => {
  const told = { roomId: 'r1', messageId: 'm2', change_seq: 1 };
  expect(hasMissedChange(opened(1), told)).toBe(true);
  const early = withMessage(withChange(opened(1), told, asDeleted), message(2), SEEN);
  expect(isBehind(early, 'r1')).toBe(true);
  const changes = [asDeleted(message(2, { change_seq: 1 }))];
  const caughtUp = withNewerPage(early, 'r1', page([], { changes, change_seq: 1 }));
  expect([one(caughtUp, 'm2')?.content, isBehind(caughtUp, 'r1')]).toEqual(['Message deleted', false]);
});
