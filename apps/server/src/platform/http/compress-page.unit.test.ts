import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPage } from './compress-page.ts';

const HTML = Buffer.from('<!doctype html><p>Karibu</p>'.repeat(50));

test('a browser that knows brotli gets brotli', async () => {
  const { body, encoding } = await compressPage(HTML)('gzip, deflate, br, zstd');
  expect(encoding).toBe('br');
  expect(brotliDecompressSync(body)).toEqual(HTML);
});

test('one that knows only gzip, or refuses brotli, gets gzip', async () => {
  for (const accepted of ['gzip', 'br;q=0, gzip;q=0.8']) {
    const { body, encoding } = await compressPage(HTML)(accepted);
    expect(encoding).toBe('gzip');
    expect(gunzipSync(body)).toEqual(HTML);
  }
});

test('one that asks for neither gets the page as it is', async () => {
  expect(await compressPage(HTML)()).toEqual({ body: HTML });
  expect(await compressPage(HTML)('identity, br;q=0.0')).toEqual({ body: HTML });
});

test('a page is compressed once for each encoding', async () => {
  const compressed = compressPage(HTML);
  expect((await compressed('br')).body).toBe((await compressed('gzip, br')).body);
  expect((await compressed('gzip')).body).toBe((await compressed('gzip')).body);
});
