// Every event of the contract against a thousand bad payloads, over a real connection; those of the lobby are sent by a
// guest. New events join by themselves.
import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestRoutes } from '@msm/contract/auth/guests';
import { eventsByFeature } from '@msm/contract/everything';
import { operationRoutes } from '@msm/contract/operations/routes';
import { channels, type ClientEvent, type ServerEvent } from '@msm/contract/socket-event';
import { createLobby, lobbyEvents } from '../lobby.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { shapeOf, spoilt, validFor } from './near-valid.ts';
import { seed } from './seed.ts';
import { faultsIn, watchProcess } from './server-watch.ts';
import { acknowledged, connected, connectTo } from '../socket-client.ts';

const CALLS_PER_EVENT = 1_040;
/** Sent before the first is answered: a client that does not wait. */
const AT_ONCE = 40;
/** With two other hostile arguments beside it still below what closes a socket (MAX_PACKET_BYTES). */
const BIG = 'x'.repeat(40_000);

const watch = watchProcess();
let app: TestApp;
let address: string;
let member: Visitor;
let guestToken: string;
let sentCount = 0;
let acknowledgedCount = 0;

beforeAll(async () => {
  app = await openTestApp({}, [createLobby().feature]);
  address = await app.start();
  await app.member('root');
  member = await app.member('member');
  const answered = await app.visitor().call(guestRoutes.becomeGuest, { input: { channel: 'games' } });
  guestToken = answered.body.guestToken;
});
afterAll(async () => {
  watch.stop();
  await app.stop();
});

const isClientEvent = (event: ClientEvent | ServerEvent): event is ClientEvent => 'ack' in event;
// Pondering is answered when a test lets it: it would only wait here.
const { ponder: _ponder, ...answering } = lobbyEvents;
const events = [...Object.values(eventsByFeature), answering]
  .flatMap((ofFeature) => Object.values<ClientEvent | ServerEvent>(ofFeature))
  .filter(isClientEvent);

interface BadCall {
  args: unknown[];
  wantsAck: boolean;
}

function badCallOf(event: ClientEvent): fc.Arbitrary<BadCall> {
  const known = {
    ids: [member.id, member.accountId],
    byField: { userEmail: [member.email], room: [`user:${member.id}`] },
  };
  const valid = validFor(shapeOf(event.payload), known);
  const one = fc.oneof(
    { weight: 5, arbitrary: spoilt(valid) },
    { weight: 1, arbitrary: valid },
    { weight: 4, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: hostileText.map((text) => ({
        room: Buffer.from(text),
        nested: [{ bytes: Buffer.from(text) }],
      })),
    },
    { weight: 1, arbitrary: fc.constant(() => 'a function is not a payload') },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(BIG, [BIG], { room: BIG }) },
  );
  const args: fc.Arbitrary<unknown[]> = fc.oneof<fc.MaybeWeightedArbitrary<unknown[]>[]>(
    { weight: 6, arbitrary: one.map((payload) => [payload]) },
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.tuple(one, hostileValue, hostileText) },
  );
  return fc.record({ args, wantsAck: fc.boolean() });
}

describe(`seed ${seed}`, () => {
  test.each(events)('$name on $channel bears every bad payload', { timeout: 120_000 }, async (event) => {
    // Waiting for the tokens of the event before may have taken longer than an access token lasts.
    await member.login({ email: member.email });
    const credentials = channels[event.channel].allowsGuests ? { guestToken } : member.token;
    const socket = connectTo(address, event.channel, credentials);
    await connected(socket);
    const firstId = socket.id;
    const { burst, perSecond } = event.limit;
    const atOnce = Math.min(AT_ONCE, burst);
    await fc.assert(
      fc.asyncProperty(
        fc.array(badCallOf(event), { minLength: atOnce, maxLength: atOnce }),
        async (calls) => {
          app.clock.advance((atOnce / perSecond) * 1000);
          // Events are limited in order: once the last is answered, none of them takes from the tokens of the next calls.
          const last = calls.length - 1;
          await Promise.all(
            calls.map((call, at) => send(socket, event, { ...call, wantsAck: call.wantsAck || at === last })),
          );
        },
      ),
      { seed, numRuns: Math.ceil(CALLS_PER_EVENT / atOnce) },
    );
    expect(socket.id).toBe(firstId);
    socket.close();
  });

  test('the server is well after all of it', async () => {
    console.log(
      `${events.length} events x ${CALLS_PER_EVENT} calls = ${sentCount}, ${acknowledgedCount} acknowledged, seed ${seed}`,
    );
    const { status } = await app.visitor().call(operationRoutes.health);
    expect(status).toBe(200);
    expect(watch.faults).toEqual([]);
    expect(faultsIn(app.logged())).toEqual([]);
  });
});

async function send(socket: Socket, event: ClientEvent, { args, wantsAck }: BadCall): Promise<void> {
  sentCount += 1;
  const isAckItself = typeof args.at(-1) === 'function';
  if (!wantsAck && !isAckItself) {
    socket.emit(event.name, ...args);
    return;
  }
  const answer = await acknowledged(socket, event.name, args);
  acknowledgedCount += 1;
  expect(answer).toBeTypeOf('object');
  // The limit comes first: what it refuses would test nothing else.
  expect(answer).not.toMatchObject({ code: 'tooMany' });
  expect(JSON.stringify(answer)).not.toMatch(/\\n\s+at |node_modules/);
}
