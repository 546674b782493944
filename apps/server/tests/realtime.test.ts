// The socket mechanism that features build on: rooms, limits, acknowledgements, guests, and the end of a socket.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import { guestRoutes } from '@msm/contract/auth/guests';
import { GUEST_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import {
  MAX_BACKLOG,
  MAX_GUEST_SOCKETS_PER_ADDRESS,
  MAX_ROOMS_PER_SOCKET,
  type ClientEvent,
  type GuestChannel,
  type PayloadOf,
} from '@msm/contract/socket-event';
import { createGuestTokens, type GuestTokens } from '../src/features/auth/sessions/guest-tokens.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { createLobby, lobbyEvents } from './lobby.ts';
import { acknowledged, connected, connectTo, cutAbruptly, refused } from './socket-client.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const APP_SECRET = 'a secret of this test file, long enough';
const lobby = createLobby();
let app: TestApp;
let address: string;
let anna: Visitor;
let guests: GuestTokens;
const opened: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp({ APP_SECRET }, [lobby.feature]);
  address = await app.start();
  anna = await app.member('anna');
  guests = createGuestTokens(createSecrets(APP_SECRET), app.clock);
});
afterAll(() => app.stop());
beforeEach(() => {
  lobby.said.length = 0;
  lobby.gone.length = 0;
});
afterEach(async () => {
  const sockets = opened.splice(0);
  for (const socket of sockets) socket.close();
  await expect.poll(() => lobby.gone).toHaveLength(sockets.length);
});

async function open(socket: Socket): Promise<Socket> {
  opened.push(socket);
  await connected(socket);
  return socket;
}
const openMember = (visitor = anna) => open(connectTo(address, 'games', visitor.token));
const guestToken = async () => (await guests.issue('games')).token;
const openGuest = async () => open(connectTo(address, 'games', { guestToken: await guestToken() }));
const ask = <E extends ClientEvent>(socket: Socket, { name }: E, payload: PayloadOf<E>) =>
  acknowledged(socket, name, [payload]);

function heardBy(socket: Socket): string[] {
  const heard: string[] = [];
  socket.on(lobbyEvents.said.name, ({ text }: PayloadOf<typeof lobbyEvents.said>) => heard.push(text));
  return heard;
}

test('a room tells its members and no other socket, and the sender only by acknowledgement', async () => {
  const [speaker, member, outsider] = [await openMember(), await openGuest(), await openGuest()];
  const [own, heard, missed] = [speaker, member, outsider].map(heardBy);
  expect(await ask(speaker, lobbyEvents.join, { lobby: 'red' })).toEqual({ ok: true, lobby: 'red' });
  await ask(member, lobbyEvents.join, { lobby: 'red' });
  await ask(outsider, lobbyEvents.join, { lobby: 'blue' });
  expect(await ask(speaker, lobbyEvents.say, { lobby: 'red', text: 'hello' })).toEqual({
    ok: true,
    count: 1,
  });
  lobby
    .realtime()
    .tellRoom('red', lobbyEvents.said, { lobby: 'red', text: 'from the server', from: 'server' });
  await expect.poll(() => heard).toEqual(['hello', 'from the server']);
  await expect.poll(() => own).toEqual(['from the server']);
  // Answered after whatever was sent to it before.
  await ask(outsider, lobbyEvents.leave, { lobby: 'blue' });
  expect(missed).toEqual([]);
});

test('who left a room, or was taken out of it, hears nothing of it and cannot speak in it', async () => {
  const [speaker, leaver, removed] = [await openGuest(), await openGuest(), await openMember()];
  const heard = [leaver, removed].map(heardBy);
  for (const socket of [speaker, leaver, removed]) await ask(socket, lobbyEvents.join, { lobby: 'red' });
  expect(await ask(leaver, lobbyEvents.leave, { lobby: 'red' })).toEqual({ ok: true });
  lobby.realtime().leaveRoom('games', anna.id, 'red');
  await ask(speaker, lobbyEvents.say, { lobby: 'red', text: 'hello' });
  for (const socket of [leaver, removed])
    expect(await ask(socket, lobbyEvents.say, { lobby: 'red', text: 'me too' })).toMatchObject({
      ok: false,
      code: 'forbidden',
    });
  expect(heard).toEqual([[], []]);
  expect(lobby.said).toEqual(['hello']);
});

test('a room of a feature cannot be mistaken for one of the platform', async () => {
  const [spy, victim] = [await openGuest(), await openMember()];
  const stolen = heardBy(spy);
  const received = heardBy(victim);
  for (const name of [`sender:${anna.id}`, anna.id, victim.id!])
    expect(await ask(spy, lobbyEvents.join, { lobby: name.slice(0, 40) })).toMatchObject({ ok: true });
  lobby.realtime().tell(anna.id, lobbyEvents.said, { lobby: 'none', text: 'for anna', from: 'server' });
  await expect.poll(() => received).toEqual(['for anna']);
  await ask(spy, lobbyEvents.leave, { lobby: 'none' });
  expect(stolen).toEqual([]);
});

test('a socket joins so many rooms at the most', async () => {
  const socket = await openGuest();
  const names = Array.from({ length: MAX_ROOMS_PER_SOCKET }, (_, number) => `room-${number}`);
  const answers = await Promise.all(names.map((name) => ask(socket, lobbyEvents.join, { lobby: name })));
  expect(answers[0]).toMatchObject({ ok: true });
  expect(answers.at(-1)).toMatchObject({ ok: false, code: 'tooMany' });
});

test('a bad payload gets a clear error and changes nothing', async () => {
  const socket = await openMember();
  await ask(socket, lobbyEvents.join, { lobby: 'red' });
  const bad = [undefined, null, 'red', { lobby: 'red' }, { lobby: 'red', text: 'x'.repeat(201) }];
  for (const payload of bad) {
    app.clock.advance(1_000);
    expect(await acknowledged(socket, lobbyEvents.say.name, [payload])).toEqual({
      ok: false,
      code: 'invalid',
      message: expect.stringMatching(/\w/),
    });
  }
  app.clock.advance(1_000);
  const named = { lobby: 'red', text: 'a', ['x'.repeat(30_000)]: 1 };
  const { message } = (await acknowledged(socket, lobbyEvents.say.name, [named])) as { message: string };
  expect(message.length).toBeLessThan(1_000);
  const told = new Promise((resolve) => socket.once('error', resolve));
  app.clock.advance(1_000);
  socket.emit(lobbyEvents.say.name, { lobby: 'red', text: 1 });
  expect(await told).toMatchObject({ code: 'invalid', message: expect.stringMatching(/\w/) });
  expect(lobby.said).toEqual([]);
});

test('each event of a sender is limited, over all its sockets, and bad ones count', async () => {
  const berta = await app.member('berta');
  const [first, second] = [await openMember(berta), await openMember(berta)];
  for (const socket of [first, second]) await ask(socket, lobbyEvents.join, { lobby: 'red' });
  const { burst } = lobbyEvents.say.limit;
  await acknowledged(first, lobbyEvents.say.name, ['not a payload']);
  for (let count = 1; count < burst; count++)
    expect(await ask(first, lobbyEvents.say, { lobby: 'red', text: 'x' })).toMatchObject({ ok: true });
  for (const socket of [first, second])
    expect(await ask(socket, lobbyEvents.say, { lobby: 'red', text: 'one more' })).toEqual({
      ok: false,
      code: 'tooMany',
      message: 'Too many at once. Try again in a moment.',
      retryAfterSeconds: 1,
    });
  expect(lobby.said).toHaveLength(burst - 1);
  // Others have limits of their own, and so have other events.
  const other = await openGuest();
  await ask(other, lobbyEvents.join, { lobby: 'red' });
  expect(await ask(other, lobbyEvents.say, { lobby: 'red', text: 'x' })).toMatchObject({ ok: true });
  expect(await ask(first, lobbyEvents.join, { lobby: 'blue' })).toMatchObject({ ok: true });
  app.clock.advance(1_000 / lobbyEvents.say.limit.perSecond);
  expect(await ask(second, lobbyEvents.say, { lobby: 'red', text: 'later' })).toMatchObject({ ok: true });
  expect(await ask(second, lobbyEvents.say, { lobby: 'red', text: 'again' })).toMatchObject({ ok: false });
});

test.each([
  ['cut abruptly', cutAbruptly],
  ['closed', (socket: Socket) => void socket.close()],
  ['cut by the server', () => lobby.realtime().cutMember(anna.id)],
])('a socket that is %s runs the hook once, with its rooms', async (_how, end) => {
  const socket = await openMember();
  const socketId = socket.id;
  await ask(socket, lobbyEvents.join, { lobby: 'red' });
  await ask(socket, lobbyEvents.join, { lobby: 'blue' });
  await ask(socket, lobbyEvents.leave, { lobby: 'blue' });
  end(socket);
  await expect.poll(() => lobby.gone).toHaveLength(1);
  expect(lobby.gone).toEqual([
    {
      socketId,
      senderId: anna.id,
      session: expect.objectContaining({ accountId: anna.accountId }),
      rooms: ['red'],
    },
  ]);
});

test('the hook waits for the events of its socket, which join no room any more', async () => {
  const socket = await openGuest();
  const next = lobby.pondering.length;
  socket.emit(lobbyEvents.ponder.name, {});
  await expect.poll(() => lobby.pondering.length).toBe(next + 1);
  const [bystander, heard] = [await openGuest(), await openMember()];
  await ask(heard, lobbyEvents.join, { lobby: 'pondered' });
  cutAbruptly(socket);
  bystander.close();
  await expect.poll(() => lobby.gone).toHaveLength(1);
  expect(lobby.gone[0]!.socketId).not.toBe(socket.id);
  lobby.pondering[next]!.resolve();
  await expect.poll(() => lobby.gone).toHaveLength(2);
  expect(lobby.gone[1]!.rooms).toEqual([]);
});

test('a visitor becomes a guest, and stays the same one when it is renewed', async () => {
  const visitor = app.visitor();
  const first = await visitor.call(guestRoutes.becomeGuest, { input: { channel: 'games' } });
  expect(first.status).toBe(201);
  const socket = await open(connectTo(address, 'games', { guestToken: first.body.guestToken }));
  await ask(socket, lobbyEvents.join, { lobby: 'red' });
  const other = await openMember();
  await ask(other, lobbyEvents.join, { lobby: 'red' });
  const from = new Promise((resolve) => other.once(lobbyEvents.said.name, (said) => resolve(said.from)));
  await ask(socket, lobbyEvents.say, { lobby: 'red', text: 'hello' });
  expect(await from).toBe(first.body.guestId);
  const renewal = { channel: 'games', guestToken: first.body.guestToken };
  const renewed = await visitor.call(guestRoutes.becomeGuest, { input: renewal });
  expect(renewed.body.guestId).toBe(first.body.guestId);
  const forged = { channel: 'games', guestToken: `${first.body.guestToken.slice(0, -4)}AAAA` };
  const replaced = await visitor.call(guestRoutes.becomeGuest, { input: forged });
  expect(replaced.status).toBe(201);
  expect(replaced.body.guestId).not.toBe(first.body.guestId);
  const closed = await visitor.call(guestRoutes.becomeGuest, { input: { channel: 'chats' } });
  expect([closed.status, closed.body.message]).toEqual([400, 'This channel is for members.']);
});

test.each(['chats', 'notifications'] as const)('a guest cannot enter %s', async (channel) => {
  const forThis = await guests.issue(channel as GuestChannel);
  for (const token of [await guestToken(), forThis.token])
    expect(await refused(connectTo(address, channel, { guestToken: token }))).toBe('Please log in.');
});

test('a guest identity that is forged, of another channel or another kind is refused', async () => {
  const [header, claims, signature = ''] = (await guestToken()).split('.');
  const { token: elsewhere } = await guests.issue('chats' as GuestChannel);
  const strangers = createGuestTokens(createSecrets('the secret of another installation'), app.clock);
  const bad = [
    '',
    'x',
    `${header}.${claims}.${signature.slice(0, -4)}AAAA`,
    `${Buffer.from('{"alg":"none","typ":"guest+jwt"}').toString('base64url')}.${claims}.`,
    elsewhere,
    (await strangers.issue('games')).token,
    anna.token!,
  ];
  for (const token of bad)
    expect(await refused(connectTo(address, 'games', { guestToken: token }))).toBe('Please log in.');
  expect(await refused(connectTo(address, 'games', await guestToken()))).toBe('Please log in.');
  const both = { auth: { token: 'not a token', guestToken: await guestToken() } };
  expect(await refused(connectTo(address, 'games', undefined, both))).toBe('Please log in.');
});

test('a guest cannot send what is for members', async () => {
  const [guest, member] = [await openGuest(), await openMember()];
  expect(await ask(guest, lobbyEvents.close, { lobby: 'red' })).toEqual({
    ok: false,
    code: 'forbidden',
    message: 'This is for members.',
  });
  expect(lobby.said).toEqual([]);
  expect(await ask(member, lobbyEvents.close, { lobby: 'red' })).toEqual({ ok: true });
  expect(lobby.said).toEqual(['anna closed red']);
});

test('one address has so many sockets of guests at the most, and members besides', async () => {
  await Promise.all(Array.from({ length: MAX_GUEST_SOCKETS_PER_ADDRESS }, openGuest));
  const surplus = connectTo(address, 'games', { guestToken: await guestToken() });
  expect(await refused(surplus)).toBe('Too many connections.');
  await openMember();
});

test('a client that does not read is cut, and no other', async () => {
  const [sluggish, brisk] = [await openMember(), await openGuest()];
  const socketId = sluggish.id;
  const { ws } = sluggish.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } };
  ws._socket.pause();
  const said = { lobby: 'red', text: 'x'.repeat(MAX_BACKLOG.bytes / 16), from: 'server' };
  const flood = () => {
    for (let count = 0; count < 8; count++) lobby.realtime().tell(anna.id, lobbyEvents.said, said);
    return lobby.gone.map((each) => each.socketId);
  };
  await expect.poll(flood, { timeout: 20_000 }).toEqual([socketId]);
  expect(brisk.connected).toBe(true);
});

test('an expired guest identity is refused', async () => {
  const token = await guestToken();
  app.clock.advance((GUEST_TOKEN_SECONDS + 1) * 1000);
  expect(await refused(connectTo(address, 'games', { guestToken: token }))).toBe('Please log in.');
});
