import { afterAll, expect, test } from 'vitest';
import { sanitizePost, postSanitizing } from '../text/sanitize-html.ts';
import { createThreads, SMALL_LENGTH, type ThreadTask } from './threads.ts';
import type * as fixture from './threads.fixture.ts';

const threads = createThreads({ runLimitMs: 1_000 });
afterAll(() => threads.close());

const task = (name: keyof typeof fixture): ThreadTask<string, string> => ({
  module: new URL('./threads.fixture.ts', import.meta.url).href,
  name,
});
const run = (name: keyof typeof fixture, input = '', key = 'anna') => threads.run(task(name), input, { key });

test('a thread answers what its function answers, and again after it refused or broke', async () => {
  expect(await run('shout', 'hello')).toBe('HELLO');
  await expect(run('refuse', 'Not this.')).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'Not this.',
  });
  await expect(run('breakDown', 'oh')).rejects.toThrow('TypeError: oh');
  expect(await run('shout', 'again')).toBe('AGAIN');
});

test.each(['neverEnd', 'takeAllMemory'] as const)(
  'a function that would %s is ended, in words, while another account is served',
  async (name) => {
    const stuck = [run(name), run(name)].map((each) =>
      each.catch((error: { kind: string; message: string }) => [error.kind, error.message]),
    );
    expect(await run('shout', 'meanwhile', 'berta')).toBe('MEANWHILE');
    const words = ['unprocessable', 'This text takes too long to read.'];
    expect(await Promise.all(stuck)).toEqual([words, words]);
    expect(await run('shout', 'afterwards')).toBe('AFTERWARDS');
  },
);

test('an account that asks for more than its queue holds is refused, others are not', async () => {
  const asked = Array.from({ length: 40 }, () => run('shout', 'x', 'mallory').catch(({ kind }) => kind));
  expect(await run('shout', 'y', 'anna')).toBe('Y');
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['X', 'tooMany']));
});

test('what was cancelled while it waited is not begun', async () => {
  const control = new AbortController();
  const first = run('shout', 'first');
  const second = threads.run(task('neverEnd'), '', { key: 'anna', signal: control.signal });
  control.abort(new Error('no longer wanted'));
  await expect(second).rejects.toThrow('no longer wanted');
  expect(await first).toBe('FIRST');
});

test('small and large posts are sanitised alike', async () => {
  const unit = '<p onclick="x()">a</p>';
  for (const html of [unit, unit.repeat(2_000)])
    expect(await threads.run(postSanitizing, html, { key: 'anna' })).toBe(sanitizePost(html));
  const deep = threads.run(postSanitizing, '<b>'.repeat(SMALL_LENGTH), { key: 'anna' });
  await expect(deep).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'The text is nested too deeply.',
  });
});
