// Sending when the database goes away at the worst moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '@msm/contract/chat/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { createLog } from '../../../platform/log.ts';
import { users } from '../../users/users.store.ts';
import { createAudience } from '../audience.ts';
import { contentsOf, openGroup, page } from '../chat.fixture.ts';
import { createAppendMessage } from './append-messages.ts';
import { createRoomKeys } from './room-keys.ts';

let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

/** Commits, and loses the answer while `isLossy`. */
function lossy(db: Db, isLossy: () => boolean): Db {
  const transaction = () => ({
    async execute<T>(work: (tx: Db) => Promise<T>): Promise<T> {
      const result = await db.transaction().execute(work);
      if (isLossy()) throw Object.assign(new Error('The connection is gone.'), { code: '08006' });
      return result;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'transaction') return transaction;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Sends one message again and again, over a connection that can lose the answer of a commit. */
async function openSender() {
  const { id: roomId } = await openGroup(anna, [anna]);
  const told: Message[] = [];
  const audience = {
    ...createAudience(),
    tellRoom: (_room: unknown, _event: unknown, payload: unknown) => void told.push(payload as Message),
  };
  const connection = { isLossy: false };
  const log = createLog('silent');
  const append = createAppendMessage({
    db: lossy(app.db, () => connection.isLossy),
    clock: app.clock,
    log,
    roomKeys: createRoomKeys({ secrets: app.secrets, log }),
    audience,
    users,
  });
  const message = { content: 'Was it sent?', messageType: 'text' as const, clientId: roomId };
  const send = () => append({ roomId, sender: { id: anna.id, username: 'anna' }, message });
  return { roomId, told, connection, send };
}

test('a message whose commit was not answered is told once, when its sender tries again', async () => {
  const { roomId, told, connection, send } = await openSender();
  connection.isLossy = true;
  await expect(send()).rejects.toThrow('The connection is gone.');
  expect(told).toEqual([]);
  connection.isLossy = false;
  const { id } = await send();
  await send();
  expect(told.map((each) => each.id)).toEqual([id]);
  expect(contentsOf((await page(anna, roomId)).messages)).toEqual(['Was it sent?']);
});

test('a message that was told is not told again when the commit of its copy was not answered', async () => {
  const { told, connection, send } = await openSender();
  const { id } = await send();
  connection.isLossy = true;
  await expect(send()).rejects.toThrow('The connection is gone.');
  connection.isLossy = false;
  expect(await send()).toMatchObject({ id });
  expect(told.map((each) => each.id)).toEqual([id]);
});
