// Patent receipts as everybody reads them and SuperAdmin keeps them, over HTTP.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_RECEIPT_FILE_BYTES, MAX_RECEIPTS } from '@msm/contract/docs/limits';
import type { Receipt } from '@msm/contract/docs/receipts';
import { docRoutes } from '@msm/contract/docs/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { docJobs } from '../docs.jobs.ts';
import type { DocsDeps } from '../docs.deps.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const FIELDS = {
  title: 'Publishing once under faults',
  office: 'KIPI',
  number: 'KE/P/2026/1234',
  filedOn: '2026-03-14',
  status: 'filed',
  note: '',
};

let app: TestApp;
let boss: Visitor;
let visitor: Visitor;
let png: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
  visitor = app.visitor();
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

interface Sent {
  id?: string;
  bytes?: Buffer;
  name?: string;
  fields?: Record<string, string>;
}

function add({ id = randomUUID(), bytes = PDF, name = 'receipt.pdf', fields = {} }: Sent = {}) {
  const parts = Object.entries({ id, ...FIELDS, ...fields }).map(
    ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const payload = Buffer.concat([
    Buffer.from(
      `${parts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  return boss.call(docRoutes.addReceipt, {
    input: payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
}

const list = async (): Promise<Receipt[]> => (await visitor.call(docRoutes.listReceipts)).body.receipts;
const file = (id: string) => visitor.call(docRoutes.readReceiptFile, { params: { id } });

/** In the data folder of this worker, whose name the run chose. */
function isStored(name: string): boolean {
  const folder = process.env['MSM_TEST_FOLDER']!;
  return readdirSync(folder)
    .map((each) => join(folder, each, 'media'))
    .filter((media) => existsSync(media))
    .some((media) => readdirSync(media, { recursive: true }).some((stored) => String(stored).endsWith(name)));
}

test('a receipt is there for everybody with its file, and a PDF is downloaded', async () => {
  const id = randomUUID();
  const { status, body } = await add({ id, name: 'C:\\scans\\Büro "1".exe' });
  expect(status).toBe(201);
  expect(body.receipt).toMatchObject({
    ...FIELDS,
    id,
    file: { url: `/api/patent-receipts/${id}/file`, isPicture: false, sizeBytes: PDF.length },
  });
  expect(body.receipt.file.name).toMatch(/\.pdf$/);
  expect(await list()).toEqual([body.receipt]);
  const served = await file(id);
  expect(served.body).toBe(PDF.toString());
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect(served.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+\.pdf$/);
});

test('a picture opens in the browser, as the picture that it is', async () => {
  const id = randomUUID();
  await add({ id, bytes: png, name: 'scan.html' });
  const { headers } = await file(id);
  expect(headers).toMatchObject({ 'content-type': 'image/png' });
  expect(headers['content-disposition']).toBe("inline; filename*=UTF-8''scan.png");
});

test('the same upload sent twice is one receipt', async () => {
  const id = randomUUID();
  const before = (await list()).length;
  const answers = await Promise.all([add({ id }), add({ id }), add({ id })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await list()).toHaveLength(before + 1);
  expect((await add({ id, fields: { title: 'Written anew' } })).status).toBe(409);
  expect(await app.db.selectFrom('docs_leftovers').selectAll().execute()).toEqual([]);
});

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 415],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n-and-then-nothing', 'latin1'), 422],
  ['too much', Buffer.alloc(MAX_RECEIPT_FILE_BYTES + 1, '%PDF-'), 413],
])('%s is refused and leaves nothing', async (_what, bytes, status) => {
  const before = await list();
  expect((await add({ bytes })).status).toBe(status);
  expect(await list()).toEqual(before);
  expect(await app.db.selectFrom('docs_leftovers').selectAll().execute()).toEqual([]);
});

test.each<Record<string, string>>([
  { title: '' },
  { filedOn: 'yesterday' },
  { filedOn: '2026-02-30' },
  { filedOn: '0000-01-01' },
  { status: 'eternal' },
  { note: 'x'.repeat(1_001) },
  { more: 'unknown' },
])('a receipt with %j is refused', async (fields) => {
  expect((await add({ fields })).status).toBe(400);
});

test('the latest filing comes first, and what is said can be changed', async () => {
  const id = randomUUID();
  await add({ id, fields: { filedOn: '2026-09-01', title: 'Newest' } });
  expect((await list())[0]?.title).toBe('Newest');
  const { changedAt } = (await list())[0]!;
  const change = () =>
    boss.call(docRoutes.changeReceipt, {
      params: { id },
      input: { ...FIELDS, filedOn: '2020-01-01', status: 'granted', note: 'Granted at last', changedAt },
    });
  app.clock.advance(1_000);
  const changed = await change();
  expect(changed.body.receipt).toMatchObject({ status: 'granted', note: 'Granted at last' });
  expect((await list()).at(-1)?.id).toBe(id);
  // A second editor who saw the state before the change.
  expect((await change()).status).toBe(409);
  const unknown = { params: { id: randomUUID() }, input: { ...FIELDS, changedAt } };
  expect((await boss.call(docRoutes.changeReceipt, unknown)).status).toBe(404);
});

test('a deleted receipt is gone with its bytes', async () => {
  const id = randomUUID();
  await add({ id });
  const { stored_name } = await app.db
    .selectFrom('docs_receipts')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(isStored(stored_name)).toBe(true);
  expect((await boss.call(docRoutes.removeReceipt, { params: { id } })).status).toBe(200);
  expect((await file(id)).status).toBe(404);
  expect((await boss.call(docRoutes.removeReceipt, { params: { id } })).status).toBe(404);
  expect(await app.db.selectFrom('docs_leftovers').selectAll().execute()).toEqual([]);
  expect(isStored(stored_name)).toBe(false);
});

test('bytes that a crash left behind are removed at night, those of an upload under way are not', async () => {
  const removed: string[] = [];
  const storage = { remove: async (name: string) => void removed.push(name) };
  const note = (stored_name: string, since: Date) =>
    app.db.insertInto('docs_leftovers').values({ stored_name, since }).execute();
  await note('receipt-old.pdf', new Date(app.clock.now().getTime() - 61 * MINUTE_MS));
  await note('receipt-new.pdf', app.clock.now());
  const [tidy] = docJobs({ db: app.db, clock: app.clock, storage } as unknown as DocsDeps);
  await tidy!.run({});
  expect(removed).toEqual(['receipt-old.pdf']);
  const notes = await app.db.selectFrom('docs_leftovers').select('stored_name').execute();
  expect(notes).toEqual([{ stored_name: 'receipt-new.pdf' }]);
});

test('the list has a bound', async () => {
  const rows = Array.from({ length: MAX_RECEIPTS }, (_, number) => ({
    id: randomUUID(),
    title: 'Many',
    office: 'KIPI',
    number: String(number),
    filed_on: '2026-01-01',
    status: 'filed' as const,
    note: '',
    stored_name: `receipt-${number}.pdf`,
    file_name: 'many.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    changed_at: app.clock.now(),
  }));
  await app.db.insertInto('docs_receipts').values(rows).execute();
  expect((await add()).body.message).toBe('There are 200 receipts already. Delete some first.');
});
