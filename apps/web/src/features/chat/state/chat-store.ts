// The chat of this tab, in step with all that shows it: the page, the widget, the badges. A part of it is kept in the browser for the
// next visit and goes with the session.
import { Message, Room } from '@msm/contract/chat/schemas';
import type { OutputOf, Route } from '@msm/contract/route';
import * as z from 'zod/mini';
import { create } from 'zustand';
import type { CallArguments } from '../../../platform/api/route-request.ts';
import { CHAT_KEY, localStore } from '../../../platform/browser-storage.ts';
import { USER_ID_KEY } from '../../../platform/session/session-store.ts';
import { useSession } from '../../../platform/session/session.ts';
import { stillMember } from '../../../platform/session/still-member.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';
import { callInTime } from './call-in-time.ts';
import { NO_CHATS, type ChatState } from './chat-state.ts';
import { keptOf } from './kept-chats.rules.ts';

/** Bursts of messages are written once. */
const KEEP_AFTER_MS = 1_000;

const Kept = z.object({
  userId: z.string(),
  rooms: z.nullable(z.array(Room)),
  activeRoomId: z.nullable(z.string()),
  messagesByRoom: z.record(
    z.string(),
    z.object({
      messages: z.array(Message),
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
      changeSeq: z.number(),
    }),
  ),
});

const memberId = (): string | undefined => useSession.getState().user?.id;

function restore(): ChatState {
  const { data: kept } = Kept.safeParse(readStored(localStore, CHAT_KEY));
  if (!kept || kept.userId !== memberId()) return NO_CHATS;
  const { userId: _owner, ...chats } = kept;
  const unreadCounts = Object.fromEntries((kept.rooms ?? []).map(({ id, unread }) => [id, unread]));
  return { ...NO_CHATS, ...chats, unreadCounts };
}

export const useChats = create<ChatState>(() => restore());

export const changeChats = (change: (state: ChatState) => ChatState): void =>
  useChats.setState(change(useChats.getState()), true);

/** What a member asked for is not for the next one to sign in here: it is refused then. */
export async function ownAnswer<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const isStillMember = stillMember();
  const answer = await asking;
  if (!isStillMember()) throw new Error('The member who asked has left.');
  return answer;
}

/** The page stays when it is refused. */
export const fetchOwn = <R extends Route>(route: R, args: CallArguments<R>): Promise<OutputOf<R>> =>
  ownAnswer(callInTime(route, args, { isRedirectSkipped: true }));

let keeping: ReturnType<typeof setTimeout> | undefined;

useChats.subscribe(({ rooms, activeRoomId, messagesByRoom }, before) => {
  const isSame =
    rooms === before.rooms &&
    activeRoomId === before.activeRoomId &&
    messagesByRoom === before.messagesByRoom;
  if (!isSame) keeping ??= setTimeout(keep, KEEP_AFTER_MS);
});

function keep(): void {
  keeping = undefined;
  const userId = memberId();
  // After a logout nothing may come back into the storage, also while the word of one in another tab is on its way.
  if (userId === undefined || localStore.getItem(USER_ID_KEY) !== userId) return;
  if (useChats.getState().rooms === null) return;
  writeStored(localStore, CHAT_KEY, { userId, ...keptOf(useChats.getState()) });
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return;
  clearTimeout(keeping);
  keeping = undefined;
  useChats.setState(restore(), true);
});
