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
import { findSealedRooms, storeMessages, type NewRow, type Refusal, type Stored } from './append.store.ts';
import { listByIds, noSuchMessage } from './messages.store.ts';
import { presentMessages, presentNew } from './present-message.ts';
import { sealedCall } from './call-contents.ts';
import { rememberRooms } from './remember-rooms.ts';
import type { SealedRoom } from './room-keys.ts';

type Parts = Pick<ChatDeps, 'db' | 'clock' | 'log' | 'roomKeys' | 'audience' | 'users'>;

/** Of rooms in which nothing was sent since; more are forgotten. */
const MAX_DOUBTFUL = 10_000;

/** A send whose text is sealed, with its place in the batch. */
interface Prepared {
  at: number;
  send: Send;
  room: SealedRoom;
  row: NewRow;
}

export function createAppendMessage(parts: Parts): AppendMessage {
  const { db, clock, log, roomKeys, audience } = parts;
  const rememberedRooms = rememberRooms((ids) => findSealedRooms(db, ids));
  /** Messages whose commit was never answered, and their rooms: they may be stored, and no event was emitted for them. */
  const doubtful = new Map<string, string>();
  const lanes = createLanes<Send, Appended>(({ roomId }) => roomId, commit, { gathers: true });
  // Also by the sweep of the bells: clients saw the gap before that message, and fetched what is missing.
  audience.onSent((messages) => forgetDoubtful(new Set(messages.map(({ room_id }) => room_id))));
  return lanes.add;

  async function commit(batch: readonly Send[]): Promise<(Appended | Error | undefined)[]> {
    const known = await rememberedRooms.find(batch.map(({ roomId }) => roomId));
    const outcomes: (Appended | Error)[] = [];
    const prepared: Prepared[] = [];
    for (const [at, send] of batch.entries()) {
      const room = known.get(send.roomId);
      if (room) prepared.push(prepare(send, room, at));
      else outcomes[at] = noSuchRoom();
    }
    const distinct = withoutRepeats(prepared);
    if (distinct.length > 0) for (const [at, outcome] of await store(distinct)) outcomes[at] = outcome;
    return outcomes;
  }

  async function store(prepared: readonly Prepared[]): Promise<[number, Appended | Error][]> {
    const now = clock.now();
    const rows = prepared.map(({ row }) => row);
    const stored = await storeMessages(db, rows, now).catch((error: unknown) => {
      if (isDatabaseAway(error)) noteDoubtful(rows);
      throw error;
    });
    // They are sent, whatever happens now: a client that is told nothing sees the gap and fetches them.
    await tell(prepared, stored).catch(logUntold);
    return stored.map((each, index) => [prepared[index]!.at, answerOf(each)]);
  }

  function noteDoubtful(rows: readonly NewRow[]): void {
    if (doubtful.size >= MAX_DOUBTFUL) doubtful.clear();
    for (const { id, room_id } of rows) doubtful.set(id, room_id);
  }

  /**
   * Those of the rooms that are stored. The next batch of a room finds them, also when another member sends first: it was numbered
   * after them.
   */
  async function takeDoubtful(rooms: ReadonlyMap<string, SealedRoom>): Promise<MessageRow[]> {
    const ids = forgetDoubtful(rooms);
    return ids.length > 0 ? listByIds(db, ids) : [];
  }

  function forgetDoubtful(rooms: Pick<ReadonlySet<string>, 'has'>): string[] {
    const ids = [...doubtful].flatMap(([id, roomId]) => (rooms.has(roomId) ? [id] : []));
    for (const id of ids) doubtful.delete(id);
    return ids;
  }

  function prepare(send: Send, room: SealedRoom, at: number): Prepared {
    const { roomId, sender, message, call } = send;
    const identity = { room_id: roomId, id: randomUUIDv7(), sender_id: sender.id };
    const row = {
      ...identity,
      client_id: message.clientId ?? null,
      message_type: typeOf(send),
      encrypted_content: roomKeys.seal(room, identity, call ? sealedCall(call) : message.content),
      reply_to: message.replyTo ?? null,
      picture_id: message.attachmentId ?? null,
    };
    return { at, send, room, row };
  }

  /** In the order of seq. What most messages are, plain text, needs no further query. */
  async function tell(prepared: readonly Prepared[], stored: readonly Stored[]): Promise<void> {
    const rooms = roomsOf(prepared);
    const rows = await takeDoubtful(rooms).catch((error: unknown): MessageRow[] => {
      logUntold(error);
      return [];
    });
    const plain = new Map<string, Message>();
    for (const [index, each] of stored.entries()) {
      if (each.outcome !== 'sent') continue;
      const { row, send } = prepared[index]!;
      const whole = wholeRow(row, each);
      rows.push(whole);
      if (isPlain(whole)) plain.set(whole.id, presentNew(whole, send.sender.username, send.message.content));
    }
    const rich = await present(
      rows.filter(({ id }) => !plain.has(id)),
      rooms,
    );
    // What could not be told after the last one that was is left to the sweep of the bells.
    const told: MessageRow[] = [];
    for (const row of rows.toSorted((one, other) => Number(one.seq - other.seq))) {
      const shown = plain.get(row.id) ?? rich.get(row.id);
      if (!shown) continue;
      audience.tellRoom(row.room_id, chatEvents.messageNew, shown);
      told.push(row);
    }
    audience.noteSent(told);
  }

  /** None when it fails: the others of the batch are told all the same. */
  async function present(
    rows: readonly MessageRow[],
    rooms: ReadonlyMap<string, SealedRoom>,
  ): Promise<Map<string, Message>> {
    const presented = await presentMessages(rows, rooms, parts).catch((error: unknown): Message[] => {
      logUntold(error);
      return [];
    });
    return new Map(presented.map((each) => [each.id, each]));
  }

  function logUntold(error: unknown): void {
    log.error({ err: error }, 'messages were stored and not told');
  }
}

/**
 * A client id or a picture that is there again waits for the next batch: what this one stores is answered by then, and a fault of the
 * copy is the copy's alone.
 */
function withoutRepeats(prepared: readonly Prepared[]): Prepared[] {
  const seen = new Set<string>();
  return prepared.filter(({ row: { sender_id, client_id, picture_id } }) => {
    const keys = [client_id && `${sender_id} ${client_id}`, picture_id].filter((key) => key !== null);
    const isRepeat = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !isRepeat;
  });
}

const isPlain = ({ reply_to, message_type }: MessageRow): boolean =>
  reply_to === null && message_type === 'text';

const wholeRow = ({ picture_id: _picture, ...row }: NewRow, { seq, created_at }: Stored): MessageRow => ({
  ...row,
  seq,
  created_at,
  change_seq: 0n,
  edited_at: null,
  deleted_at: null,
});

const roomsOf = (prepared: readonly Prepared[]): Map<string, SealedRoom> =>
  new Map(prepared.map(({ room }) => [room.id, room]));

function typeOf({ call, message }: Send): MessageType {
  if (call) return wasMissed(call.outcome) ? 'missed_call' : 'call';
  return message.attachmentId ? 'image' : 'text';
}

const REFUSALS: Readonly<Record<Refusal, () => AppError>> = {
  noSuchRoom,
  noSuchMessage,
  otherRoom: () => new AppError('conflict', 'This client id belongs to a message in another conversation.'),
  noSuchPicture: () => new AppError('notFound', 'That picture is not there, or was sent already.'),
};

const answerOf = ({ outcome, stored_id, seq, created_at }: Stored): Appended | Error =>
  outcome === 'sent' || outcome === 'sentBefore' ? { id: stored_id, seq, created_at } : REFUSALS[outcome]();
