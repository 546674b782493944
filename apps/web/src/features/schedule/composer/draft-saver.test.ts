import { CHANGED_ELSEWHERE, type DraftFields } from '@msm/contract/drafts/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { createDraftSaver, type KeptDraft } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EDITOR = { id: '0a1b2c3d-0000-4000-8000-000000000009', save: 0 };
const draft = (title: string) => ({ content: { title } }) as DraftFields;

function open(version = 0) {
  const server = { version, sent: [] as string[], answer: undefined as (() => void) | undefined };
  const device: { kept: KeptDraft | undefined } = { kept: undefined };
  const saver = createDraftSaver(
    { version, editor: EDITOR },
    {
      async send({ fields }) {
        server.answer?.();
        server.sent.push(fields.content.title);
        server.version += 1;
        return { version: server.version };
      },
      keep: (kept) => void (device.kept = kept),
      forget: () => void (device.kept = undefined),
    },
  );
  return { server, device, saver };
}

test('a draft that is only looked at is not stored', async () => {
  const { server, saver } = open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual([]);
  expect(saver.state().status).toBe('untouched');
});

test('typing without a pause is saved every two seconds at the latest, and kept on the device before', async () => {
  const { server, device, saver } = open();
  for (let key = 0; key < 40; key += 1) {
    saver.change(draft(`key ${key}`));
    await vi.advanceTimersByTimeAsync(100);
    if (key === 5) expect(device.kept?.fields.content.title).toBeDefined();
  }
  expect(server.sent.length).toBeGreaterThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.sent.at(-1)).toBe('key 39');
  expect(saver.state()).toMatchObject({ status: 'saved', version: server.version });
  expect(device.kept).toBeUndefined();
});

test('listeners hear of the first unsaved change, not of every key', () => {
  const { saver } = open();
  const heard = vi.fn();
  saver.subscribe(heard);
  for (const text of ['a', 'ab', 'abc']) saver.change(draft(text));
  expect(heard).toHaveBeenCalledOnce();
});

test('without a connection the text stays on the device and is sent when the connection is back', async () => {
  const { server, device, saver } = open(3);
  server.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  saver.change(draft('In a tunnel'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.state().status).toBe('offline');
  expect(device.kept).toMatchObject({ version: 3, fields: { content: { title: 'In a tunnel' } } });
  saver.change(draft('Still in a tunnel'));
  server.answer = undefined;
  saver.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual(['Still in a tunnel']);
  expect(saver.state().status).toBe('saved');
});

test('when another editor saved, nothing more is sent and the text stays on the device', async () => {
  const { server, device, saver } = open(3);
  server.answer = () => {
    throw new ApiError(409, { code: 'conflict', problem: CHANGED_ELSEWHERE });
  };
  saver.change(draft('Mine'));
  await vi.advanceTimersByTimeAsync(2_000);
  server.answer = undefined;
  saver.change(draft('Mine, and more'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual([]);
  expect(saver.state().status).toBe('conflict');
  expect(device.kept?.fields.content.title).toBe('Mine, and more');
});

test('everything typed is stored before it is scheduled, or the reason is thrown', async () => {
  const { server, saver } = open();
  saver.change(draft('First'));
  const flushed = saver.flush();
  saver.change(draft('Second'));
  expect(await flushed).toBe(2);
  expect(server.sent).toEqual(['First', 'Second']);
  server.answer = () => {
    throw new ApiError(400, { code: 'invalid', message: 'Too long.' });
  };
  saver.change(draft('Third'));
  await expect(saver.flush()).rejects.toThrow('Too long.');
});

test('a composer that was left sends nothing once the draft is open again, and hands over its last save', async () => {
  const { server, device, saver } = open(3);
  server.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  saver.change(draft('In a tunnel'));
  await vi.advanceTimersByTimeAsync(2_000);
  saver.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  saver.handOver();
  const handedOver = device.kept;
  server.answer = undefined;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual([]);
  expect(handedOver).toMatchObject({ fields: { content: { title: 'In a tunnel' } } });
  expect(handedOver!.editor.save).toBeGreaterThan(1);
  expect(device.kept).toEqual(handedOver);
});

test('a save that is under way when the draft is opened again leaves nothing on the device once it is stored', async () => {
  const { server, device, saver } = open(3);
  saver.change(draft('On its way'));
  saver.leave();
  saver.handOver();
  expect(device.kept).toMatchObject({ editor: { save: 1 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual(['On its way']);
  expect(device.kept).toBeUndefined();
});

test('a draft that ends answers the text that was not stored, so that its deletion can be undone', async () => {
  const { server, device, saver } = open();
  server.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  saver.change(draft('An hour in a tunnel'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.end()).toMatchObject({ version: 0, fields: { content: { title: 'An hour in a tunnel' } } });
  expect(device.kept).toBeUndefined();
  expect(saver.end()).toBeUndefined();
});
