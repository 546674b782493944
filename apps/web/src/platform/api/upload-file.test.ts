import { post } from '@msm/contract/route';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refusal, startPortal } from './api-server.fixture.ts';
import { openTab } from '../session/browser-seams.fixture.ts';
import { NodeRequest } from './node-request.fixture.ts';
import { createUploadFile } from './upload-file.ts';

const uploadThing = post('/things/:id/media', {
  access: 'member',
  summary: 'Takes a file.',
  params: z.object({ id: z.string() }),
  input: z.strictObject({ altText: z.optional(z.string()) }),
  upload: { field: 'media', maxBytes: 100 },
  output: z.object({ url: z.string() }),
});
const LINE = 'POST /things/7/media';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeEach(async () => {
  portal = await startPortal();
  portal.answer(LINE, ({ headers }) =>
    // A bearer token wins over the cookie, as on the server.
    headers.authorization === `Bearer ${portal.accessToken()}` ||
    (!headers.authorization && headers['x-csrf-token'] === 'csrf-1')
      ? { status: 201, body: { success: true, url: 'https://example.com/cat.png' } }
      : refusal(401, 'unauthenticated', 'Please log in.'),
  );
});
afterEach(() => portal.stop());

const cat = () => new File(['meow'], 'cat.png', { type: 'image/png' });

function uploader(options: { accessToken?: string | null; hasRefreshToken?: boolean } = {}) {
  const { accessToken = portal.accessToken(), ...rest } = options;
  const { fetchWithAuth, tab } = openTab({ origin: portal.origin, accessToken, ...rest });
  const upload = createUploadFile(fetchWithAuth, () => new NodeRequest() as unknown as XMLHttpRequest);
  return {
    tab,
    upload: (more = {}, fields = {}) =>
      upload(uploadThing, { params: { id: '7' }, file: cat(), fields }, more),
  };
}

test('a file goes as a form under the field of the contract, with its texts and the bearer token', async () => {
  const answer = await uploader().upload({}, { altText: 'A cat', title: '' });
  expect(answer).toMatchObject({ url: 'https://example.com/cat.png' });
  const asked = portal.asked.at(-1);
  expect(asked?.headers.authorization).toBe('Bearer access-1');
  expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked?.body).toContain('name="media"; filename="cat.png"');
  expect(asked?.body).toContain('A cat');
  expect(asked?.body).not.toContain('name="title"');
});

test('a session that lives in cookies proves by the CSRF token that our page is writing', async () => {
  await uploader({ accessToken: null }).upload();
  expect(portal.asked.at(-1)?.headers['x-csrf-token']).toBe('csrf-1');
});

test('how far it is, is told on the way', async () => {
  const told: number[] = [];
  await uploader().upload({
    onProgress: ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
      told.push(sentBytes / totalBytes),
  });
  expect(told[0]).toBeCloseTo(0.5, 1);
  expect(told.at(-1)).toBe(1);
});

test('an expired access token is refreshed once and the file is sent again', async () => {
  const { upload, tab } = uploader();
  portal.expireAccess();
  expect(await upload()).toMatchObject({ url: 'https://example.com/cat.png' });
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(1);
  expect(portal.timesAsked(LINE)).toBe(2);
  expect(portal.asked.at(-1)?.body).toContain('meow');
  expect(tab.isAtLogin).toBe(false);
});

test('without a session left the way leads to the login', async () => {
  const { upload, tab } = uploader({ accessToken: 'of yesterday', hasRefreshToken: false });
  await expect(upload()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(tab.isAtLogin).toBe(true);
});

test('a refusal has the server’s words, and the status beside them', async () => {
  portal.answer(LINE, () => refusal(413, 'tooLarge', 'A file has at most 10 MB.'));
  await expect(uploader().upload()).rejects.toMatchObject({
    status: 413,
    code: 'tooLarge',
    message: 'A file has at most 10 MB.',
    statusText: 'Payload Too Large',
    requestId: 'request-7',
  });
});

test('a refusal without words says the status', async () => {
  portal.answer(LINE, () => ({ status: 502, text: '<h1>Bad gateway</h1>' }));
  await expect(uploader().upload()).rejects.toThrow('Upload failed: Bad Gateway');
});

test('a cancelled upload ends as one, and nothing is sent when it was cancelled before', async () => {
  const cancelling = new AbortController();
  portal.answer(LINE, () => {
    throw new Error('It should not have come this far.');
  });
  const onProgress = () => cancelling.abort();
  await expect(uploader().upload({ onProgress, signal: cancelling.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(uploader().upload({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(portal.timesAsked(LINE)).toBe(0);
});

test('a connection that breaks off is no refusal', async () => {
  const { upload } = uploader();
  await portal.stop();
  await expect(upload()).rejects.toThrow('The connection broke off.');
  portal = await startPortal();
});
