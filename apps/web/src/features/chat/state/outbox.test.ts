import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { KeyedStorage } from '../../../platform/browser-storage.ts';
import { memoryStorage } from '../../../platform/session/browser-seams.fixture.ts';
import { createOutbox, type OutgoingMessage, type SendOutcome } from './outbox.ts';

const KEY = 'outbox';
const SENT: SendOutcome = { kind: 'sent', seq: 1 };

/** As the browser's locks: one holder at a time, the others in turn. */
function oneAtATime() {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
}

let storage: ReturnType<typeof memoryStorage>;
let withLock: (work: () => Promise<void>) => Promise<void>;
let isConnected: boolean;
let senderId: string | undefined;
let sent: string[];
let outcome: (message: OutgoingMessage) => Promise<SendOutcome>;

beforeEach(() => {
  storage = memoryStorage();
  withLock = oneAtATime();
  isConnected = true;
  senderId = 'ann';
  sent = [];
  outcome = async () => SENT;
});

const openTab = (own: KeyedStorage = storage, retryMs = 1) =>
  createOutbox({
    storage: own,
    key: KEY,
    senderId: () => senderId,
    withLock,
    isConnected: () => isConnected,
    send: async (message) => {
      const result = await outcome(message);
      if (result.kind === 'sent') sent.push(message.clientId);
      return result;
    },
    onSent: () => undefined,
    retryMs,
  });

let written = 0;
const message = (clientId: string): OutgoingMessage => ({
  clientId,
  senderId: 'ann',
  roomId: 'room',
  content: clientId,
  writtenAt: new Date(Date.UTC(2026, 10, 17) + (written += 1)).toISOString(),
});

const kept = () => storage.keys().map((key) => JSON.parse(storage.getItem(key)!) as OutgoingMessage);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The storage of tabs in several processes: each has a copy, which learns a moment later what another one wrote. */
function browser() {
  const copies: { own: KeyedStorage; writing: number; hear: () => void }[] = [];
  const openStorage = (hear: () => void): KeyedStorage => {
    const copy = { own: memoryStorage(), writing: 0, hear };
    copies.push(copy);
    const change = (apply: (own: KeyedStorage) => void) => {
      apply(copy.own);
      copy.writing += 1;
      setTimeout(() => {
        copy.writing -= 1;
        for (const each of copies) {
          // A copy that has written meanwhile is told what holds when its own change has come round.
          if (each.writing > 0 && each !== copy) continue;
          apply(each.own);
          if (each !== copy) each.hear();
        }
      }, 3);
    };
    return {
      getItem: (key) => copy.own.getItem(key),
      keys: () => copy.own.keys(),
      setItem: (key, value) => change((each) => each.setItem(key, value)),
      removeItem: (key) => change((each) => each.removeItem(key)),
    };
  };
  return { openStorage };
}

const steps = (tab: ReturnType<typeof openTab>) =>
  tab.useItems.getState().map(({ clientId, step, failure }) => failure ?? `${clientId} ${step}`);

test('messages are sent in the order of writing and are kept until they are acknowledged', async () => {
  const answers = Promise.withResolvers<void>();
  outcome = async () => {
    await answers.promise;
    return SENT;
  };
  const tab = openTab();
  tab.add(message('a'));
  tab.add(message('b'));
  await vi.waitFor(() => expect(steps(tab)).toEqual(['a sending', 'b waiting']));
  expect(kept().map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  answers.resolve();
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']));
  expect(kept()).toEqual([]);
  expect(steps(tab)).toEqual(['a sent', 'b sent']);
});

test('messages are sent in the order of writing, although the clock was set back between them', async () => {
  isConnected = false;
  const [one, other] = [openTab(), openTab()];
  one.add({ ...message('a'), writtenAt: '2026-11-19T12:05:00.000Z' });
  other.add({ ...message('b'), writtenAt: '2026-11-19T12:00:30.000Z' });
  one.add({ ...message('c'), writtenAt: '2026-11-19T12:00:31.000Z' });
  isConnected = true;
  await one.flush();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('what is written without a connection survives a reload and is sent once', async () => {
  isConnected = false;
  openTab().add(message('offline'));
  const reloaded = openTab();
  expect(steps(reloaded)).toEqual(['offline waiting']);
  expect(sent).toEqual([]);
  isConnected = true;
  await reloaded.flush();
  await reloaded.flush();
  expect(sent).toEqual(['offline']);
});

test('two tabs send each message once, and none overwrites the queue of the other', async () => {
  isConnected = false;
  const one = openTab();
  const other = openTab();
  one.add(message('of one'));
  other.add(message('of the other'));
  one.reload();
  expect(steps(one)).toEqual(['of one waiting', 'of the other waiting']);
  isConnected = true;
  await Promise.all([one.flush(), other.flush()]);
  expect(sent).toEqual(['of one', 'of the other']);
  other.reload();
  expect(steps(other)).toEqual([]);
});

test('a refused message waits for its writer and holds back no other', async () => {
  outcome = async ({ clientId }) =>
    clientId === 'bad' ? { kind: 'refused', words: 'You are no member.' } : SENT;
  const tab = openTab();
  tab.add(message('bad'));
  tab.add(message('good'));
  await vi.waitFor(() => expect(sent).toEqual(['good']));
  expect(steps(tab)).toEqual(['You are no member.', 'good sent']);
  expect(steps(openTab())).toEqual(['You are no member.']);
  outcome = async () => SENT;
  tab.tryAgain('bad');
  await vi.waitFor(() => expect(sent).toEqual(['good', 'bad']));
});

test('without an answer a message is tried again with the same client id', async () => {
  let tries = 0;
  outcome = async () => ((tries += 1) < 3 ? { kind: 'later' } : SENT);
  const tab = openTab();
  tab.add(message('patient'));
  await vi.waitFor(() => expect(sent).toEqual(['patient']));
  expect(tries).toBe(3);
});

test('a message that the server cannot take for now says why until it is sent', async () => {
  const words = 'The disk of the portal is full.';
  outcome = async () => ({ kind: 'later', words });
  const tab = openTab();
  tab.add(message('patient'));
  const [item] = tab.useItems.getState();
  await vi.waitFor(() => expect(tab.useItems.getState()[0]?.delay).toBe(words));
  tab.reload();
  expect(tab.useItems.getState()[0]).toMatchObject({ clientId: item?.clientId, delay: words });
  outcome = async () => SENT;
  await vi.waitFor(() => expect(steps(tab)).toEqual(['patient sent']));
});

test('a discarded message is not sent', async () => {
  isConnected = false;
  const tab = openTab();
  tab.add(message('regretted'));
  tab.discard('regretted');
  isConnected = true;
  await tab.flush();
  expect([sent, kept(), steps(tab)]).toEqual([[], [], []]);
});

test('what waits behind a message that the server never takes is sent when that one is discarded', async () => {
  outcome = async ({ clientId }) =>
    clientId === 'c1' ? { kind: 'later', words: 'Something went wrong.' } : SENT;
  const { add, discard, useItems } = openTab(storage, 60_000);
  add(message('c1'));
  add(message('c2'));
  await vi.waitFor(() => expect(useItems.getState()[0]?.delay).toBeDefined());
  discard('c1');
  await vi.waitFor(() => expect(sent).toEqual(['c2']));
});

test('what is no message in the storage is ignored', () => {
  ['{"clientId":1}', 'null', '"x"', '{'].forEach((text, place) => storage.setItem(`${KEY}:${place}`, text));
  expect(steps(openTab())).toEqual([]);
});

test('the list of an earlier page is sent, and what is no message in it is ignored', async () => {
  isConnected = false;
  storage.setItem(KEY, JSON.stringify([message('first'), { clientId: 1 }, null, message('second')]));
  const tab = openTab();
  expect(steps(tab)).toEqual(['first waiting', 'second waiting']);
  isConnected = true;
  await tab.flush();
  expect([sent, kept()]).toEqual([['first', 'second'], []]);
});

test('what is written in one tab while another empties the queue is sent', async () => {
  const { openStorage } = browser();
  const answered = new Set<string>();
  outcome = async ({ clientId }) => {
    await pause(10);
    // The answer arrives at the moment at which something is written in the other tab.
    if (clientId === 'a') other.add(message('written'));
    answered.add(clientId);
    return SENT;
  };
  isConnected = false;
  const one = openTab(openStorage(() => one.reload()));
  const other = openTab(openStorage(() => other.reload()));
  for (const id of ['a', 'b', 'c']) one.add(message(id));
  await vi.waitFor(() => expect(steps(other)).toEqual(['a waiting', 'b waiting', 'c waiting']));
  isConnected = true;
  await one.flush();
  await vi.waitFor(() => expect([...answered]).toEqual(['a', 'b', 'c', 'written']));
});

test('another member neither sees nor sends what was left behind', async () => {
  isConnected = false;
  const tab = openTab();
  tab.add(message('of ann'));
  senderId = 'ben';
  tab.changeSender();
  isConnected = true;
  await tab.flush();
  expect([steps(tab), sent]).toEqual([[], []]);
  senderId = 'ann';
  tab.changeSender();
  await tab.flush();
  expect(sent).toEqual(['of ann']);
});

test('of a long queue nothing is lost: what it cannot hold waits for its writer', async () => {
  isConnected = false;
  const tab = openTab();
  const ids = Array.from({ length: 202 }, (_, place) => `m${place}`);
  for (const id of ids) tab.add(message(id));
  expect(tab.useItems.getState().filter(({ failure }) => failure !== undefined)).toHaveLength(2);
  isConnected = true;
  await tab.flush();
  expect(sent).toEqual(ids.slice(0, 200));
  tab.tryAgain('m200');
  tab.tryAgain('m201');
  await vi.waitFor(() => expect(sent).toEqual(ids));
});

test('while the server cannot take a message it is tried again ever more rarely, and at once on a new connection', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  outcome = async () => ((tries += 1) > 0 ? { kind: 'later' } : SENT);
  const tab = openTab(storage, 2_000);
  tab.add(message('patient'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBeLessThanOrEqual(16);
  outcome = async () => SENT;
  await tab.flush();
  expect(sent).toEqual(['patient']);
  tries = 0;
  outcome = async () => ((tries += 1) === 1 ? { kind: 'later' } : SENT);
  tab.add(message('after it'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual(['patient', 'after it']);
});

test('a message of a room that the server cannot take for now holds up no message of another room', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const tried: string[] = [];
  outcome = async ({ clientId, roomId }) => {
    tried.push(clientId);
    return roomId === 'broken' ? { kind: 'later' } : SENT;
  };
  const tab = openTab(storage, 2_000);
  tab.add({ ...message('a'), roomId: 'broken' });
  tab.add({ ...message('b'), roomId: 'broken' });
  tab.add(message('c'));
  await vi.advanceTimersByTimeAsync(60_000);
  tab.add(message('d'));
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, tried]).toEqual([
    ['c', 'd'],
    ['a', 'c', 'a', 'a', 'a', 'a', 'd'],
  ]);
});

test('without an answer no room is tried before the delay is over', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const tried: string[] = [];
  outcome = async ({ clientId }) => {
    tried.push(clientId);
    return tried.length === 1 ? { kind: 'noAnswer' } : SENT;
  };
  isConnected = false;
  const tab = openTab(storage, 2_000);
  tab.add({ ...message('a'), roomId: 'one' });
  tab.add({ ...message('b'), roomId: 'other' });
  await vi.advanceTimersByTimeAsync(0);
  isConnected = true;
  void tab.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tried).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tried).toEqual(['a', 'b', 'a']);
});

test('a room whose messages are never answered holds up no other room for long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  outcome = async ({ roomId }) => (roomId === 'stuck' ? { kind: 'noAnswer' } : SENT);
  const tab = openTab(storage, 2_000);
  tab.add({ ...message('a'), roomId: 'stuck' });
  tab.add(message('b'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['b']);
});

test('what is written while the server asks for patience does not lengthen the delay', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isBusy = true;
  outcome = async () => (isBusy ? { kind: 'noAnswer' } : SENT);
  const tab = openTab(storage, 2_000);
  for (const clientId of ['a', 'b', 'c', 'd', 'e', 'f']) tab.add(message(clientId));
  await vi.advanceTimersByTimeAsync(1_000);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('what waits is sent although the storage is cleared meanwhile', async () => {
  isConnected = false;
  const [tab, other] = [openTab(), openTab()];
  tab.add(message('waiting'));
  other.reload();
  for (const key of storage.keys()) storage.removeItem(key);
  tab.restore();
  other.restore();
  expect([steps(tab), kept()]).toMatchObject([['waiting waiting'], [{ clientId: 'waiting' }]]);
  isConnected = true;
  await Promise.all([tab.flush(), other.flush()]);
  expect(sent).toEqual(['waiting']);
});
