import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { createUploadQueue, type SendUpload } from './upload-queue.ts';

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

/** A way out that waits until the test lets a file through. */
function openQueue() {
  const calls: { name: string; uploadId: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const send: SendUpload = ({ file, uploadId }, { signal, onProgress }) =>
    new Promise<void>((resolve, reject) => {
      onProgress({ sentBytes: 1, totalBytes: 2 });
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      calls.push({ name: file.name, uploadId, resolve, reject });
    });
  const queue = createUploadQueue(send);
  const items = () => queue.useItems.getState();
  return { queue, calls, items, steps: () => items().map(({ step }) => step.at) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('files are sent two at a time; those that arrived leave the list', async () => {
  const { queue, calls, items, steps } = openQueue();
  queue.add([picture('one.png'), picture('two.png'), picture('three.png')]);
  expect(steps()).toEqual(['sending', 'sending', 'waiting']);
  expect(items()[0]!.step).toMatchObject({ sentBytes: 1, totalBytes: 2 });
  calls[0]!.resolve();
  await settled();
  expect(calls.map(({ name }) => name)).toEqual(['one.png', 'two.png', 'three.png']);
  expect(items().map(({ file }) => file.name)).toEqual(['two.png', 'three.png']);
  expect(queue.useArrived.getState()).toEqual({ count: 1, lastName: 'one.png' });
});

test('a file that the library does not take is never sent', () => {
  const { queue, calls, steps } = openQueue();
  queue.add([picture('drawing.svg', 'image/svg+xml')]);
  expect([steps(), calls.length]).toEqual([['refused'], 0]);
});

test('a failed file says why, and is tried again as the same upload', async () => {
  const { queue, calls, items, steps } = openQueue();
  queue.add([picture('one.png')]);
  calls[0]!.reject(new TypeError('gone'));
  await settled();
  expect(items()[0]!.step).toMatchObject({ at: 'failed', words: expect.stringContaining('broke off') });
  queue.retry(items()[0]!.uploadId);
  expect(steps()).toEqual(['sending']);
  expect(calls[1]!.uploadId).toBe(calls[0]!.uploadId);
});

test('a file that the server takes for no picture is not offered to be tried again', async () => {
  const { queue, calls, items } = openQueue();
  queue.add([picture('one.png')]);
  calls[0]!.reject(new ApiError(415, { code: 'unsupported', message: 'No picture.' }));
  await settled();
  expect(items()[0]!.step).toEqual({ at: 'refused', words: 'No picture.' });
});

test('a cancelled file leaves the list and its place to the next', async () => {
  const { queue, calls, items } = openQueue();
  queue.add([picture('one.png'), picture('two.png'), picture('three.png')]);
  queue.remove(items()[0]!.uploadId);
  await settled();
  expect(items().map(({ file }) => file.name)).toEqual(['two.png', 'three.png']);
  expect(calls.map(({ name }) => name)).toEqual(['one.png', 'two.png', 'three.png']);
});

test('nothing is sent any more once another account was chosen', async () => {
  const signals: AbortSignal[] = [];
  const queue = createUploadQueue((_, { signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  queue.add(['a', 'b', 'c'].map((name) => new File(['x'], `${name}.png`, { type: 'image/png' })));
  queue.clear();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(queue.useItems.getState()).toEqual([]);
});
