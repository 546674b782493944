// Rings the bells of members whom a message reached unread. It waits a few seconds first, from when the message was told: a
// conversation that is open and visible has moved its cursor by then, on any node. The text is not in the notification: it is
// sealed where it is kept.
//
// The row in `chat_bells` is written with the message; the timer of the node that sent it only makes it prompt. What a killed node
// left is found by the sweep of another, which also tells the room: the node may have died before it told anything. So a node settles
// only what it has told itself, and what stands before that: members see what they miss of it by the gap.
import { chatEvents } from '@msm/contract/chat/events';
import { BELL_DELAY_MS } from '@msm/contract/chat/limits';
import { after } from '../../../platform/clock.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { MessageRow } from '../chat.tables.ts';
import { listBefore } from '../messages/messages.store.ts';
import { presentMessages } from '../messages/present-message.ts';
import { listMembers } from '../rooms/rooms.store.ts';
import { mentionedIn, ringFor, type Bell, type Ring } from './bells.rules.ts';
import {
  claimOverdue,
  findRungRoom,
  listUnreadMembers,
  markRung,
  settleBells,
  type RungRoom,
} from './bells.store.ts';

type Parts = Pick<ChatDeps, 'db' | 'clock' | 'log' | 'users' | 'notifications' | 'roomKeys' | 'audience'>;

/** More messages of one room within the delay are too many to look for mentions in. */
const MAX_LOOKED_AT = 200;
/** A message that was told just now in an open conversation is not read yet: it waits for the next ring. */
const SETTLED_MS = BELL_DELAY_MS / 2;
/** Longer than a node takes to tell and to ring; then it is taken for dead. */
const OVERDUE_MS = 10_000;
const SWEEP_EVERY_MS = 10_000;
const ROOMS_A_SWEEP = 100;

export function createBells(deps: Parts): StandingWork {
  const waiting = new Map<string, NodeJS.Timeout>();
  /** The last message that this node has told each room, until it has rung for it. */
  const told = new Map<string, bigint>();
  let running: Promise<void> = Promise.resolve();
  let isDraining = false;
  let sweeping: NodeJS.Timeout | undefined;

  /**
   * One room at a time. Rooms that are written in together are due together, and ringing reads and opens up to MAX_LOOKED_AT messages
   * of each: all at once they would hold up the sends of this node, and take the connections that those need.
   */
  const inTurn = (work: () => Promise<void>, about: object): void => {
    running = running
      .then(() => (isDraining ? undefined : work()))
      .catch((error: unknown) => logFault(error, about, deps));
  };

  const ringLater = (roomId: string): void => {
    if (isDraining || waiting.has(roomId)) return;
    const settle = () => {
      const upTo = toldTo(roomId);
      waiting.set(
        roomId,
        setTimeout(() => inTurn(() => ring(roomId, upTo), { roomId }), SETTLED_MS),
      );
    };
    waiting.set(roomId, setTimeout(settle, BELL_DELAY_MS - SETTLED_MS));
  };
  async function ring(roomId: string, upTo: bigint): Promise<void> {
    waiting.delete(roomId);
    await ringRoom(roomId, upTo, deps);
    if (toldTo(roomId) > upTo) ringLater(roomId);
    else if (!waiting.has(roomId)) told.delete(roomId);
  }
  function toldTo(roomId: string): bigint {
    return told.get(roomId) ?? 0n;
  }
  /** For rooms whose own node did not ring in time. */
  async function ringOverdue(): Promise<void> {
    const now = deps.clock.now();
    const dueBefore = after(now, -OVERDUE_MS);
    for (const roomId of await claimOverdue(deps.db, { dueBefore, now }, ROOMS_A_SWEEP)) {
      try {
        await tellNewest(roomId, { told, dueBefore }, deps);
        if (told.has(roomId)) ringLater(roomId);
      } catch (error) {
        // The next sweep finds it again; the other rooms do not wait for it.
        logFault(error, { roomId }, deps);
      }
    }
  }
  const sweep = () => inTurn(ringOverdue, {});
  deps.audience.onSent((messages) => {
    for (const { room_id, seq } of messages) {
      if (seq > toldTo(room_id)) told.set(room_id, seq);
      ringLater(room_id);
    }
  });

  return {
    async begin() {
      sweep();
      sweeping = setInterval(sweep, SWEEP_EVERY_MS);
    },
    /** What waits stays in the database, for another node or the next start. */
    async drain() {
      isDraining = true;
      clearInterval(sweeping);
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await running;
    },
  };
}

const logFault = (error: unknown, about: object, { log }: Parts): void =>
  log.error({ err: error, ...about }, 'ringing the bells of a conversation failed');

interface Telling {
  told: ReadonlyMap<string, bigint>;
  dueBefore: Date;
}

/**
 * A client that misses more than the newest message sees the gap and fetches the rest. One that is younger than a living node takes to
 * tell it is left to its node: the room would hear it twice, or after a later one.
 */
async function tellNewest(roomId: string, { told, dueBefore }: Telling, deps: Parts): Promise<void> {
  const { db, audience } = deps;
  const room = await findRungRoom(db, roomId);
  const isTold = () => !room || room.last_seq <= (told.get(roomId) ?? 0n);
  if (!room || isTold()) return;
  const newest = await listBefore(db, roomId, room.last_seq + 1n, 1);
  if (newest.some(({ created_at }) => created_at > dueBefore)) return;
  const members = await listMembers(db, roomId);
  const [message] = await presentMessages(newest, new Map([[roomId, room]]), deps, members);
  if (!message || isTold()) return;
  audience.tellRoom(roomId, chatEvents.messageNew, message);
  audience.noteSent(newest);
}

/** For messages up to one that was told. */
async function ringRoom(roomId: string, upTo: bigint, deps: Parts): Promise<void> {
  const { db, clock } = deps;
  const room = await findRungRoom(db, roomId);
  if (!room || room.from_seq > upTo) return;
  const newest = await listBefore(db, roomId, upTo + 1n, MAX_LOOKED_AT);
  const rows = newest.filter((row) => row.seq >= room.from_seq);
  await ringMembers(
    room,
    // A call that was answered or declined is known to both.
    rows.filter(({ deleted_at, message_type }) => deleted_at === null && message_type !== 'call'),
    deps,
  );
  await settleBells(db, { roomId, upTo, nextDueAt: after(clock.now(), BELL_DELAY_MS) });
}

async function ringMembers(room: RungRoom, rows: readonly MessageRow[], deps: Parts): Promise<void> {
  const { db, users, roomKeys } = deps;
  const unread = rows.length > 0 ? await listUnreadMembers(db, room.id) : [];
  if (unread.length === 0) return;
  // All members, since a mention of one whose bell is silent must not ring for a namesake.
  const members = await listMembers(db, room.id);
  const ids = new Set([...members.map(({ member_id }) => member_id), ...rows.map((row) => row.sender_id)]);
  const people = new Map((await users.list(db, [...ids])).map((user) => [user.id, user]));
  const usernames = new Set([...people.values()].map(({ username }) => username.toLowerCase()));
  const written = rows.map((row) => ({
    ...row,
    mentioned: mentionedIn(roomKeys.open(room, row), usernames),
    isMissedCall: row.message_type === 'missed_call',
  }));
  for (const member of unread) {
    const bell = { ...member, username: people.get(member.member_id)!.username };
    const ring = ringFor(bell, written);
    const sender = ring && people.get(ring.message.sender_id);
    if (sender) await ringOne(room, bell, { ...ring, sender }, deps);
  }
}

async function ringOne(
  room: RungRoom,
  bell: Bell,
  { message, isMention, sender }: Ring & { sender: User },
  { notifications }: Parts,
): Promise<void> {
  const rung = { roomId: room.id, memberId: bell.member_id, to: message.seq, isMention };
  const place = room.kind === 'group' ? ` in ${room.name}` : '';
  const toOne = message.isMissedCall ? 'tried to call you' : 'sent you a message';
  const what = isMention ? 'mentioned you' : room.kind === 'group' ? 'wrote' : toOne;
  await notifications.transaction(async (tx, notify) => {
    if (!(await markRung(tx, rung))) return;
    await notify({
      memberId: bell.member_id,
      kind: 'chat_message',
      title: `${sender.username} ${what}${place}`,
      actor: sender,
      target: { type: 'chat_room', id: room.id },
      metadata: { roomId: room.id, messageId: message.id },
    });
  });
}
