import type { SiteMedia } from '@msm/contract/sites/schemas';
import { expect, test } from 'vitest';
import { createMediaQueue, type SendMedia } from './media-queue.ts';

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });
const media = (url: string): SiteMedia => ({
  id: 1,
  url,
  mimeType: 'image/png',
  altText: '',
  width: null,
  height: null,
});

/** A way out that waits until the test lets a file through. */
function openQueue() {
  const calls: {
    name: string;
    altText: string;
    resolve: (sent: SiteMedia) => void;
    reject: (error: Error) => void;
  }[] = [];
  const send: SendMedia = ({ file, altText }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      onProgress({ sentBytes: 1, totalBytes: 2 });
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      calls.push({ name: file.name, altText, resolve, reject });
    });
  const queue = createMediaQueue(send);
  const steps = () => queue.useItems.getState().map(({ step }) => step.at);
  const idOf = (at: number) => queue.useItems.getState()[at]!.id;
  return { queue, calls, steps, idOf };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('files wait for their description and are then sent with it, two at a time', async () => {
  const { queue, calls, steps, idOf } = openQueue();
  queue.add('site', [picture('one.png'), picture('two.png'), picture('three.png')]);
  queue.describe(idOf(0), 'The first');
  expect(steps()).toEqual(['ready', 'ready', 'ready']);
  queue.start('site');
  expect(calls.map(({ name, altText }) => [name, altText])).toEqual([
    ['one.png', 'The first'],
    ['two.png', ''],
  ]);
  expect(steps()).toEqual(['sending', 'sending', 'waiting']);
  calls[0]!.resolve(media('https://example.com/one.png'));
  await settled();
  expect(calls.map(({ name }) => name)).toEqual(['one.png', 'two.png', 'three.png']);
  expect(steps()).toEqual(['done', 'sending', 'sending']);
});

test('a file of the wrong kind is never sent', () => {
  const { queue, calls, steps } = openQueue();
  queue.add('site', [picture('drawing.svg', 'image/svg+xml')]);
  queue.start('site');
  expect(steps()).toEqual(['refused']);
  expect(calls).toHaveLength(0);
});

test('a cancelled file can be sent again, and one that only waited as well', async () => {
  const { queue, calls, steps, idOf } = openQueue();
  queue.add('site', [picture('one.png'), picture('two.png'), picture('three.png')]);
  queue.start('site');
  queue.cancel(idOf(2));
  queue.cancel(idOf(0));
  await settled();
  expect(steps()).toEqual(['ready', 'sending', 'ready']);
  queue.start('site');
  expect(calls.map(({ name }) => name)).toEqual(['one.png', 'two.png', 'one.png']);
});

test('a failed file says why and goes again with the next start', async () => {
  const { queue, calls, steps } = openQueue();
  queue.add('site', [picture('one.png')]);
  queue.start('site');
  calls[0]!.reject(new TypeError('The connection broke off.'));
  await settled();
  expect(queue.useItems.getState()[0]!.step).toMatchObject({ title: 'Upload failed: no connection' });
  queue.start('site');
  expect(steps()).toEqual(['sending']);
});

test('starting one site leaves the files of another alone', () => {
  const { queue, steps, idOf } = openQueue();
  queue.add('site', [picture('one.png')]);
  queue.add('other', [picture('two.png')]);
  queue.start('site');
  expect(steps()).toEqual(['sending', 'ready']);
  queue.takeOut(idOf(1));
  expect(steps()).toEqual(['sending']);
});
