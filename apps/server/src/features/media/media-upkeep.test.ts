// What is in the library has its bytes, whatever the upkeep meets; what posts show is not deleted by mistake.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mediaRoutes } from '@msm/contract/media/routes';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { openLibraryApp, picture, upload, type LibraryApp } from './media-library.fixture.ts';
import { mediaJobs } from './media.jobs.ts';
import { mediaLibrary } from './media.store.ts';

let app: LibraryApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openLibraryApp();
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

test('a picture that a long post shows is not deleted by mistake', async () => {
  const { file } = (await upload(anna, await picture().png().toBuffer())).body;
  const others = Array.from(
    { length: 200 },
    (_, at) => `<img src="/media/${String(at).padStart(22, 'x')}-9.webp">`,
  );
  const html = [...others, `<img src="${file.url}">`];
  await mediaLibrary.noteUsesIn(
    app.db,
    anna.accountId,
    { html: [html.join('')], fileIds: [] },
    { usedBy: 'schedule_posts', userId: randomUUID() },
  );
  const { status } = await anna.call(mediaRoutes.removeMedia, { params: { id: file.id } });
  expect(status).toBe(409);
});

// A node that stood still for an hour (a laptop that slept, a frozen container) after it stored the bytes; it wakes, and commits,
// while the upkeep, of this node or of another, is removing what it takes for abandoned.
test('an upload that was answered with 201 has its bytes, also when the upkeep met it', async () => {
  const storage = createFolderStorage(join(app.folder, 'media'));
  const reached = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const slow = {
    ...storage,
    async remove(name: string) {
      reached.resolve();
      await stored.promise;
      await storage.remove(name);
    },
  };
  const [tidy] = mediaJobs({ db: app.db, clock: app.clock, storage: slow, log: createLog('silent') });
  const transaction = app.db.transaction.bind(app.db);
  let tidied: Promise<unknown> | undefined;
  vi.spyOn(app.db, 'transaction').mockImplementationOnce(() => {
    const real = transaction();
    return Object.assign(Object.create(real), {
      async execute(work: Parameters<typeof real.execute>[0]) {
        app.clock.advance(61 * MINUTE_MS);
        tidied = tidy!.run({});
        await reached.promise;
        return real.execute(work);
      },
    });
  });
  const { status, body } = await upload(anna, await picture(700, 500).png().toBuffer());
  stored.resolve();
  await tidied;
  if (status !== 201) return;
  expect((await app.http.inject(body.file.url)).statusCode).toBe(200);
});

test('bytes that storage does not let go hold up no others', async () => {
  const storage = createFolderStorage(join(app.folder, 'media'));
  const stuck = {
    ...storage,
    async remove(name: string) {
      if (name.startsWith('locked')) throw new Error('The object is locked.');
      await storage.remove(name);
    },
  };
  const [tidy] = mediaJobs({ db: app.db, clock: app.clock, storage: stuck, log: createLog('silent') });
  const [locked, other] = ['locked-for-compliance0', 'crashed-in-the-middle1'];
  for (const name of [locked, other]) {
    await app.db
      .insertInto('media_leftovers')
      .values({ stored_name: name, width: 100, since: app.clock.now() })
      .execute();
    app.clock.advance(1_000);
  }
  await storage.put(`${other}-100.webp`, new Uint8Array(3), 'image/webp');
  for (let night = 0; night < 3; night += 1) {
    app.clock.advance(24 * 60 * MINUTE_MS);
    await tidy!.run({}).catch(() => undefined);
  }
  expect(await storage.sizeOf(`${other}-100.webp`)).toBeUndefined();
});
