import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  CHAT_PICTURE_FIELD,
  MAX_MEMBER_PICTURE_BYTES,
  UNSENT_PICTURE_HOURS,
} from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Attachment, Message } from '@msm/contract/chat/schemas';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Answered, Visitor } from '../../../../tests/visitor.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { openDirect, openGroup, page, say, send } from '../chat.fixture.ts';
import { createRoomKeys } from '../messages/room-keys.ts';
import { abandonUnsent, listAbandoned } from './pictures.store.ts';
import { removeAbandoned, storedName } from './stored-pictures.ts';
import { uploadPicture } from './upload-picture.ts';

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
let cleo: Visitor;
let picture: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
  cleo = await verifiedMember(app, 'cleo');
  picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

async function upload(
  by: Visitor,
  roomId: string,
  bytes: Buffer,
  uploadId: string = randomUUID(),
): Promise<Answered> {
  const form = new FormData();
  form.append('uploadId', uploadId);
  form.append(CHAT_PICTURE_FIELD, new Blob([new Uint8Array(bytes)]), '../a\u202ephoto.png');
  const body = new Response(form);
  return by.send({
    method: 'POST',
    url: chatRoutes.uploadPicture.path.replace(':id', roomId),
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, authorization: `Bearer ${by.token}` },
  });
}

const read = (by: Visitor, url: string) =>
  by.send({ method: 'GET', url, headers: { authorization: `Bearer ${by.token}` } });

async function sendPicture(by: Visitor, roomId: string): Promise<Message> {
  const { attachment } = (await upload(by, roomId, picture)).body;
  return say(by, roomId, 'look', { attachmentId: attachment.id, messageType: 'image' });
}

test('a picture is encoded anew and sent once; members of the room see it, others do not', async () => {
  const { id } = await openDirect(anna, ben);
  const { status, body } = await upload(anna, id, picture);
  expect(status).toBe(201);
  const attachment: Attachment = body.attachment;
  expect(attachment).toMatchObject({ name: 'aphoto.png', width: 800, height: 400 });
  expect(attachment.sizes.map(({ width }) => width)).toEqual([320, 640, 800]);
  expect((await read(ben, attachment.url)).status).toBe(404);
  const message = await say(anna, id, '', { attachmentId: attachment.id });
  expect(message).toMatchObject({ messageType: 'image', attachment: { id: attachment.id } });
  const seen = await read(ben, message.attachment!.sizes[0]!.url);
  expect(seen).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' },
  });
  expect((await read(cleo, attachment.url)).status).toBe(404);
  expect((await read(ben, `${attachment.url}?width=333`)).status).toBe(404);
  expect((await send(anna, id, 'again', { attachmentId: attachment.id })).status).toBe(404);
  expect((await page(ben, id)).messages[0].attachment).toEqual(attachment);
});

test('the same upload twice is one picture', async () => {
  const { id } = await openDirect(anna, ben);
  const uploadId = randomUUID();
  const [first, second] = [
    await upload(anna, id, picture, uploadId),
    await upload(anna, id, picture, uploadId),
  ];
  expect(second.body).toEqual(first.body);
});

test('what is no picture, or a bomb, is refused in words', async () => {
  const { id } = await openDirect(anna, ben);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(anna, id, svg)).status).toBe(415);
  expect((await upload(anna, id, picture.subarray(0, 60))).status).toBe(422);
  const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await upload(anna, id, bomb)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('100 megapixels') },
  });
});

test('a picture of another member or room cannot be sent', async () => {
  const [direct, group] = [await openDirect(anna, ben), await openGroup(anna, [ben])];
  const { attachment } = (await upload(anna, direct.id, picture)).body;
  expect((await send(ben, direct.id, '', { attachmentId: attachment.id })).status).toBe(404);
  expect((await send(anna, group.id, '', { attachmentId: attachment.id })).status).toBe(404);
  expect((await upload(cleo, direct.id, picture)).status).toBe(404);
});

test('of two pictures that are uploaded at once only one takes the last of the room', async () => {
  const dora = await verifiedMember(app, 'dora');
  const { id } = await openDirect(dora, ben);
  const { attachment } = (await upload(dora, id, picture)).body;
  const almostAll = { size_bytes: BigInt(MAX_MEMBER_PICTURE_BYTES - 1) };
  await app.db.updateTable('chat_pictures').set(almostAll).where('id', '=', attachment.id).execute();
  const answers = await Promise.all([upload(dora, id, picture), upload(dora, id, picture)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('a deleted message takes its picture along', async () => {
  const { id } = await openDirect(anna, ben);
  const message = await sendPicture(anna, id);
  await anna.call(chatRoutes.removeMessage, { params: { id, messageId: message.id } });
  expect((await read(ben, message.attachment!.url)).status).toBe(404);
  const left = await listAbandoned(app.db, app.clock.now(), 100);
  expect(left.map((each) => each.id)).toContain(message.attachment!.id);
});

test('an upload that no message carried is given up after a day, a sent one is not', async () => {
  const { id } = await openDirect(anna, ben);
  const sent = await sendPicture(anna, id);
  const { attachment } = (await upload(anna, id, picture)).body;
  const later = new Date(Date.now() + (UNSENT_PICTURE_HOURS + 1) * HOUR_MS);
  await abandonUnsent(app.db, new Date(later.getTime() - UNSENT_PICTURE_HOURS * HOUR_MS), later);
  const left = (await listAbandoned(app.db, app.clock.now(), 100)).map((each) => each.id);
  expect(left).toContain(attachment.id);
  expect(left).not.toContain(sent.attachment!.id);
});

test('a picture whose bytes cannot be removed keeps no other abandoned picture in storage', async () => {
  const { id: room_id } = await openGroup(anna, [ben]);
  const [stuck, other] = [randomUUIDv7(), randomUUIDv7()];
  const now = app.clock.now();
  for (const [id, hours] of [
    [stuck, 4],
    [other, 3],
  ] as const)
    await app.db
      .insertInto('chat_pictures')
      .values({
        id,
        room_id,
        member_id: anna.id,
        upload_id: randomUUID(),
        name: 'photo.png',
        width: 320,
        height: 320,
        widths: [320],
        size_bytes: 1n,
        is_stored: true,
        message_id: null,
        created_at: after(now, -hours * HOUR_MS),
        abandoned_at: after(now, -hours * HOUR_MS),
      })
      .execute();
  const removed: string[] = [];
  const storage = {
    remove: async (name: string) => {
      if (name === storedName(stuck, 320)) throw new Error('EIO');
      removed.push(name);
    },
  } as unknown as ChatDeps['storage'];
  const deps = { db: app.db, clock: app.clock, storage };
  await expect(removeAbandoned(deps)).rejects.toThrow('1 abandoned');
  expect(removed).toContain(storedName(other, 320));
  const left = await listAbandoned(app.db, now, 100);
  expect(left.map(({ id }) => id)).toEqual([stuck]);
});

const close = (id: string) => anna.call(chatRoutes.removeChatMember, { params: { id, memberId: anna.id } });

/** Of a picture in two sizes, by anna. */
function openUpload(storage: object, whileEncoding: () => Promise<unknown> = async () => {}) {
  const sizes = [1, 2].map((width) => ({ width, bytes: new Uint8Array(1) }));
  const encoder = {
    async encode(_source: unknown, store: (encoded: object) => unknown) {
      await whileEncoding();
      return store({ width: 2, height: 1, sizeBytes: 2, sizes });
    },
  };
  const { db, clock, secrets } = app;
  const roomKeys = createRoomKeys({ secrets, log: createLog('silent') });
  const deps = { db, clock, storage, encoder, roomKeys } as unknown as ChatDeps;
  const file = { path: '', name: 'dot.png', sizeBytes: 1 };
  const begin = (id: string) => {
    const call = { params: { id }, input: { uploadId: randomUUID() }, upload: file, member: anna };
    return uploadPicture.run(call as never, deps);
  };
  return { deps, begin };
}

test('an upload whose conversation is closed while it is encoded stores nothing', async () => {
  const { id } = await openGroup(anna, [anna]);
  const stored: string[] = [];
  const storage = { put: async (name: string) => void stored.push(name) };
  const { begin } = openUpload(storage, () => close(id));
  await expect(begin(id)).rejects.toThrow('You are not in such a conversation.');
  expect(stored).toEqual([]);
});

test('an upload that goes on while its conversation is closed leaves no bytes behind', async () => {
  const { id } = await openGroup(anna, [anna]);
  const stored = new Set<string>();
  const storage = {
    async put(name: string) {
      stored.add(name);
      if (stored.size > 1) return;
      await close(id);
      await removeAbandoned(deps);
    },
    remove: async (name: string) => void stored.delete(name),
  };
  const { deps, begin } = openUpload(storage);
  await expect(begin(id)).rejects.toThrow('The conversation was closed');
  app.clock.advance(2 * HOUR_MS);
  await removeAbandoned(deps);
  expect([...stored]).toEqual([]);
});
