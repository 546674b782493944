// What a call survives, and what ends it: lost acknowledgements, new sockets, signing out, time.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { callEvents } from '@msm/contract/calls/events';
import { GONE_MS, RING_MS } from '@msm/contract/calls/limits';
import type { Call } from '@msm/contract/calls/schemas';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { connect, createCallLine, endsOf, initiate, recordsOf, ring, type Pair } from './calls.fixture.ts';

let app: TestApp;
let line: ReturnType<typeof createCallLine>;
beforeAll(async () => {
  app = await openTestApp();
  line = createCallLine(app, await app.start());
});
afterEach(() => line.close());
afterAll(() => app.stop());

const OFFER = { type: 'offer', sdp: 'v=0 offer' };

const liveCalls = ({ ben }: Pair) =>
  app.db.selectFrom('calls_calls').selectAll().where('target_id', '=', ben.id).where('ended_at', 'is', null);

/** The server knows that the target's socket is gone. */
async function closeTarget(pair: Pair): Promise<void> {
  pair.benTab.socket.close();
  await expect.poll(() => liveCalls(pair).where('target_socket', 'is', null).execute()).toHaveLength(1);
}

describe('a request whose acknowledgement was lost', () => {
  test('finds the call that it placed, also from the next socket and after its end', async () => {
    const pair = await line.openPair();
    const legId = randomUUID();
    const first = await initiate(pair.annTab, pair.roomId, legId);
    const { callId } = first as { callId: string };
    expect(await initiate(pair.annTab, pair.roomId, legId)).toMatchObject({ ok: true, callId });
    // The first socket is still taken for connected.
    const next = await line.openTab(pair.ann, [pair.roomId]);
    expect(await initiate(next, pair.roomId, legId)).toMatchObject({ callId, call: { status: 'initiated' } });
    expect(await next.ask(callEvents.sync, { legId })).toMatchObject({ call: { callId } });
    await pair.benTab.ask(callEvents.accept, { callId, roomId: pair.roomId });
    await pair.benTab.ask(callEvents.sendOffer, {
      roomId: pair.roomId,
      targetUserId: pair.ann.id,
      offer: OFFER,
    });
    await expect.poll(() => next.heard(callEvents.offer)).toHaveLength(1);
    await next.ask(callEvents.end, { callId, roomId: pair.roomId, legId });
    expect(await initiate(next, pair.roomId, legId)).toMatchObject({
      callId,
      call: { outcome: 'completed' },
    });
    expect(await next.ask(callEvents.sync, { legId })).toEqual({ ok: true, call: null });
    expect(await liveCalls(pair).execute()).toEqual([]);
  });

  test('finds the call that it answered by calling back', async () => {
    const pair = await line.openPair();
    const { callId } = await ring(pair);
    const legId = randomUUID();
    for (const tab of [pair.benTab, await line.openTab(pair.ben, [pair.roomId])])
      expect(await initiate(tab, pair.roomId, legId)).toMatchObject({ callId, call: { status: 'active' } });
    expect(await liveCalls(pair).execute()).toHaveLength(1);
  });

  test('an answer that is sent again by the next socket of the window is the first one', async () => {
    const pair = await line.openPair();
    const { callId, roomId } = await ring(pair);
    const legId = randomUUID();
    const next = await line.openTab(pair.ben, [roomId]);
    for (const tab of [pair.benTab, next])
      expect(await tab.ask(callEvents.accept, { callId, roomId, legId })).toMatchObject({ ok: true });
    expect(await next.ask(callEvents.accept, { callId, roomId, legId: randomUUID() })).toMatchObject({
      ok: true,
    });
    const third = await line.openTab(pair.ben, [roomId]);
    const asked = { callId, roomId, legId: randomUUID() };
    expect(await third.ask(callEvents.accept, asked)).toMatchObject({ ok: false, code: 'conflict' });
  });
});

test('a window that lost the call neither ends it nor takes it back', async () => {
  const pair = await line.openPair();
  const { callId, roomId } = await ring(pair);
  const holder = randomUUID();
  await pair.benTab.ask(callEvents.accept, { callId, roomId, legId: holder });
  const late = await line.openTab(pair.ben, [roomId]);
  const legId = randomUUID();
  expect(await late.ask(callEvents.end, { callId, roomId, legId })).toMatchObject({ code: 'forbidden' });
  expect(await late.ask(callEvents.sync, { callId, legId })).toEqual({ ok: true, call: null });
  expect(endsOf(pair.annTab)).toEqual([]);
  expect(await late.ask(callEvents.end, { callId, roomId, legId: holder })).toMatchObject({ ok: true });
  await expect.poll(() => endsOf(pair.annTab)).toEqual(['completed']);
});

test('signing out ends the call at once', async () => {
  const pair = await line.openPair();
  await connect(pair);
  await pair.ben.call(authRoutes.logout);
  await expect.poll(() => endsOf(pair.annTab)).toEqual(['completed']);
  expect(await liveCalls(pair).execute()).toEqual([]);
});

const reopened = async ({ ben, roomId }: Pair, callId?: string) => {
  const tab = await line.openTab(ben, [roomId]);
  return { tab, answer: await tab.ask(callEvents.sync, callId === undefined ? {} : { callId }) };
};

describe('coming back', () => {
  test('a tab that opens while it rings learns of the call, and takes no side of it', async () => {
    const pair = await line.openPair();
    const { callId } = await ring(pair);
    const { answer } = await reopened(pair);
    const unanswered = { ok: true, call: { callId, status: 'initiated' } };
    expect(answer).toMatchObject(unanswered);
    // A socket that was cut while its member is about to answer.
    const { tab, answer: again } = await reopened(pair, callId);
    expect(again).toMatchObject(unanswered);
    const accepted = await tab.ask(callEvents.accept, { callId, roomId: pair.roomId });
    expect(accepted).toMatchObject({ ok: true, call: { status: 'active' } });
  });

  test('signals follow a side to its new socket', async () => {
    const pair = await line.openPair();
    const { callId, roomId } = await connect(pair);
    pair.benTab.socket.close();
    const { tab, answer } = await reopened(pair, callId);
    expect(answer).toMatchObject({ call: { callId, status: 'active' } });
    await pair.annTab.ask(callEvents.sendOffer, { roomId, targetUserId: pair.ben.id, offer: OFFER });
    await expect.poll(() => tab.heard(callEvents.offer)).toHaveLength(1);
  });

  test('who left a call without hanging up may place another', async () => {
    const pair = await line.openPair();
    const { callId } = await connect(pair);
    pair.annTab.socket.close();
    const tab = await line.openTab(pair.ann, [pair.roomId]);
    await expect.poll(async () => (await initiate(tab, pair.roomId)).ok).toBe(true);
    await expect
      .poll(() => pair.benTab.heard(callEvents.ended))
      .toMatchObject([{ callId, reason: 'completed' }]);
    expect(pair.benTab.heard(callEvents.incoming)).toHaveLength(2);
  });
});

// Last: they move the clock.
describe('time', () => {
  test('a call rings for its time and is missed', async () => {
    const pair = await line.openPair();
    const { roomId } = await ring(pair);
    app.clock.advance(RING_MS);
    for (const tab of [pair.annTab, pair.benTab])
      await expect.poll(() => endsOf(tab), { timeout: 10_000 }).toEqual(['missed']);
    await expect.poll(() => recordsOf(pair.ben, roomId)).toMatchObject([{ messageType: 'missed_call' }]);
  });

  test('a side that is gone for too long ends its call; the calls of others go on', async () => {
    const [pair, other] = [await line.openPair(), await line.openPair()];
    await connect(pair);
    await connect(other);
    await closeTarget(pair);
    app.clock.advance(GONE_MS / 2);
    // Seen again meanwhile, so that the second half of the time ends the other one only.
    const seenAt = () =>
      app.db
        .selectFrom('calls_calls')
        .select('target_seen_at')
        .where('target_id', '=', other.ben.id)
        .executeTakeFirstOrThrow();
    const before = await seenAt();
    await expect
      .poll(async () => (await seenAt()).target_seen_at! > before.target_seen_at!, { timeout: 10_000 })
      .toBe(true);
    app.clock.advance(GONE_MS / 2);
    await expect.poll(() => endsOf(pair.annTab), { timeout: 10_000 }).toEqual(['lost']);
    expect(endsOf(other.annTab)).toEqual([]);
  });

  test('one call that cannot be ended does not keep the others', async () => {
    const [broken, other] = [await line.openPair(), await line.openPair()];
    const { callId } = await ring(broken);
    await ring(other);
    await sql`
      create function calls_refuse() returns trigger language plpgsql as
      $$ begin raise exception 'out of order'; end $$`.execute(app.db);
    await sql`
      create trigger calls_refuse before update on calls_calls for each row
      when (new.id = ${sql.lit(callId)} and new.status = 'ended') execute function calls_refuse()`.execute(
      app.db,
    );
    app.clock.advance(RING_MS);
    await expect.poll(() => endsOf(other.annTab), { timeout: 10_000 }).toEqual(['missed']);
    await sql`drop function calls_refuse cascade`.execute(app.db);
    await expect.poll(() => endsOf(broken.annTab), { timeout: 10_000 }).toEqual(['missed']);
  });

  test('after a pause of the server its members have their time to come back', async () => {
    const pair = await line.openPair();
    const { callId } = await connect(pair);
    await closeTarget(pair);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * GONE_MS });
    try {
      const lookedAt = async () => (await liveCalls(pair).executeTakeFirst())?.initiator_seen_at.getTime();
      const pausedAt = await lookedAt();
      await expect.poll(async () => (await lookedAt()) !== pausedAt, { timeout: 10_000 }).toBe(true);
      expect(endsOf(pair.annTab)).toEqual([]);
      const { answer } = await reopened(pair, callId);
      expect(answer).toMatchObject({ call: { callId, status: 'active' } satisfies Partial<Call> });
    } finally {
      vi.useRealTimers();
    }
  });
});
