// The one way of a message into a room, for sockets and HTTP: membership → seq → insert → commit → told. Nothing is
// acknowledged before the commit. A client id that its sender used before answers the first message and emits no second event.
import { randomUUIDv7 } from 'node:crypto';
import { chatEvents } from '@msm/contract/chat/events';
import { wasMissed } from '@msm/contract/call-records';
import type { Message, MessageType } from '@msm/contract/chat/schemas';
import { createLanes } from '../../../platform/db/commit-lanes.ts';
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AppendMessage, Appended, ChatDeps, Send } from '../chat.deps.ts';
import type { MessageRow } from '../chat.tables.ts';
import { noSuchRoom } from '../rooms/rooms.store.ts';
import {
  attachPicture,
  checkCandidates,
  findSealedRooms,
  insertMessages,
  lockRooms,
  type Candidate,
  type Checked,
  type NewRow,
} from './append.store.ts';
import { listByIds, noSuchMessage } from './messages.store.ts';
import { presentMessages, presentNew } from './present-message.ts';
import { sealedCall } from './call-contents.ts';
import { rememberRooms } from './remember-rooms.ts';
import type { SealedRoom } from './room-keys.ts';

type Parts = Pick<ChatDeps, 'db' | 'clock' | 'log' | 'roomKeys' | 'audience' | 'users'>;

/** Whose senders did not try again; more are forgotten. */
const MAX_DOUBTFUL = 10_000;

/** A send whose text is sealed, under the id that it will have. */
interface Prepared extends Candidate {
  id: string;
  send: Send;
  room: SealedRoom;
  encrypted_content: string;
}

export function createAppendMessage(parts: Parts): AppendMessage {
  const { db, clock, log, roomKeys, audience } = parts;
  const rooms = rememberRooms((ids) => findSealedRooms(db, ids));
  /** Ids of messages whose commit was never answered: they may be stored, and no event was emitted for them. */
  const doubtful = new Set<string>();
  const lanes = createLanes<Send, Appended>(({ roomId }) => roomId, commit);
  return lanes.add;

  async function commit(batch: readonly Send[]): Promise<(Appended | Error)[]> {
    const known = await rooms.find(batch.map(({ roomId }) => roomId));
    const outcomes: (Appended | Error)[] = batch.map(noSuchRoom);
    const prepared = batch.flatMap((send, at) => {
      const room = known.get(send.roomId);
      return room ? [prepare(send, room, at)] : [];
    });
    if (prepared.length === 0) return outcomes;
    const now = clock.now();
    const append = db.transaction().execute(async (tx) => {
      const lastSeqs = await lockRooms(tx, [...new Set(prepared.map(({ room_id }) => room_id))]);
      const checked = await checkCandidates(tx, prepared.map(candidateOf));
      const { rows, settled } = place(prepared, { checked, lastSeqs, now });
      for (const [at, outcome] of settled) outcomes[at] = outcome;
      if (rows.length > 0) await insertMessages(tx, rows, now);
      for (const { picture_id, id, at } of prepared)
        if (picture_id && isPlaced(outcomes[at], id)) await attachPicture(tx, picture_id, id);
      return rows;
    });
    const inserted = await append.catch((error: unknown) => {
      if (isDatabaseAway(error)) noteDoubtful(prepared);
      throw error;
    });
    // They are sent, whatever happens now: a client that is told nothing sees the gap and fetches them.
    await tell(inserted, prepared, now)
      .then(() => tellAfterAll(prepared, outcomes))
      .catch((error: unknown) => log.error({ err: error }, 'messages were stored and not told'));
    return outcomes;
  }

  function noteDoubtful(prepared: readonly Prepared[]): void {
    if (doubtful.size >= MAX_DOUBTFUL) doubtful.clear();
    for (const { id } of prepared) doubtful.add(id);
  }

  /** Emits the events of what a doubtful batch stored, now that its senders try again with the same client ids. */
  async function tellAfterAll(prepared: readonly Prepared[], outcomes: readonly (Appended | Error)[]) {
    const stored = prepared.flatMap(({ at }) => {
      const outcome = outcomes[at]!;
      return !(outcome instanceof Error) && doubtful.delete(outcome.id) ? [outcome.id] : [];
    });
    if (stored.length === 0) return;
    for (const message of await presentMessages(await listByIds(db, stored), roomsOf(prepared), parts))
      audience.tellRoom(message.room_id, chatEvents.messageNew, message);
  }

  function prepare(send: Send, room: SealedRoom, at: number): Prepared {
    const { roomId, sender, message } = send;
    const identity = { room_id: roomId, id: randomUUIDv7(), sender_id: sender.id };
    return {
      ...identity,
      at,
      send,
      room,
      client_id: message.clientId ?? null,
      reply_to: message.replyTo ?? null,
      picture_id: message.attachmentId ?? null,
      encrypted_content: roomKeys.seal(room, identity, send.call ? sealedCall(send.call) : message.content),
    };
  }

  /** In the order of seq. What most messages are, plain text, needs no further query. */
  async function tell(rows: readonly NewRow[], prepared: readonly Prepared[], now: Date): Promise<void> {
    const byId = new Map(prepared.map((each) => [each.id, each]));
    const whole = rows.map((row): MessageRow => wholeRow(row, now));
    const rich = new Map<string, Message>();
    if (!rows.every(isPlain))
      for (const each of await presentMessages(
        whole.filter((row) => !isPlain(row)),
        roomsOf(prepared),
        parts,
      ))
        rich.set(each.id, each);
    for (const row of whole) {
      const { send } = byId.get(row.id)!;
      const message = rich.get(row.id) ?? presentNew(row, send.sender.username, send.message.content);
      audience.tellRoom(row.room_id, chatEvents.messageNew, message);
    }
    audience.noteSent(whole);
  }
}

const isPlain = ({ reply_to, message_type }: NewRow): boolean => reply_to === null && message_type === 'text';

const wholeRow = (row: NewRow, now: Date): MessageRow => ({
  ...row,
  change_seq: 0n,
  created_at: now,
  edited_at: null,
  deleted_at: null,
});

const roomsOf = (prepared: readonly Prepared[]): Map<string, SealedRoom> =>
  new Map(prepared.map(({ room }) => [room.id, room]));

const candidateOf = ({ at, room_id, sender_id, client_id, reply_to, picture_id }: Prepared): Candidate => ({
  at,
  room_id,
  sender_id,
  client_id,
  reply_to,
  picture_id,
});

const isPlaced = (outcome: Appended | Error | undefined, id: string): boolean =>
  outcome !== undefined && !(outcome instanceof Error) && outcome.id === id;

interface Placing {
  checked: readonly Checked[];
  /** Of the locked rooms; grows with each message that is placed. */
  lastSeqs: Map<string, bigint>;
  now: Date;
}

/** Decides each send of the batch, in order: refused, the same as an earlier one, or the next of its room. */
function place(prepared: readonly Prepared[], { checked, lastSeqs, now }: Placing) {
  const facts = new Map(checked.map((each) => [each.at, each]));
  const rows: NewRow[] = [];
  const settled = new Map<number, Appended | Error>();
  const inBatch = new Map<string, Appended & { room_id: string }>();
  const picturesInBatch = new Set<string>();
  for (const each of prepared) {
    const key = each.client_id === null ? undefined : `${each.sender_id} ${each.client_id}`;
    const fact = facts.get(each.at)!;
    const earlier = fact.earlier ?? (key === undefined ? undefined : inBatch.get(key));
    const lastSeq = lastSeqs.get(each.room_id);
    const has_picture = fact.has_picture && !picturesInBatch.has(each.picture_id!);
    const refusal = refusalOf(each, { ...fact, has_picture, earlier, isGone: lastSeq === undefined });
    if (refusal || earlier) {
      settled.set(each.at, refusal ?? earlier!);
      continue;
    }
    const seq = lastSeq! + 1n;
    lastSeqs.set(each.room_id, seq);
    const { room_id, id, sender_id, client_id, encrypted_content, reply_to } = each;
    const message_type = typeOf(each);
    rows.push({ room_id, seq, id, sender_id, client_id, message_type, encrypted_content, reply_to });
    const appended = { id, seq, created_at: now, room_id };
    settled.set(each.at, appended);
    if (key !== undefined) inBatch.set(key, appended);
    if (each.picture_id) picturesInBatch.add(each.picture_id);
  }
  return { rows, settled };
}

function typeOf({ send: { call }, picture_id }: Prepared): MessageType {
  if (call) return wasMissed(call.outcome) ? 'missed_call' : 'call';
  return picture_id ? 'image' : 'text';
}

interface Facts {
  isGone: boolean;
  is_member: boolean;
  has_reply: boolean;
  has_picture: boolean;
  earlier: { room_id: string } | undefined;
}

function refusalOf(candidate: Candidate, facts: Facts): Error | undefined {
  if (facts.isGone || !facts.is_member) return noSuchRoom();
  if (facts.earlier)
    return facts.earlier.room_id === candidate.room_id
      ? undefined
      : new AppError('conflict', 'This client id belongs to a message in another conversation.');
  if (candidate.reply_to && !facts.has_reply) return noSuchMessage();
  if (candidate.picture_id && !facts.has_picture)
    return new AppError('notFound', 'That picture is not there, or was sent already.');
  return undefined;
}
