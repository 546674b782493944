// Who gets a socket and how long it lasts: origins, tokens, counts, sizes, and what ends it from outside.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { operationRoutes } from '@msm/contract/operations/routes';
import {
  channels,
  MAX_PACKET_BYTES,
  MAX_SOCKETS_PER_MEMBER,
  type ChannelName,
} from '@msm/contract/socket-event';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';
import { watchProcess } from './fuzz/server-watch.ts';
import { connected, connectTo, disconnected, refused } from './socket-client.ts';

const watch = watchProcess();
let app: TestApp;
let address: string;
let superAdmin: Visitor;
let member: Visitor;
const opened: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp();
  address = await app.start();
  superAdmin = await app.member('root');
  member = await app.member('member');
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(async () => {
  watch.stop();
  await app.stop();
  expect(watch.faults).toEqual([]);
});

async function openSocket(
  token: string | undefined,
  channel: ChannelName = 'notifications',
): Promise<Socket> {
  const socket = connectTo(address, channel, token);
  opened.push(socket);
  await connected(socket);
  return socket;
}

const everyChannel = Object.keys(channels) as ChannelName[];
const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each(everyChannel)('%s refuses a socket without a token or with a forged one', async (channel) => {
  const [header = '', claims = '', signature = ''] = member.token!.split('.');
  const forged = [
    undefined,
    '',
    'x',
    `${header}.${claims}.${signature.slice(0, -4)}AAAA`,
    `${base64Url({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
    `${header}.${base64Url({ sub: superAdmin.id, sid: superAdmin.id, exp: 9_999_999_999 })}.${signature}`,
  ];
  for (const token of forged)
    expect(await refused(connectTo(address, channel, token))).toBe('Please log in.');
});

test.each([
  { token: { toString: 'x' } },
  { token: [] },
  { token: 1 },
  { token: null },
  { __proto__: null, other: 'x' },
])('a handshake with %o is refused', async (auth) => {
  expect(await refused(connectTo(address, 'notifications', undefined, { auth }))).toBe('Please log in.');
});

test.each(['websocket', 'polling'])('another site cannot open a socket over %s', async (transport) => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
    const options = { transports: [transport], extraHeaders: { origin } };
    expect(await refused(connectTo(address, 'notifications', member.token, options))).not.toBe('');
  }
  const own = connectTo(address, 'notifications', member.token, {
    transports: [transport],
    extraHeaders: { origin: 'http://localhost:3000' },
  });
  opened.push(own);
  await connected(own);
});

test('a packet above the limit closes its own socket and no other', async () => {
  const [large, bystander] = [await openSocket(member.token), await openSocket(member.token)];
  const closed = disconnected(large);
  large.emit('join-room', { room: 'x'.repeat(MAX_PACKET_BYTES + 1) });
  await closed;
  expect(bystander.connected).toBe(true);
  expect((await app.visitor().call(operationRoutes.health)).status).toBe(200);
});

test(`a member has ${MAX_SOCKETS_PER_MEMBER} sockets at the most, and a closed one makes room`, async () => {
  const crowd = await app.member('crowd');
  const sockets = await Promise.all(
    Array.from({ length: MAX_SOCKETS_PER_MEMBER }, () => openSocket(crowd.token)),
  );
  expect(await refused(connectTo(address, 'notifications', crowd.token))).toBe('Too many connections.');
  await openSocket(member.token);
  sockets[0]!.close();
  await expect.poll(() => openSocket(crowd.token).then(() => 'let in', String)).toBe('let in');
});

test('sockets that come at the same moment do not pass the limit together', async () => {
  const rush = await app.member('rush');
  const attempts = await Promise.allSettled(
    Array.from({ length: MAX_SOCKETS_PER_MEMBER + 5 }, () => openSocket(rush.token)),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SOCKETS_PER_MEMBER);
});

test('logging out cuts the sockets of that session and leaves the others', async () => {
  const other = app.visitor();
  await other.login({ email: member.email });
  const [first, second] = [await openSocket(member.token), await openSocket(other.token)];
  const cut = disconnected(second);
  await other.call(authRoutes.logout);
  expect(await cut).toBe('io server disconnect');
  expect(first.connected).toBe(true);
  expect(await refused(connectTo(address, 'notifications', other.token))).toBe('Please log in.');
});

test('a reset password cuts every socket of the member', async () => {
  const forgetful = await app.member('forgetful');
  const sockets = [
    await openSocket(forgetful.token),
    await openSocket(forgetful.token, 'chats'),
    await openSocket(forgetful.token, 'games'),
  ];
  const cut = Promise.all(sockets.map(disconnected));
  await app.visitor().call(authRoutes.forgotPassword, { input: { email: forgetful.email } });
  const link = await app.linkMailedTo(forgetful.email, 'Choose a new password');
  const input = { token: link.searchParams.get('token'), password: 'another quiet harbour' };
  expect((await app.visitor().call(authRoutes.resetPassword, { input })).status).toBe(200);
  await cut;
});

test.each([{ role: 'Admin' }, { disabled: true }])('%o cuts every socket of the member', async (input) => {
  const changed = await app.member(`changed-${Object.keys(input)[0]}`);
  const cut = disconnected(await openSocket(changed.token));
  expect((await superAdmin.call(userRoutes.changeUser, { params: { id: changed.id }, input })).status).toBe(
    200,
  );
  await cut;
});

test('an expired token opens no socket', async () => {
  const late = await app.member('late');
  app.clock.advance((ACCESS_TOKEN_SECONDS + 1) * 1000);
  expect(await refused(connectTo(address, 'notifications', late.token))).toBe('Please log in.');
});
