// Rings the bells of members whom a message reached unread. It waits a few seconds first: a conversation that is open and
// visible has moved its cursor by then, on whatever node. The text is not in the notification: it is sealed where it is kept.
import { BELL_DELAY_MS } from '@msm/contract/chat/limits';
import type { StandingWork } from '../../../platform/jobs.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { listByIds } from '../messages/messages.store.ts';
import { ringFor, type Bell, type Ring, type Written } from './bells.rules.ts';
import { findRungRoom, listUnreadMembers, markRung, type RungRoom } from './bells.store.ts';

type Parts = Pick<ChatDeps, 'db' | 'log' | 'users' | 'notifications' | 'roomKeys' | 'audience'>;

/** More messages of one room within the delay are too many to look for mentions in. */
const MAX_LOOKED_AT = 200;

export function createBells(deps: Parts): StandingWork {
  const waiting = new Map<string, { ids: string[]; timer: NodeJS.Timeout }>();
  const ringing = new Set<Promise<void>>();

  function ring(roomId: string): void {
    const ids = waiting.get(roomId)?.ids ?? [];
    waiting.delete(roomId);
    const work = ringAll(roomId, ids, deps).catch((error: unknown) =>
      deps.log.error({ err: error, roomId }, 'ringing the bells of a conversation failed'),
    );
    ringing.add(work);
    void work.finally(() => ringing.delete(work));
  }

  deps.audience.onSent((messages) => {
    for (const { id, room_id } of messages) {
      const known = waiting.get(room_id);
      if (!known) waiting.set(room_id, { ids: [id], timer: setTimeout(() => ring(room_id), BELL_DELAY_MS) });
      else if (known.ids.length < MAX_LOOKED_AT) known.ids.push(id);
    }
  });

  return {
    begin: async () => {},
    /** Rings what waits, so that a restart loses nothing. */
    async drain() {
      for (const [roomId, { timer }] of waiting) {
        clearTimeout(timer);
        ring(roomId);
      }
      await Promise.all(ringing);
    },
  };
}

async function ringAll(roomId: string, messageIds: readonly string[], deps: Parts): Promise<void> {
  const { db, users } = deps;
  const room = await findRungRoom(db, roomId);
  const unread = await listUnreadMembers(db, roomId);
  if (!room || unread.length === 0) return;
  const written = await read(room, messageIds, deps);
  const ids = new Set([
    ...unread.map(({ member_id }) => member_id),
    ...written.map((each) => each.sender_id),
  ]);
  const people = new Map((await users.list(db, [...ids])).map((user) => [user.id, user]));
  for (const member of unread) {
    const bell = { ...member, username: people.get(member.member_id)!.username };
    const ring = ringFor(bell, written);
    const sender = ring && people.get(ring.message.sender_id);
    if (sender) await ringOne(room, bell, { ...ring, sender }, deps);
  }
}

async function read(room: RungRoom, ids: readonly string[], { db, roomKeys }: Parts): Promise<Written[]> {
  const rows = (await listByIds(db, ids)).filter(({ deleted_at }) => deleted_at === null);
  return rows
    .toSorted((one, other) => Number(one.seq - other.seq))
    .map((row) => ({
      id: row.id,
      seq: row.seq,
      sender_id: row.sender_id,
      content: roomKeys.open(room, row),
    }));
}

async function ringOne(
  room: RungRoom,
  bell: Bell,
  { message, isMention, sender }: Ring & { sender: User },
  { notifications }: Parts,
): Promise<void> {
  const rung = { roomId: room.id, memberId: bell.member_id, from: bell.notified_seq, to: message.seq };
  const place = room.kind === 'group' ? ` in ${room.name}` : '';
  const what = isMention ? 'mentioned you' : room.kind === 'group' ? 'wrote' : 'sent you a message';
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
