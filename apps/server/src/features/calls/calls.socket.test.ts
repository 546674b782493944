import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callEvents } from '@msm/contract/calls/events';
import { MAX_CANDIDATE_LENGTH, MAX_SDP_LENGTH } from '@msm/contract/calls/limits';
import type { Call } from '@msm/contract/calls/schemas';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { ClientEvent, ServerEvent } from '@msm/contract/socket-event';
import { connectTo, refused } from '../../../tests/socket-client.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import {
  connect,
  createCallLine,
  endsOf,
  initiate,
  recordsOf,
  ring,
  type Pair,
  type Tab,
} from './calls.fixture.ts';

let app: TestApp;
let address: string;
let line: ReturnType<typeof createCallLine>;
let outsider: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.start();
  line = createCallLine(app, address);
  outsider = await app.member('outsider');
});
afterEach(() => line.close());
afterAll(() => app.stop());

const isClientEvent = (event: ClientEvent | ServerEvent): event is ClientEvent => 'ack' in event;
const clientEvents = Object.values<ClientEvent | ServerEvent>(callEvents).filter(isClientEvent);

const OFFER = { type: 'offer', sdp: 'v=0 offer' };
const ANSWER = { type: 'answer', sdp: 'v=0 answer' };
const CANDIDATE = { type: 'candidate', candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0' };
const SIGNALS = [callEvents.offer, callEvents.answer, callEvents.candidate];

/** Right in every respect but perhaps its sender. */
function payloadOf(
  event: ClientEvent,
  { callId, roomId }: Pick<Call, 'callId' | 'roomId'>,
  toId: string,
): object {
  if (event === callEvents.initiate) return { roomId, callType: 'video' };
  if (event === callEvents.sync) return { callId };
  const ends = { roomId, targetUserId: toId };
  if (event === callEvents.sendOffer) return { ...ends, offer: OFFER };
  if (event === callEvents.sendAnswer) return { ...ends, answer: ANSWER };
  if (event === callEvents.sendCandidate) return { ...ends, candidate: CANDIDATE };
  return { callId, roomId };
}

describe('each event', () => {
  // Refusals change nothing, so all events meet the same calls.
  let matrix: ReturnType<typeof createCallLine>;
  let stranger: Tab;
  let live: Pair;
  let other: Pair;
  let over: Pair;
  let call: Call;
  let otherCall: Call;
  let overCall: Call;
  beforeAll(async () => {
    matrix = createCallLine(app, address);
    stranger = await matrix.openTab(outsider);
    [live, other, over] = [await matrix.openPair(), await matrix.openPair(), await matrix.openPair()];
    [call, otherCall, overCall] = [await connect(live), await connect(other), await connect(over)];
    const { callId, roomId } = overCall;
    await over.benTab.ask(callEvents.end, { callId, roomId });
  });
  afterAll(() => matrix.close());

  test('a visitor has no socket to send it on', async () => {
    for (const token of [undefined, 'forged'])
      expect(await refused(connectTo(address, 'chats', token))).toBe('Please log in.');
  });

  test.each(clientEvents)('$name of a call of others is refused, and tells nothing', async (event) => {
    const answer = await stranger.ask(event, payloadOf(event, call, live.ben.id));
    if (event === callEvents.sync) expect(answer).toEqual({ ok: true, call: null });
    else expect(answer).toMatchObject({ ok: false, code: 'notFound' });
    expect(JSON.stringify(answer)).not.toContain(live.ann.id);
  });

  test.each(clientEvents)(
    '$name with a call of others in the place of one’s own is refused',
    async (event) => {
      const mixed = { callId: otherCall.callId, roomId: call.roomId };
      const answer = await live.annTab.ask(event, payloadOf(event, mixed, other.ben.id));
      if (event === callEvents.sync) expect(answer).toEqual({ ok: true, call: null });
      else expect(answer).toMatchObject({ ok: false });
    },
  );

  test.each(clientEvents.filter((event) => event !== callEvents.initiate))(
    '$name of a call that is over is refused',
    async (event) => {
      const [own, target] = event === callEvents.accept ? [over.benTab, over.ann] : [over.annTab, over.ben];
      const answer = await own.ask(event, payloadOf(event, overCall, target.id));
      if (event === callEvents.sync) expect(answer).toEqual({ ok: true, call: null });
      else expect(['conflict', 'notFound']).toContain(answer.code);
    },
  );

  test('none of them reached another call', async () => {
    for (const pair of [live, other]) {
      expect(endsOf(pair.benTab)).toEqual([]);
      for (const signal of SIGNALS) expect(pair.benTab.heard(signal)).toEqual([]);
      expect(await pair.annTab.ask(callEvents.sync, {})).toMatchObject({ call: { status: 'active' } });
    }
    expect(endsOf(over.benTab)).toEqual(['completed']);
  });
});

test('a call rings in every tab, the first answer wins, and the other tabs are told', async () => {
  const pair = await line.openPair();
  const { roomId, annTab, benTab } = pair;
  const second = await line.openTab(pair.ben, [roomId]);
  const call = await ring(pair);
  expect(call).toMatchObject({
    roomId,
    initiatorId: pair.ann.id,
    targetUserId: pair.ben.id,
    callType: 'video',
    status: 'initiated',
  });
  for (const tab of [benTab, second]) await expect.poll(() => tab.heard(callEvents.incoming)).toEqual([call]);
  const { callId } = call;
  await second.ask(callEvents.reportRinging, { callId, roomId });
  await expect.poll(() => annTab.heard(callEvents.ringing)).toMatchObject([{ callId, status: 'ringing' }]);

  const answers = await Promise.all(
    [benTab, second].map((tab) => tab.ask(callEvents.accept, { callId, roomId })),
  );
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const [winner, loser] = answers[0]!.ok ? [benTab, second] : [second, benTab];
  await expect.poll(() => endsOf(loser)).toEqual(['answeredElsewhere']);
  await expect.poll(() => annTab.heard(callEvents.accepted)).toMatchObject([{ callId, status: 'active' }]);
  // Its acknowledgement was lost: the same again.
  expect(await winner.ask(callEvents.accept, { callId, roomId })).toMatchObject({ ok: true });
  expect(endsOf(winner)).toEqual([]);
});

test('signals reach the one socket that answered, stamped by the server, and no other', async () => {
  const pair = await line.openPair();
  const { roomId, ann, ben, annTab, benTab } = pair;
  const second = await line.openTab(ben, [roomId]);
  const { callId } = await connect(pair);
  const toBen = { roomId, targetUserId: ben.id };
  expect(await annTab.ask(callEvents.sendCandidate, { ...toBen, candidate: CANDIDATE })).toMatchObject({
    ok: false,
    message: 'Peer connection not initialized',
  });
  const peerId = crypto.randomUUID();
  await annTab.ask(callEvents.sendOffer, { ...toBen, offer: OFFER, peerId });
  await annTab.ask(callEvents.sendCandidate, { ...toBen, candidate: CANDIDATE, peerId });
  const from = { roomId, fromUserId: ann.id, callId, peerId };
  await expect.poll(() => benTab.heard(callEvents.candidate)).toEqual([{ ...from, candidate: CANDIDATE }]);
  expect(benTab.heard(callEvents.offer)).toEqual([{ ...from, offer: OFFER }]);
  const toAnn = { roomId, targetUserId: ann.id, answer: ANSWER };
  expect(await second.ask(callEvents.sendAnswer, toAnn)).toMatchObject({ code: 'forbidden' });
  expect(await benTab.ask(callEvents.sendAnswer, toAnn)).toMatchObject({ ok: true });
  await expect.poll(() => annTab.heard(callEvents.answer)).toHaveLength(1);
  for (const signal of SIGNALS) expect(second.heard(signal)).toEqual([]);
});

test('bad signals are refused: too large, of another shape, to a stranger, or with a forged sender', async () => {
  const pair = await line.openPair();
  const call = await connect(pair);
  const ends = { roomId: call.roomId, targetUserId: pair.ben.id };
  const bad: [ClientEvent, object][] = [
    [callEvents.sendOffer, { ...ends, offer: { type: 'offer', sdp: 'x'.repeat(MAX_SDP_LENGTH + 1) } }],
    [callEvents.sendOffer, { ...ends, offer: { type: 'answer', sdp: 'x' } }],
    [callEvents.sendOffer, { ...ends, offer: OFFER, fromUserId: pair.ben.id }],
    [callEvents.sendAnswer, { ...ends, answer: OFFER }],
    [
      callEvents.sendCandidate,
      { ...ends, candidate: { ...CANDIDATE, candidate: 'x'.repeat(MAX_CANDIDATE_LENGTH + 1) } },
    ],
    [callEvents.sendCandidate, { ...ends, candidate: { ...CANDIDATE, sdpMLineIndex: -1 } }],
  ];
  for (const [event, payload] of bad)
    expect(await pair.annTab.ask(event, payload)).toMatchObject({ ok: false, code: 'invalid' });
  for (const targetUserId of [outsider.id, pair.ann.id])
    expect(
      await pair.annTab.ask(callEvents.sendOffer, { ...ends, targetUserId, offer: OFFER }),
    ).toMatchObject({
      code: 'notFound',
    });
  for (const signal of SIGNALS) expect(pair.benTab.heard(signal)).toEqual([]);
});

test('calls are for two: a group, a stranger’s room and a second call are refused', async () => {
  const pair = await line.openPair();
  const input = { kind: 'group', name: 'Three', memberIds: [pair.ben.id, outsider.id] };
  const group = (await pair.ann.call(chatRoutes.openChat, { input })).body.room;
  expect(await initiate(pair.annTab, group.id)).toMatchObject({ code: 'invalid' });
  expect(await initiate(await line.openTab(outsider), pair.roomId)).toMatchObject({ code: 'notFound' });
  await ring(pair);
  expect(await initiate(await line.openTab(pair.ann), pair.roomId)).toMatchObject({
    code: 'conflict',
    message: 'You are in another call.',
  });
});

test('a member in a call is busy for others, who leave a record', async () => {
  const pair = await line.openPair();
  await connect(pair);
  const input = { kind: 'direct', memberId: pair.ben.id };
  const { id: roomId } = (await outsider.call(chatRoutes.openChat, { input })).body.room;
  const tab = await line.openTab(outsider, [roomId]);
  const answer = await tab.ask(callEvents.initiate, { roomId, callType: 'audio' });
  expect(answer).toMatchObject({ ok: true, call: { status: 'ended', outcome: 'busy' } });
  expect(pair.benTab.heard(callEvents.incoming)).toHaveLength(1);
  expect(endsOf(pair.annTab)).toEqual([]);
  await expect.poll(() => recordsOf(pair.ben, roomId)).toMatchObject([{ messageType: 'missed_call' }]);
});

test('two who call each other at once are in one call, the first that was placed', async () => {
  const { roomId, ann, ben, annTab, benTab } = await line.openPair();
  const answers = await Promise.all(
    [annTab, benTab].map((tab) => tab.ask(callEvents.initiate, { roomId, callType: 'video' })),
  );
  const calls = answers.map(({ call }) => call as Call);
  expect(calls[0]!.callId).toBe(calls[1]!.callId);
  expect(calls.map(({ status }) => status).toSorted()).toEqual(['active', 'initiated']);
  const initiatorTab = calls[0]!.initiatorId === ann.id ? annTab : benTab;
  await expect.poll(() => initiatorTab.heard(callEvents.accepted)).toHaveLength(1);
  expect([ann.id, ben.id]).toContain(calls[0]!.initiatorId);
});

describe('the record in the conversation', () => {
  test('a call that was answered has its duration, and counts as unread for nobody', async () => {
    const pair = await line.openPair();
    const { callId, roomId } = await connect(pair);
    app.clock.advance(5_000);
    await pair.annTab.ask(callEvents.end, { callId, roomId });
    await expect.poll(() => endsOf(pair.benTab)).toEqual(['completed']);
    await expect.poll(() => recordsOf(pair.ben, roomId)).toHaveLength(1);
    const [record] = await recordsOf(pair.ben, roomId);
    expect(record).toMatchObject({
      messageType: 'call',
      sender_id: pair.ann.id,
      call: { callId, callType: 'video', outcome: 'completed' },
    });
    expect([5, 6]).toContain(record!.call!.durationSeconds);
    expect(record!.content).toMatch(/^Video call, 00:0[56]$/);
    await expect.poll(() => pair.benTab.heard(chatEvents.messageNew)).toMatchObject([{ call: { callId } }]);
    const { body } = await pair.ben.call(chatRoutes.readChat, { params: { id: roomId } });
    expect(body.room).toMatchObject({ unread: 0, last_message: { content: record!.content } });
  });

  test('a call that its caller gave up is missed, unread, found by its words, and cannot be edited', async () => {
    const pair = await line.openPair();
    const { callId, roomId } = await ring(pair, 'audio');
    await pair.annTab.ask(callEvents.end, { callId, roomId });
    await expect.poll(() => endsOf(pair.benTab)).toEqual(['cancelled']);
    await expect.poll(() => recordsOf(pair.ben, roomId)).toHaveLength(1);
    const { body } = await pair.ben.call(chatRoutes.readChat, { params: { id: roomId } });
    expect(body.room).toMatchObject({ unread: 1, last_message: { content: 'Missed voice call' } });
    const found = await pair.ben.call(chatRoutes.searchMessages, { input: { search: 'missed VOICE' } });
    expect(found.body.messages).toHaveLength(1);
    const params = { id: roomId, messageId: body.room.last_message.id as string };
    const edited = await pair.ann.call(chatRoutes.editMessage, { params, input: { content: 'never rang' } });
    expect(edited.status).toBe(403);
  });

  test('a call that was declined says so to its caller', async () => {
    const pair = await line.openPair();
    const { callId, roomId } = await ring(pair);
    await pair.benTab.ask(callEvents.reject, { callId, roomId });
    await expect.poll(() => pair.annTab.heard(callEvents.rejected)).toMatchObject([{ callId }]);
    await expect.poll(() => endsOf(pair.annTab)).toEqual(['declined']);
    await expect.poll(() => recordsOf(pair.ann, roomId)).toMatchObject([{ messageType: 'call' }]);
  });
});
