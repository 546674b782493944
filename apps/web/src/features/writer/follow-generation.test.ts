import type { GenerationProgress, PartDelta } from '@msm/contract/writer/events';
import type { Generation, GenerationWithBrief } from '@msm/contract/writer/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { followGeneration } from './follow-generation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ID = '01900000-0000-7000-8000-000000000001';
const JOB = {
  id: ID,
  state: 'running',
  percent: 0,
  doing: 'Waiting for its turn',
  parts: { title: '', body: '', excerpt: '', seo: '' },
  draftId: null,
  problem: null,
} as unknown as Generation;

const BRIEF = { topic: 'Bread' } as GenerationWithBrief['brief'];

const withBody = (body: string, more: Partial<Generation> = {}): Generation => ({
  ...JOB,
  ...more,
  parts: { ...JOB.parts, body },
});
const progress = (deltas: PartDelta[], more: Partial<GenerationProgress> = {}): GenerationProgress => ({
  generationId: ID,
  state: 'running',
  percent: 30,
  doing: 'Writing',
  deltas,
  ...more,
});
const body = (at: number, text: string): PartDelta => ({ field: 'body', at, text });

/** A portal whose answers come when the test says so. */
function following(first: Generation | null = JOB) {
  const seen: Generation[] = [];
  const troubles: [string, boolean][] = [];
  const ends: GenerationWithBrief[] = [];
  const asked: ReturnType<typeof Promise.withResolvers<GenerationWithBrief>>[] = [];
  const socket: { tell: (told: GenerationProgress) => void; reconnect: () => void; isHeard: boolean } = {
    tell: () => {},
    reconnect: () => {},
    isHeard: true,
  };
  const stop = followGeneration(ID, first ?? undefined, {
    listen: (hear) => {
      socket.tell = (told) => socket.isHeard && hear(told);
      return () => void (socket.isHeard = false);
    },
    onReconnect: (hear) => {
      socket.reconnect = hear;
      return () => void (socket.reconnect = () => {});
    },
    fetchGeneration: () => {
      const question = Promise.withResolvers<GenerationWithBrief>();
      asked.push(question);
      return question.promise;
    },
    onGeneration: (generation) => seen.push(generation),
    onEnd: (generation) => ends.push(generation),
    onTrouble: (error, isFinal) => troubles.push([String(error), isFinal]),
  });
  const answer = async (generation: Generation) => {
    asked.at(-1)?.resolve({ ...generation, brief: BRIEF });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { seen, ends, troubles, asked, socket, stop, answer };
}

test('text is shown as it is told, without asking', () => {
  const { seen, asked, socket } = following();
  socket.tell(progress([body(0, 'One')]));
  socket.tell(progress([body(3, ' two')], { percent: 40 }));
  expect(seen.at(-1)).toMatchObject({ percent: 40, doing: 'Writing', parts: { body: 'One two' } });
  expect(asked).toHaveLength(0);
});

test('what is told of other generations is none of its business', () => {
  const { seen, socket } = following();
  socket.tell(progress([body(0, 'One')], { generationId: ID.replace(/1$/, '2') }));
  expect(seen).toEqual([]);
});

test('a gap in the text is filled by asking', async () => {
  const { seen, socket, answer } = following();
  socket.tell(progress([body(8, 'three')]));
  expect(seen).toEqual([]);
  await answer(withBody('One two three'));
  expect(seen.at(-1)?.parts.body).toBe('One two three');
});

test('what is told while the answer is under way is put to it, and what is older is not', async () => {
  const { seen, socket, asked, answer } = following();
  socket.tell(progress([body(8, 'three')]));
  socket.tell(progress([body(4, 'two')]));
  socket.tell(progress([body(13, ' four')], { percent: 60 }));
  await answer(withBody('One two three'));
  expect(seen.at(-1)).toMatchObject({ percent: 60, parts: { body: 'One two three four' } });
  expect(asked).toHaveLength(1);
});

test('a silent socket is made up for by asking every two seconds', async () => {
  const { seen, asked, answer } = following();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(1);
  await answer(withBody('One'));
  expect(seen.at(-1)?.parts.body).toBe('One');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(2);
});

test('nobody asks while the socket speaks', async () => {
  const { asked, socket } = following();
  for (let count = 0; count < 6; count += 1) {
    socket.tell(progress([body(count, 'x')]));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toHaveLength(0);
});

test('the end is fetched, even when it was told, and then nothing more is asked', async () => {
  const { seen, ends, asked, socket, answer } = following();
  socket.tell(progress([], { state: 'done', percent: 100 }));
  await answer(withBody('All of it', { state: 'done', draftId: ID }));
  expect(seen.at(-1)).toMatchObject({ state: 'done', draftId: ID });
  expect(ends).toMatchObject([{ draftId: ID, brief: BRIEF }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  expect(socket.isHeard).toBe(false);
});

test('an end that is told while an older answer is under way is not missed', async () => {
  const { seen, asked, socket, answer } = following();
  socket.reconnect();
  socket.tell(progress([], { state: 'failed' }));
  await answer(withBody('Half'));
  expect(asked).toHaveLength(2);
  await answer(withBody('Half', { state: 'failed', problem: 'The writer is busy.' }));
  expect(seen.at(-1)).toMatchObject({ state: 'failed', problem: 'The writer is busy.' });
});

test('one who comes back fetches what is there by now', async () => {
  const { seen, answer } = following(null);
  await answer(withBody('One two'));
  expect(seen.at(-1)?.parts.body).toBe('One two');
});

test('an answer that fails is tried again; a refusal is the end', async () => {
  const { troubles, asked } = following(null);
  asked[0]!.reject(new ApiError(503, { message: 'Later' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(2);
  asked[1]!.reject(new ApiError(404, { code: 'notFound', message: 'No generation has that id.' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(troubles.map(([, isFinal]) => isFinal)).toEqual([false, true]);
  expect(asked).toHaveLength(2);
});

test('one who leaves asks no more and hears no more', async () => {
  const { seen, asked, socket, stop, answer } = following(null);
  stop();
  await answer(withBody('Too late'));
  socket.tell(progress([body(0, 'x')]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen).toEqual([]);
  expect(asked).toHaveLength(1);
});
