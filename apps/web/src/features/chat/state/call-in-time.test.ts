// Calls of a tab whose answer takes long, or never comes.
import { SESSION_HINT_COOKIE } from '@msm/contract/auth/limits';
import { expect, test, vi } from 'vitest';
import { room } from './chat.fixture.ts';
import { ADA, openTab, replaceOutside, ROOM } from './tab.fixture.ts';

const outside = replaceOutside();

/** Answers after so long, unless the call is given up before. */
function answerAfter(delayMs: number, body: unknown): void {
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    setTimeout(() => resolve(Response.json(body)), delayMs);
    return promise;
  });
}

test('a catch-up whose token has run out fails when the renewal of the session hangs', async () => {
  const cookie = `${SESSION_HINT_COOKIE}=1`;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie, visibilityState: 'visible' }));
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  vi.useFakeTimers();
  let asked = 0;
  const expired = { success: false, code: 'unauthenticated', message: 'Expired.' };
  vi.stubGlobal('fetch', async () => {
    if ((asked += 1) === 1) return Response.json(expired, { status: 401 });
    return new Promise(() => {});
  });
  const catchingUp = expect(outside.catchUp()).rejects.toThrow('No answer in time.');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(2);
  await catchingUp;
});

test('a list of rooms that takes 25 seconds on a slow connection is there after a retry', async () => {
  vi.useFakeTimers();
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  answerAfter(25_000, { rooms: [room(ROOM)] });
  const first = expect(outside.catchUp()).rejects.toThrow('No answer in time.');
  await vi.advanceTimersByTimeAsync(20_000);
  await first;
  void outside.catchUp();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(tab.useChats.getState().rooms).toHaveLength(1);
});

test('the time that an answer is waited for has a bound', async () => {
  vi.useFakeTimers();
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  answerAfter(3_600_000, { rooms: [room(ROOM)] });
  for (const withinMs of [20_000, 40_000, 80_000, 80_000]) {
    const failing = expect(outside.catchUp()).rejects.toThrow('No answer in time.');
    await vi.advanceTimersByTimeAsync(withinMs);
    await failing;
  }
});
