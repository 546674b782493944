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

/** Whose senders did not try again; more are forgotten. */
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
  const rooms = rememberRooms((ids) => findSealedRooms(db, ids));
  /** Ids of messages whose commit was never answered: they may be stored, and no event was emitted for them. */
  const doubtful = new Set<string>();
  const lanes = createLanes<Send, Appended>(({ roomId }) => roomId, commit, { gathers: true });
  return lanes.add;

  async function commit(batch: readonly Send[]): Promise<(Appended | Error | undefined)[]> {
    const known = await rooms.find(batch.map(({ roomId }) => roomId));
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
    await tell(prepared, stored)
      .then(() => tellAfterAll(prepared, stored))
      .catch((error: unknown) => log.error({ err: error }, 'messages were stored and not told'));
    return stored.map((each, index) => [prepared[index]!.at, answerOf(each)]);
  }

  function noteDoubtful(rows: readonly NewRow[]): void {
    if (doubtful.size >= MAX_DOUBTFUL) doubtful.clear();
    for (const { id } of rows) doubtful.add(id);
  }

  /** Emits the events of what a doubtful batch stored, now that its senders try again with the same client ids. */
  async function tellAfterAll(prepared: readonly Prepared[], stored: readonly Stored[]) {
    const ids = stored.flatMap(({ outcome, stored_id }) =>
      outcome === 'sentBefore' && doubtful.delete(stored_id) ? [stored_id] : [],
    );
    if (ids.length === 0) return;
    const rows = await listByIds(db, ids);
    for (const message of await presentMessages(rows, roomsOf(prepared), parts))
      audience.tellRoom(message.room_id, chatEvents.messageNew, message);
    audience.noteSent(rows);
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
    const sent = stored.flatMap((each, index) =>
      each.outcome === 'sent'
        ? [{ row: wholeRow(prepared[index]!.row, each), ...prepared[index]!.send }]
        : [],
    );
    const rows = sent.map(({ row }) => row);
    const rich = await present(
      rows.filter((row) => !isPlain(row)),
      prepared,
    );
    // What could not be told after the last one that was is left to the sweep of the bells.
    const told: MessageRow[] = [];
    for (const { row, sender, message } of sent) {
      const shown = isPlain(row) ? presentNew(row, sender.username, message.content) : rich.get(row.id);
      if (!shown) continue;
      audience.tellRoom(row.room_id, chatEvents.messageNew, shown);
      told.push(row);
    }
    audience.noteSent(told);
  }

  /** None when it fails: the others of the batch are told all the same. */
  async function present(
    rows: readonly MessageRow[],
    prepared: readonly Prepared[],
  ): Promise<Map<string, Message>> {
    const presented = await presentMessages(rows, roomsOf(prepared), parts).catch((error: unknown) => {
      log.error({ err: error }, 'messages were stored and not told');
      return [];
    });
    return new Map(presented.map((each) => [each.id, each]));
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
