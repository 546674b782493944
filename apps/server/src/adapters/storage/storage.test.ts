// Both kinds of storage keep the same promises; the bucket is that of a real S3 server.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../platform/ports/storage.ts';
import { BadSetting } from '../../platform/settings/bad-setting.ts';
import { createStorage } from './create-storage.ts';
import { S3_KEY, startS3Server } from './s3-server.fixture.ts';
import { readStorageSettings } from './storage-settings.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let dataDir: string;
const storages: Record<string, Storage> = {};
const s3 = (userInfo: string, path: string) =>
  readStorageSettings({ STORAGE_URL: `s3://${userInfo}@127.0.0.1:${server.port}${path}` });

beforeAll(async () => {
  server = await startS3Server('pictures');
  dataDir = mkdtempSync(join(tmpdir(), 'msm-storage-'));
  storages['folder'] = await createStorage(undefined, dataDir);
  storages['S3'] = await createStorage(s3(`${S3_KEY}:S3RVER`, '/pictures?tls=off&region=eu-central-1'), '');
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const NAME = 'aB-_0123456789aB-_0123-320.webp';
const bytes = new Uint8Array(300_000).map((_, at) => at % 251);

describe.each(['folder', 'S3'])('%s', (kind) => {
  test('what was put is there until it is removed', async () => {
    const storage = storages[kind]!;
    expect([await storage.sizeOf(NAME), await storage.open(NAME)]).toEqual([undefined, undefined]);
    await storage.put(NAME, bytes, 'image/webp');
    expect(await storage.sizeOf(NAME)).toBe(bytes.length);
    const stored = await storage.open(NAME);
    expect(stored!.sizeBytes).toBe(bytes.length);
    expect(Buffer.compare(await buffer(stored!.body), bytes)).toBe(0);
    await storage.put(NAME, bytes.subarray(0, 10), 'image/webp');
    expect(await storage.sizeOf(NAME)).toBe(10);
    const path = join(dataDir, 'a-video');
    writeFileSync(path, bytes);
    await storage.putFile(NAME, path, 'video/mp4');
    const part = await storage.open(NAME, { start: 1_000, end: 1_999 });
    expect(part!.sizeBytes).toBe(1_000);
    expect(Buffer.compare(await buffer(part!.body), bytes.subarray(1_000, 2_000))).toBe(0);
    expect(await storage.sizeOf(NAME)).toBe(bytes.length);
    await storage.remove(NAME);
    await storage.remove(NAME);
    expect(await storage.sizeOf(NAME)).toBeUndefined();
  });
});

test('the folder keeps no part of an interrupted put, and no name leads out of it', async () => {
  const { folder } = storages as { folder: Storage };
  await folder.put(NAME, bytes, 'image/webp');
  const place = join(dataDir, 'media', NAME.slice(0, 2));
  writeFileSync(join(place, `${NAME}.part`), 'half');
  await folder.remove(NAME);
  expect(readdirSync(place)).toEqual([]);
  for (const name of ['../app-secret', '..', 'a/b.webp', 'x.webp/..', ''])
    await expect(Promise.resolve().then(() => folder.sizeOf(name))).rejects.toThrow('not a name');
});

test('a bucket that is not there, a key that is refused and a server that is gone are said to be unavailable', async () => {
  const gone = await startS3Server('pictures');
  await gone.stop();
  const settings = [
    s3(`${S3_KEY}:S3RVER`, '/other-bucket?tls=off'),
    s3('unknown:secret', '/pictures?tls=off'),
    { ...s3(`${S3_KEY}:S3RVER`, '/pictures?tls=off')!, origin: `http://127.0.0.1:${gone.port}` },
  ];
  for (const each of settings) {
    const storage = await createStorage(each, '');
    await expect(storage.put(NAME, bytes, 'image/webp')).rejects.toMatchObject({ kind: 'unavailable' });
  }
});

test('STORAGE_URL is read with its credentials decoded; unset is the folder', () => {
  expect(readStorageSettings({})).toBeUndefined();
  expect(
    readStorageSettings({ STORAGE_URL: 's3://KEY:a%2Fb%2B@s3.example:9000/my-bucket?region=x' }),
  ).toEqual({
    origin: 'https://s3.example:9000',
    bucket: 'my-bucket',
    region: 'x',
    key: 'KEY',
    secret: 'a/b+',
  });
});

test.each([
  's3://host/bucket',
  's3://KEY:SECRET@host/',
  's3://KEY:SECRET@host/Bucket',
  's3://KEY:SECRET@host/a-bucket/folder',
  's3://KEY:SECRET@host/a-bucket?tls=maybe',
  's3://KEY:SECRET@host/a-bucket?acl=public',
  's3://KEY:SEC%zz@host/a-bucket',
  'https://KEY:SECRET@host/a-bucket',
  'SECRET',
])('the STORAGE_URL %s stops the start, without telling the secret', (value) => {
  let told = '';
  try {
    readStorageSettings({ STORAGE_URL: value });
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting);
    told = (error as Error).message;
  }
  expect(told).toMatch(/^STORAGE_URL: must be /);
  expect(told.replace('KEY:SECRET@host', '').replace('KEY and SECRET', '')).not.toContain('SEC');
});
