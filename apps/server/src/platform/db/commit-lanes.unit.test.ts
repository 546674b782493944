import { expect, test } from 'vitest';
import { createLanes } from './commit-lanes.ts';

interface Send {
  roomId: string;
  text: string;
}
interface Sent {
  text: string;
}

const roomOf = ({ roomId }: Send) => roomId;
const ROOM = '01a1dd18-c593-7b76-bf2f-a4be0f4d0000';
const send = (text: string, roomId = ROOM): Send => ({ roomId, text });

/** Batches in the order of their commits; each ends when the test says so. */
function stage(
  outcome: (send: Send) => Sent | Error = ({ text }) => ({ text }),
  options?: Parameters<typeof createLanes>[2],
) {
  const batches: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const commit = async (batch: readonly Send[]) => {
    batches.push(batch.map(({ text }) => text));
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return batch.map(outcome);
  };
  const lanes = createLanes<Send, Sent>(roomOf, commit, options);
  const endAll = async () => {
    for (let at = 0; at < ends.length; at++) {
      ends[at]!.resolve();
      await new Promise(setImmediate);
    }
  };
  return { lanes, batches, ends, endAll };
}

test('a send goes at once, and what comes meanwhile is one batch in order', async () => {
  const { lanes, batches, endAll } = stage();
  const all = ['a', 'b', 'c'].map((text) => lanes.add(send(text)));
  await endAll();
  expect(await Promise.all(all)).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('a refused send does not refuse the others of its batch', async () => {
  const { lanes, endAll } = stage(({ text }) => (text === 'bad' ? new Error('refused') : { text }));
  const all = Promise.allSettled(['a', 'bad', 'c'].map((text) => lanes.add(send(text))));
  await endAll();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a batch that fails is tried one by one, so that only the fault itself fails', async () => {
  const tried: number[] = [];
  const first = Promise.withResolvers<void>();
  const lanes = createLanes<Send, Sent>(roomOf, async (batch) => {
    tried.push(batch.length);
    if (tried.length === 1) await first.promise;
    if (batch.some(({ text }) => text === 'bad')) throw new Error('broken');
    return batch.map(({ text }) => ({ text }));
  });
  const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map((text) => lanes.add(send(text))));
  first.resolve();
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(tried).toEqual([1, 3, 1, 1, 1]);
});

test('a send without an outcome begins the next batch, whose fault is not that of the first', async () => {
  const batches: string[][] = [];
  const lanes = createLanes<Send, Sent>(roomOf, async (batch) => {
    batches.push(batch.map(({ text }) => text));
    if (batches.length === 3) throw new Error('broken');
    return batch.map(({ text }, at) => (text === 'again' && at > 0 ? undefined : { text }));
  });
  const all = Promise.allSettled(['a', 'b', 'again', 'c'].map((text) => lanes.add(send(text))));
  await expect.poll(() => batches.length).toBe(3);
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(batches).toEqual([['a'], ['b', 'again', 'c'], ['again']]);
});

test('a batch whose commit is in doubt is not tried again', async () => {
  let tries = 0;
  const lanes = createLanes<Send, Sent>(roomOf, async () => {
    tries += 1;
    throw Object.assign(new Error('connection lost'), { code: '08006' });
  });
  await expect(lanes.add(send('a'))).rejects.toThrow('connection lost');
  expect(tries).toBe(1);
});

test('rooms of other lanes do not wait', async () => {
  const { lanes, batches, endAll } = stage();
  const other = `${ROOM.slice(0, -4)}0001`;
  const all = [lanes.add(send('a')), lanes.add(send('b')), lanes.add(send('elsewhere', other))];
  expect(batches).toEqual([['a'], ['elsewhere']]);
  await endAll();
  await Promise.all(all);
});

test('beside a batch in flight only full ones are sent, as many as are allowed', async () => {
  const { lanes, batches, ends, endAll } = stage(undefined, { maxBatch: 2, inFlight: 3 });
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((text) => lanes.add(send(text)));
  expect(batches).toEqual([['a'], ['b', 'c'], ['d', 'e']]);
  // Another one may follow, and it is full.
  ends[1]!.resolve();
  await Promise.all([all[1], all[2]]);
  await new Promise(setImmediate);
  expect(batches.slice(3)).toEqual([['f', 'g']]);
  all.push(lanes.add(send('h')));
  expect(batches).toHaveLength(4);
  await endAll();
  await Promise.all(all);
  expect(batches.slice(4)).toEqual([['h']]);
});
