// All SQL of calls. Transitions lock the call's row; placing a call locks both members first, so that none of them gets two.
import { sql } from 'kysely';
import { removeOldest } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Side, Step } from './calls.rules.ts';
import type { CallRow } from './calls.tables.ts';

/** In one order, so that two who call each other do not wait for each other. */
export async function lockMembers(tx: Db, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calls of ${memberId}`}, 0))`.execute(tx);
}

const liveOf = (db: Db, memberId: string) =>
  db
    .selectFrom('calls_calls')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('initiator_id', '=', memberId), eb('target_id', '=', memberId)]));

/** One at most, since placing a call locks its members. */
export const findLiveOf = (db: Db, memberId: string): Promise<CallRow | undefined> =>
  liveOf(db, memberId).executeTakeFirst();

export const lockLiveOf = (tx: Db, memberId: string): Promise<CallRow | undefined> =>
  liveOf(tx, memberId).forUpdate().executeTakeFirst();

export const lockCall = (tx: Db, id: string): Promise<CallRow | undefined> =>
  tx.selectFrom('calls_calls').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Live or over: the one that a side of the member holds by this leg. */
export const findByLeg = (db: Db, memberId: string, legId: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('calls_calls')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('initiator_leg', '=', legId), eb('initiator_id', '=', memberId)]),
        and([eb('target_leg', '=', legId), eb('target_id', '=', memberId)]),
      ]),
    )
    .executeTakeFirst();

export const findBySocket = (db: Db, memberId: string, socketId: string): Promise<CallRow | undefined> =>
  liveOf(db, memberId)
    .where(({ eb, or }) => or([eb('initiator_socket', '=', socketId), eb('target_socket', '=', socketId)]))
    .executeTakeFirst();

type NewCall = Omit<CallRow, 'has_offer' | 'target_socket' | 'target_seen_at' | 'target_leg' | 'answered_at'>;

export const insertCall = (tx: Db, call: NewCall): Promise<CallRow> =>
  tx.insertInto('calls_calls').values(call).returningAll().executeTakeFirstOrThrow();

/** The socket that speaks for a side from now on. */
export interface Seat {
  side: Side;
  socketId: string;
  /** A client that names none keeps the one that is known. */
  legId?: string | undefined;
}

const seated = ({ side, socketId, legId }: Seat, now: Date) =>
  side === 'initiator'
    ? { initiator_socket: socketId, initiator_seen_at: now, ...(legId && { initiator_leg: legId }) }
    : { target_socket: socketId, target_seen_at: now, ...(legId && { target_leg: legId }) };

export const takeStep = (tx: Db, id: string, step: Step, at: { now: Date; seat?: Seat | undefined }) =>
  tx
    .updateTable('calls_calls')
    .set({
      status: step.to,
      ...(step.to === 'ended' && { outcome: step.outcome, ended_at: at.now }),
      ...(at.seat && { ...seated(at.seat, at.now), answered_at: at.now }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const takeSeat = (tx: Db, id: string, seat: Seat, now: Date) =>
  tx
    .updateTable('calls_calls')
    .set(seated(seat, now))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const SIDES = ['initiator', 'target'] as const;

/** Its socket is gone: from now on its time runs. A socket that has taken over meanwhile stays. */
export async function leaveSeat(db: Db, socketId: string, now: Date): Promise<void> {
  for (const side of SIDES)
    await db
      .updateTable('calls_calls')
      .set({ [`${side}_socket`]: null, [`${side}_seen_at`]: now })
      .where(`${side}_socket`, '=', socketId)
      .where('ended_at', 'is', null)
      .execute();
}

/** Answers those of the sockets that speak for a side of a live call. */
export async function noteSeen(db: Db, socketIds: readonly string[], now: Date): Promise<string[]> {
  const seen: (string | null)[] = [];
  for (const side of SIDES) {
    const rows = await db
      .updateTable('calls_calls')
      .set({ [`${side}_seen_at`]: now })
      .where(`${side}_socket`, '=', sql<string>`any(${socketIds}::text[])`)
      .where('ended_at', 'is', null)
      .returning(`${side}_socket as socket`)
      .execute();
    seen.push(...rows.map(({ socket }) => socket));
  }
  return seen.filter((socket) => socket !== null);
}

/** Live calls that rang since before `rungBefore`, or one of whose sides was last seen before `seenBefore`. */
export const listOverdue = (db: Db, { rungBefore, seenBefore }: { rungBefore: Date; seenBefore: Date }) =>
  db
    .selectFrom('calls_calls')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        and([eb('status', '<>', 'active'), eb('created_at', '<=', rungBefore)]),
        eb('initiator_seen_at', '<=', seenBefore),
        and([eb('status', '=', 'active'), eb('target_seen_at', '<=', seenBefore)]),
      ]),
    )
    .execute();

/** The live call of a room that the member takes part in. */
export const findLiveInRoom = (db: Db, roomId: string, memberId: string): Promise<CallRow | undefined> =>
  liveOf(db, memberId).where('room_id', '=', roomId).executeTakeFirst();

export async function noteOffer(db: Db, id: string): Promise<void> {
  await db.updateTable('calls_calls').set({ has_offer: true }).where('id', '=', id).execute();
}

export const removeSomeEnded = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(
    db,
    { table: 'calls_calls', column: 'ended_at', where: sql`ended_at is not null` },
    before,
    limit,
  );
