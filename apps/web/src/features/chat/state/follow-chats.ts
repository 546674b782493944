// Keeps the chat in step with the server: fetches rooms and what was missed at every connect, then applies what the socket tells.
import { chatEvents } from '@msm/contract/chat/events';
import { MAX_ROOMS_PER_MEMBER } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room, RoomPosition } from '@msm/contract/chat/schemas';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  askChats,
  catchUpChatsBy,
  listenToChats,
  startChatSocket,
  useChatSocket,
} from '../../../platform/sockets/chat-socket.ts';
import { useChatUnread } from '../../../platform/sockets/chat-unread.ts';
import { useSession } from '../../../platform/session/session.ts';
import { stillMember } from '../../../platform/session/still-member.ts';
import { createBackOff } from './back-off.ts';
import { roomOf, unreadOf, withStale, type ChatState } from './chat-state.ts';
import { changeChats, fetchOwn, ownAnswer, useChats } from './chat-store.ts';
import {
  hasGapBefore,
  hasMissedChange,
  withChange,
  withDeletion,
  withMessage,
  withoutReaction,
  withReaction,
} from './messages.rules.ts';
import { outbox } from './own-outbox.ts';
import { asDisconnected, withoutTyping, withPresence, withTyping, withTypingAt } from './presence.rules.ts';
import { withDelivery, withReceipt } from './receipts.rules.ts';
import { owe, reportNow } from './report-receipts.ts';
import { isBeyond, withoutRoom, withRoom, withRooms } from './rooms.rules.ts';
import { catchUpRoom, retryOlder } from './room-windows.ts';
import { isReadAbove, isSeen } from './seen-room.ts';

/** Rooms whose members' presence is asked for at the start; that of others when they are opened. The limit of joins allows ten. */
const ROOMS_ASKED = 6;
const TYPING_CHECK_MS = 1_000;
/** A burst of events asks once, and the limit of joins has refilled. */
const REFRESH_AFTER_MS = 1_000;
const REFRESH_AT_LEAST_MS = 60_000;

const memberId = (): string => useSession.getState().user?.id ?? '';

/** Rooms whose events this connection gets. */
const joined = new Set<string>();

let turns = 0;
/** Of each room the turn of its newest answer, or of its removal: an answer that was asked for before says nothing of it any more. */
const settledAt = new Map<string, number>();
let listAskedAt = 0;
/** The turn of the newest list: it settles every room, also those that are not in it. */
let listSettledAt = 0;

let hasStarted = false;

/** Asking again changes nothing. */
export function followChats(): void {
  if (hasStarted) return;
  hasStarted = true;
  applyEvents();
  catchUpChatsBy(catchUp);
  useChatSocket.subscribe(({ isConnected, error }) => {
    changeChats((state) =>
      isConnected ? { ...state, isConnected, error } : { ...asDisconnected(state), error },
    );
  });
  useChats.subscribe(tellUnread);
  useChats.subscribe(refreshSoon);
  tellUnread(useChats.getState());
  startChatSocket();
}

function tellUnread({ unreadCounts }: ChatState): void {
  const count = Object.values(unreadCounts).reduce((sum, unread) => sum + unread, 0);
  if (useChatUnread.getState().count !== count) useChatUnread.setState({ count });
}

const refreshes = createBackOff({
  firstMs: REFRESH_AFTER_MS,
  atMostMs: REFRESH_AT_LEAST_MS,
  onOver: (roomId) => void refresh(roomId),
});
const refreshing = new Set<string>();

/** Without a connection not: the next one fetches all rooms. */
const isRefreshDue = (roomId: string): boolean =>
  useChatSocket.getState().isConnected && useChats.getState().staleRooms.has(roomId);

/** Until an answer is as new as what was told, with back-off: a room that keeps failing delays no other. */
function refreshSoon({ staleRooms }: ChatState): void {
  for (const roomId of staleRooms)
    if (isRefreshDue(roomId) && !refreshing.has(roomId) && !refreshes.isDelayed(roomId))
      refreshes.delay(roomId);
}

async function refresh(roomId: string): Promise<void> {
  refreshing.add(roomId);
  if (isRefreshDue(roomId)) await fetchRoom(roomId);
  refreshing.delete(roomId);
  if (isRefreshDue(roomId)) refreshes.delay(roomId);
  else refreshes.end(roomId);
}

async function catchUp(): Promise<void> {
  joined.clear();
  const { rooms } = await fetchRooms();
  const positions = rooms.length === 0 ? [] : await joinRooms(rooms.map(({ id }) => id));
  // What happened between the two answers is in neither the list nor the events of a room that was not joined yet.
  if (positions.some(isAhead)) await fetchRooms();
  // Not awaited: one that hangs would hold up the others, with the live events, which a window can follow meanwhile.
  for (const id of Object.keys(useChats.getState().messagesByRoom)) void catchUpOrRefresh(id);
  for (const { id } of rooms) reportDelivery(id);
  for (const { id } of rooms.slice(0, ROOMS_ASKED)) askPresence(id);
  reportNow();
  retryOlder();
  void outbox.flush();
}

function isAhead(position: RoomPosition): boolean {
  const room = roomOf(useChats.getState(), position.room_id);
  return !room || isBeyond(position, room);
}

async function fetchRooms() {
  const turn = (listAskedAt = turns += 1);
  const answer = await fetchOwn(chatRoutes.listChats, {});
  // An answer to an earlier connection may come last, and is older than what was told since.
  if (turn === listAskedAt) {
    listSettledAt = turn;
    changeChats((state) => withRooms(state, [...answer.rooms, ...openedSince(state, answer.rooms, turn)]));
  }
  return answer;
}

/** Rooms that the list has not, since they were created or joined after it was asked for. */
const openedSince = (state: ChatState, listed: readonly Room[], turn: number): Room[] =>
  (state.rooms ?? [])
    .filter(({ id }) => (settledAt.get(id) ?? 0) > turn && !listed.some((room) => room.id === id))
    .map((room) => ({ ...room, unread: unreadOf(state, room.id) }));

/** The most recently active, where there are more than a socket may join. */
async function joinRooms(roomIds: string[]): Promise<RoomPosition[]> {
  const { rooms } = await askChats(chatEvents.joinRooms, { roomIds: roomIds.slice(0, MAX_ROOMS_PER_MEMBER) });
  for (const { room_id } of rooms) joined.add(room_id);
  return rooms;
}

/** Answered by `user:online` events too; a refusal means that the room is gone, which is told as well. */
export function askPresence(roomId: string): void {
  askChats(chatEvents.getOnlineUsers, { roomId })
    .then(({ userIds }) => changeChats((state) => withPresence(state, userIds, true)))
    .catch((error: unknown) => console.debug('Who is online could not be learnt.', error));
}

/** To the writer of a direct message: it has reached a device. */
function reportDelivery(roomId: string): void {
  const room = roomOf(useChats.getState(), roomId);
  const own = room?.members.find(({ user_id }) => user_id === memberId());
  if (room?.kind !== 'direct' || !own || own.delivered_seq >= room.last_seq) return;
  const { last_seq: seq } = room;
  const delivery = { roomId, userId: own.user_id, seq };
  owe({
    kind: 'delivered',
    roomId,
    seq,
    report: async () => {
      await ownAnswer(askChats(chatEvents.reportDelivery, { roomId, seq }));
      changeChats((state) => withDelivery(state, delivery));
    },
  });
}

/** A room that the member opened or was added to, or that changed, with all its members. */
export const fetchRoom = (roomId: string): Promise<void> =>
  orRefreshed(roomId, async (turn) => {
    const known = roomOf(useChats.getState(), roomId);
    if (!joined.has(roomId)) await joinRooms([roomId]);
    const { room } = await fetchOwn(chatRoutes.readChat, { params: { id: roomId } });
    const isThere = roomOf(useChats.getState(), roomId) !== undefined;
    if ((known && !isThere) || turn < (settledAt.get(roomId) ?? 0)) return;
    if (turn < listSettledAt) {
      // The list does not name all its members.
      if (isThere) changeChats((state) => withStale(state, roomId));
      return;
    }
    settledAt.set(roomId, turn);
    changeChats((state) => withRoom(state, room));
    reportDelivery(roomId);
    if (hasNewcomers(known, room)) askPresence(roomId);
    await catchUpRoom(roomId);
  });

/** Presence of a new member has to be asked for: the server tells it when a member connects, and not when one is added. */
const hasNewcomers = (known: Room | undefined, room: Room): boolean =>
  room.members.some(({ user_id }) => !known?.members.some((member) => member.user_id === user_id));

const catchUpOrRefresh = (roomId: string): Promise<void> => orRefreshed(roomId, () => catchUpRoom(roomId));

/** Of a room that is not there, or not for its asker. Other refusals, as for a CSRF token, say nothing of the room. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'notFound';

/** Without an answer the room is stale. That it is gone counts unless it was settled after this was asked: then the member is back. */
async function orRefreshed(roomId: string, fetching: (turn: number) => Promise<void>): Promise<void> {
  const isStillMember = stillMember();
  const turn = (turns += 1);
  try {
    await fetching(turn);
  } catch (error) {
    console.debug('A room could not be fetched.', error);
    if (!isStillMember()) return;
    if (!isGone(error)) changeChats((state) => withStale(state, roomId));
    else if (turn >= Math.max(settledAt.get(roomId) ?? 0, listSettledAt))
      changeChats((state) => withoutRoom(state, roomId));
  }
}

function receive(message: Message): void {
  const { room_id: roomId } = message;
  if (!roomOf(useChats.getState(), roomId)) {
    void fetchRoom(roomId);
    return;
  }
  const hasGap = hasGapBefore(useChats.getState(), message);
  const arrival = { memberId: memberId(), isSeen: isSeen(roomId), isReadAbove: isReadAbove(roomId) };
  changeChats((state) => withMessage(state, message, arrival));
  if (hasGap) void catchUpOrRefresh(roomId);
  if (message.sender_id !== memberId()) reportDelivery(roomId);
}

interface Changed {
  roomId: string;
  messageId: string;
  change_seq: number;
}

function applyChange(change: Changed, apply: (message: Message) => Message): void {
  follow(change, (state) => withChange(state, change, apply));
}

/** Fetches what is missing before the change. */
function follow(change: Changed, apply: (state: ChatState) => ChatState): void {
  const isMissed = hasMissedChange(useChats.getState(), change);
  changeChats(apply);
  if (isMissed) void catchUpOrRefresh(change.roomId);
}

function applyEvents(): void {
  listenToChats(chatEvents.messageNew, receive);
  listenToChats(chatEvents.messageEdit, (edited) =>
    applyChange(
      { roomId: edited.room_id, messageId: edited.id, change_seq: edited.change_seq },
      () => edited,
    ),
  );
  listenToChats(chatEvents.messageDelete, (deleted) =>
    follow(deleted, (state) => withDeletion(state, deleted, memberId())),
  );
  listenToChats(chatEvents.reactionAdd, ({ userId, emoji, created_at, ...change }) =>
    applyChange(change, withReaction({ user_id: userId, emoji, created_at })),
  );
  listenToChats(chatEvents.reactionRemove, ({ userId, emoji, ...change }) =>
    applyChange(change, withoutReaction({ user_id: userId, emoji })),
  );
  listenToChats(chatEvents.readReceipt, (receipt) =>
    changeChats((state) => withReceipt(state, receipt, memberId())),
  );
  listenToChats(chatEvents.deliveryReceipt, (receipt) =>
    changeChats((state) => withDelivery(state, receipt)),
  );
  listenToChats(chatEvents.userOnline, ({ userId }) =>
    changeChats((state) => withPresence(state, [userId], true)),
  );
  listenToChats(chatEvents.userOffline, ({ userId }) =>
    changeChats((state) => withPresence(state, [userId], false)),
  );
  listenToChats(chatEvents.roomChanged, ({ roomId }) => void fetchRoom(roomId));
  listenToChats(chatEvents.roomRemoved, ({ roomId }) => {
    settledAt.set(roomId, (turns += 1));
    joined.delete(roomId);
    changeChats((state) => withoutRoom(state, roomId));
  });
  // As specified: logged only.
  listenToChats(chatEvents.refused, (refusal) => console.debug('The chat socket refused an event.', refusal));
  applyTyping();
}

function applyTyping(): void {
  let checking: ReturnType<typeof setInterval> | undefined;
  const check = () => {
    changeChats((state) => withTypingAt(state, Date.now()));
    const isOver = Object.values(useChats.getState().typingUsers).every(
      (users) => Object.keys(users).length === 0,
    );
    if (!isOver) return;
    clearInterval(checking);
    checking = undefined;
  };
  listenToChats(chatEvents.typingStarted, ({ roomId, userId }) => {
    if (userId === memberId()) return;
    changeChats((state) => withTyping(state, roomId, userId, Date.now()));
    checking ??= setInterval(check, TYPING_CHECK_MS);
  });
  listenToChats(chatEvents.typingStopped, ({ roomId, userId }) =>
    changeChats((state) => withoutTyping(state, roomId, userId)),
  );
}
