// The browser's client of a socket channel against a real server. It lies here because a page's types and a server's do not go
// together in one program.
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { engagementEvents } from '@msm/contract/engagement/events';
import { MERGE_WINDOW_MS } from '@msm/contract/engagement/limits';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { told } from '@msm/contract/socket-event';
import { createChannel, type ChannelState } from '../../web/src/platform/sockets/channel-client.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

let app: TestApp;
let door: Door;
let anna: Visitor;
let berta: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  door = await openDoor(Number(new URL(await app.start()).port));
  anna = await app.member('anna');
  berta = await app.member('berta');
});
afterAll(async () => {
  door.shut();
  await app.stop();
});

interface Door {
  origin: string;
  shut(): void;
  reopen(): Promise<void>;
}

/** A way to the server that can be shut: the address stays, no server answers. */
async function openDoor(serverPort: number): Promise<Door> {
  let server: Server;
  const ways = new Set<{ destroy(): unknown }>();
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server = createServer((client) => {
        const way = connect(serverPort, '127.0.0.1');
        for (const end of [client, way]) {
          ways.add(end);
          end.on('error', () => end.destroy());
          end.on('close', () => ways.delete(end));
        }
        client.pipe(way).pipe(client);
      }).listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    shut: () => {
      server.close();
      for (const way of ways) way.destroy();
    },
    reopen: () => listen(port),
  };
}

const DELAY_MS = 20;
/** Longer than a test: resting ends by waking, unless a test is about its end. */
const LONG_REST_MS = 600_000;
let token: string | null;
let states: ChannelState[];
let renewals: number;
let exhaustions: number;
let greeting: string;
let renew: () => Promise<void>;
let socket: ReturnType<typeof createChannel>;

beforeEach(() => {
  token = anna.token ?? null;
  states = [];
  renewals = 0;
  exhaustions = 0;
  greeting = anna.email;
  renew = async () => undefined;
  socket = createSocket(LONG_REST_MS);
});
afterEach(() => socket.close());

const createSocket = (restMs: number) =>
  createChannel({
    channel: 'notifications',
    origin: door.origin,
    credentials: () => ({ token }),
    greet: () => socket.ask(engagementEvents.authenticate, { userEmail: greeting }),
    renew: () => {
      renewals += 1;
      return renew();
    },
    onState: (state) => states.push(state),
    onExhausted: () => (exhaustions += 1),
    delayMs: DELAY_MS,
    maxDelayMs: DELAY_MS,
    restMs,
  });

const current = () => states.at(-1);
const isConnected = () => expect.poll(() => current()?.isConnected, { timeout: 10_000 }).toBe(true);
const ring = () =>
  berta.call(engagementRoutes.engage, {
    input: { targetType: 'user', targetId: anna.email, engagementType: 'share' },
  });

test('it says who it is and hears what the bell gets', async () => {
  const heard: unknown[] = [];
  socket.listen(engagementEvents.authenticated, ({ userEmail }) => heard.push(userEmail));
  socket.listen(engagementEvents.notification, ({ title }) => heard.push(title));
  const stop = socket.listen(engagementEvents.notification, () => heard.push('too much'));
  stop();
  await socket.open();
  await expect.poll(() => heard).toEqual([anna.email]);
  await ring();
  await expect.poll(() => heard).toEqual([anna.email, 'berta shared your profile']);
});

test('what does not fit the contract is ignored', async () => {
  const heard: unknown[] = [];
  const otherwise = told('notifications', 'notification', {
    payload: z.object({ nobodySendsThis: z.string() }),
  });
  socket.listen(otherwise, (payload) => heard.push(payload));
  socket.listen(engagementEvents.notification, ({ title }) => heard.push(title));
  await socket.open();
  await isConnected();
  // Within the merge window it would be one with the notification of an earlier test.
  app.clock.advance(2 * MERGE_WINDOW_MS);
  await ring();
  await expect.poll(() => heard).toEqual([expect.any(String)]);
});

test('a refused token is renewed once and tried again with the new one', async () => {
  token = 'not a token';
  renew = async () => {
    token = anna.token ?? null;
  };
  await socket.open();
  await isConnected();
  expect(renewals).toBe(1);
  expect(states.map(({ error }) => error)).toContain('Please log in.');
  expect(current()).toEqual({ isConnected: true, error: null });
});

test('refused again it waits, with the reason at hand, until it is woken', async () => {
  token = null;
  await socket.open();
  await expect.poll(() => states.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS * 10));
  expect([renewals, states.length, current()]).toEqual([
    1,
    2,
    { isConnected: false, error: 'Please log in.' },
  ]);
  token = anna.token ?? null;
  socket.wake();
  await isConnected();
});

test('when its token runs out it comes back with a fresh one', async () => {
  const untilEndMs = 1_500;
  app.clock.advance(untilEndMs - ACCESS_TOKEN_SECONDS * 1_000);
  await anna.login({ username: 'anna' });
  app.clock.advance(ACCESS_TOKEN_SECONDS * 1_000 - untilEndMs);
  token = anna.token ?? null;
  renew = async () => {
    await anna.login({ username: 'anna' });
    token = anna.token ?? null;
  };
  await socket.open();
  await isConnected();
  await expect.poll(() => renewals, { timeout: 10_000 }).toBe(1);
  await isConnected();
  expect(states.map((state) => state.isConnected)).toEqual([true, false, true]);
});

test('after five attempts it rests with the reason, and being woken brings it back', async () => {
  door.shut();
  await socket.open();
  await expect.poll(() => states.length, { timeout: 20_000 }).toBe(6);
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS * 10));
  expect(states).toHaveLength(6);
  expect(current()).toEqual({ isConnected: false, error: expect.stringContaining('error') });
  expect(exhaustions).toBe(1);
  await door.reopen();
  socket.wake();
  await isConnected();
});

test('after five attempts it rests, and then comes back by itself', async () => {
  socket = createSocket(DELAY_MS);
  door.shut();
  await socket.open();
  await expect.poll(() => states.length, { timeout: 20_000 }).toBeGreaterThan(6);
  await door.reopen();
  await isConnected();
});

test('refused again it rests, and is let in once its token is good', async () => {
  socket = createSocket(DELAY_MS);
  token = null;
  await socket.open();
  await expect.poll(() => renewals).toBeGreaterThan(1);
  token = anna.token ?? null;
  await isConnected();
});

test('a lost connection comes back by itself', async () => {
  await socket.open();
  await isConnected();
  door.shut();
  await expect.poll(() => current()?.isConnected).toBe(false);
  await door.reopen();
  await isConnected();
  expect(renewals).toBe(0);
});

test('dropped, as when the browser is offline, it knows at once and comes back by itself', async () => {
  await socket.open();
  await isConnected();
  socket.drop();
  expect(current()).toEqual({ isConnected: false, error: null });
  await isConnected();
  expect(renewals).toBe(0);
});

test('live events wait until what was missed has been fetched, and come after it in their order', async () => {
  const order: string[] = [];
  const fetching = Promise.withResolvers<void>();
  socket.catchUpBy(async () => {
    await fetching.promise;
    order.push('caught up');
  });
  const other = createSocket(LONG_REST_MS);
  const toldOther: string[] = [];
  other.listen(engagementEvents.notification, ({ title }) => toldOther.push(title));
  socket.listen(engagementEvents.notification, ({ title }) => order.push(title));
  await Promise.all([socket.open(), other.open()]);
  await isConnected();
  await vi.waitFor(async () => {
    await ring();
    expect(toldOther).toHaveLength(1);
  });
  await socket.ask(engagementEvents.authenticate, { userEmail: anna.email });
  expect(order).toEqual([]);
  fetching.resolve();
  await expect.poll(() => order.slice(0, 2)).toEqual(['caught up', 'berta shared your profile']);
  other.close();
});

test('it catches up after every gap, and again until that succeeds', async () => {
  let rounds = 0;
  const stop = socket.catchUpBy(async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('The portal is starting.');
  });
  await socket.open();
  await expect.poll(() => rounds).toBe(2);
  door.shut();
  await expect.poll(() => current()?.isConnected).toBe(false);
  await door.reopen();
  await expect.poll(() => rounds, { timeout: 10_000 }).toBe(3);
  stop();
  door.shut();
  await expect.poll(() => current()?.isConnected).toBe(false);
  await door.reopen();
  await isConnected();
  expect(rounds).toBe(3);
});

test('what is added while it is connected catches up at once, and the others do not again', async () => {
  const rounds: string[] = [];
  socket.catchUpBy(async () => rounds.push('first'));
  await socket.open();
  await expect.poll(() => rounds).toEqual(['first']);
  const fetching = Promise.withResolvers<void>();
  socket.catchUpBy(async () => {
    rounds.push('late');
    await fetching.promise;
  });
  await expect.poll(() => rounds).toEqual(['first', 'late']);
  // While that one is under way a third begins a round of all.
  socket.catchUpBy(async () => rounds.push('last'));
  await expect.poll(() => rounds).toEqual(['first', 'late', 'first', 'late', 'last']);
  fetching.resolve();
});

test('a greeting that is refused holds nothing back', async () => {
  greeting = berta.email;
  const heard: string[] = [];
  socket.catchUpBy(async () => heard.push('caught up'));
  socket.listen(engagementEvents.notification, ({ title }) => heard.push(title));
  await socket.open();
  await expect.poll(() => heard).toEqual(['caught up']);
  await vi.waitFor(async () => {
    await ring();
    expect(heard).toContain('berta shared your profile');
  });
});

test('a question is answered, refused with its code, or rejected without a connection', async () => {
  const { joinRoom } = engagementEvents;
  await expect(socket.ask(joinRoom, { room: 'any' })).rejects.toThrow('Not connected to notifications.');
  await socket.open();
  await isConnected();
  const room = `user:${anna.id}`;
  expect(await socket.ask(joinRoom, { room })).toMatchObject({ ok: true, room });
  await expect(socket.ask(joinRoom, { room: `user:${berta.id}` })).rejects.toMatchObject({
    code: 'forbidden',
    message: 'You cannot join that room.',
  });
});

test('sending without a connection only warns', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  socket.emit(engagementEvents.joinRoom, { room: 'any' });
  expect(warn.mock.calls).toEqual([["Not connected to notifications: 'join-room' was not sent."]]);
  warn.mockRestore();
});

test('closed before it is open it stays closed', async () => {
  await socket.open();
  socket.close();
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS * 10));
  expect(states.some((state) => state.isConnected)).toBe(false);
  socket.wake();
  expect(states.some((state) => state.isConnected)).toBe(false);
});
