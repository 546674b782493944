// Messages on their way to the server. Each is kept in the browser's storage until the server has acknowledged it, so it survives a
// reload and an outage; its client id stays the same for every try, so the server stores it once. Tabs share the storage: one of
// them sends at a time, in the order of writing, and the others follow what it took out. Each message has a key of its own: nothing
// locks the storage, so a tab that wrote a list of all would overwrite what another one adds at that moment.
import { create } from 'zustand';
import type { KeyedStorage } from '../../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';
import { createBackOff } from './back-off.ts';

/** The storage is small. What a full queue does not take is shown as not sent, for as long as the page is open. */
const MAX_QUEUED = 200;
const QUEUE_FULL = 'Too many messages wait to be sent. Try again when some of them are.';
/** The server asked for patience, or did not answer: it may be busy. */
const RETRY_MS = 2_000;
const RETRY_AT_LEAST_MS = 60_000;
/** In the back-off beside the rooms. */
const EVERY_ROOM = 'every room';

export interface OutgoingMessage {
  clientId: string;
  /** A session that only expired keeps its messages; another member must neither see nor send them. */
  senderId: string;
  roomId: string;
  content: string;
  writtenAt: string;
  replyTo?: string;
  attachmentId?: string;
  /** Why the server refused it; it waits for its writer to try again or to discard it. */
  failure?: string;
}

/** `sent` is acknowledged, and stays until the conversation has the message itself. */
export type OutgoingItem = OutgoingMessage & {
  step: 'waiting' | 'sending' | 'sent';
  /** Why the server cannot take it for now: its writer would otherwise see it wait without a reason. */
  delay?: string | undefined;
  /** Its place in the room, once it is sent. */
  seq?: number;
};

/** What became of one try. Both `later` and `noAnswer` keep the message: at `later` its room waits alone, since the cause may be in that
 *  room; at `noAnswer`, also for too much at once, every room waits. */
export type SendOutcome =
  | { kind: 'sent'; seq: number }
  | { kind: 'refused'; words: string }
  | { kind: 'later'; words?: string }
  | { kind: 'noAnswer' };

export interface OutboxSeams {
  storage: KeyedStorage;
  /** Before the client id in the keys of the messages. */
  key: string;
  /** Undefined without a session. */
  senderId: () => string | undefined;
  send: (message: OutgoingMessage) => Promise<SendOutcome>;
  isConnected: () => boolean;
  /** Runs the work while no other tab does the same. */
  withLock: (work: () => Promise<void>) => Promise<void>;
  onSent: (message: OutgoingMessage, seq: number) => void;
  retryMs?: number;
}

export function createOutbox(seams: OutboxSeams) {
  const { storage, key, senderId, send, isConnected, withLock, onSent, retryMs = RETRY_MS } = seams;
  adoptList();
  const useItems = create<readonly OutgoingItem[]>(() => readOwn().map(asWaiting));
  let flushing: Promise<void> | undefined;
  let isAskedAgain = false;
  const retries = createBackOff({
    firstMs: retryMs,
    atMostMs: RETRY_AT_LEAST_MS,
    onOver: () => void sendDue(),
  });

  function keyOf(clientId: string): string {
    return `${key}:${clientId}`;
  }

  function write(message: OutgoingMessage): void {
    writeStored(storage, keyOf(message.clientId), message);
  }

  /** Of a page that was loaded before messages had keys of their own. */
  function adoptList(): void {
    const list = readStored(storage, key);
    if (!Array.isArray(list)) return;
    list.filter(isOutgoing).forEach(write);
    storage.removeItem(key);
  }

  /** In the order of writing. */
  function readOwn(): OutgoingMessage[] {
    return storage
      .keys()
      .filter((each) => each.startsWith(keyOf('')))
      .map((each) => readStored(storage, each))
      .filter(isOutgoing)
      .filter((message) => message.senderId === senderId())
      .toSorted(
        (one, other) =>
          one.writtenAt.localeCompare(other.writtenAt) || one.clientId.localeCompare(other.clientId),
      );
  }

  /** Another tab may have sent or discarded it. */
  function changeKept(clientId: string, change: (message: OutgoingMessage) => OutgoingMessage): void {
    const kept = readStored(storage, keyOf(clientId));
    if (isOutgoing(kept)) write(change(kept));
  }

  const changeItem = (clientId: string, change: (item: OutgoingItem) => OutgoingItem) =>
    useItems.setState(
      useItems.getState().map((item) => (item.clientId === clientId ? change(item) : item)),
      true,
    );

  const takeOut = (clientId: string) =>
    useItems.setState(
      useItems.getState().filter((item) => item.clientId !== clientId),
      true,
    );

  /** False when the queue is full. */
  function keep(message: OutgoingMessage): boolean {
    const own = readOwn();
    if (own.some(({ clientId }) => clientId === message.clientId)) return true;
    if (own.length >= MAX_QUEUED) return false;
    write(message);
    return true;
  }

  /** After all that waits, also in other tabs: messages are sent by the time of writing, and the clock may have been set back since. */
  function inTurn(message: OutgoingMessage): OutgoingMessage {
    const lastMs = Date.parse(readOwn().at(-1)?.writtenAt ?? '');
    return lastMs >= Date.parse(message.writtenAt)
      ? { ...message, writtenAt: new Date(lastMs + 1).toISOString() }
      : message;
  }

  function add(written: OutgoingMessage): void {
    const message = inTurn(written);
    const item = keep(message) ? message : { ...message, failure: QUEUE_FULL };
    useItems.setState([...useItems.getState(), asWaiting(item)], true);
    void sendDue();
  }

  /** Sends all that waits, also what is delayed: at a connect the cause may be gone. */
  function flush(): Promise<void> {
    retries.endAll();
    return sendDue();
  }

  /** Sends what waits, until nothing is due or the connection is gone. */
  function sendDue(): Promise<void> {
    // The round that runs may have looked for the last time already.
    isAskedAgain = flushing !== undefined;
    flushing ??= withLock(sendAll).finally(() => {
      flushing = undefined;
      if (isAskedAgain) void sendDue();
    });
    return flushing;
  }

  async function sendAll(): Promise<void> {
    for (let next = nextToSend(); next && isConnected(); next = nextToSend()) {
      if (retries.isDelayed(EVERY_ROOM)) return;
      const { clientId, roomId } = next;
      changeItem(clientId, (item) => ({ ...item, step: 'sending' }));
      const outcome = await send(next);
      if (outcome.kind === 'noAnswer') {
        changeItem(clientId, (item) => ({ ...item, step: 'waiting', delay: undefined }));
        retries.delay(EVERY_ROOM);
        // The next round begins with another room: this one alone may be what does not answer.
        retries.delay(roomId);
        return;
      }
      retries.end(EVERY_ROOM);
      if (outcome.kind === 'later') {
        changeItem(clientId, (item) => ({ ...item, step: 'waiting', delay: outcome.words }));
        retries.delay(roomId);
        continue;
      }
      retries.end(roomId);
      if (outcome.kind === 'refused') {
        fail(clientId, outcome.words);
        continue;
      }
      storage.removeItem(keyOf(clientId));
      changeItem(clientId, (item) => ({ ...item, step: 'sent', seq: outcome.seq }));
      onSent(next, outcome.seq);
    }
  }

  /** From the storage: another tab may have sent it, or its writer discarded it there. */
  const nextToSend = () =>
    readOwn().find(({ roomId, failure }) => failure === undefined && !retries.isDelayed(roomId));

  function fail(clientId: string, failure: string): void {
    changeKept(clientId, (kept) => ({ ...kept, failure }));
    changeItem(clientId, (item) => ({ ...item, failure, step: 'waiting' }));
  }

  function tryAgain(clientId: string): void {
    const again = useItems.getState().find((item) => item.clientId === clientId);
    if (!again || !keep(withoutStep(again))) return;
    changeKept(clientId, withoutFailure);
    changeItem(clientId, (item) => ({ ...withoutFailure(item), step: 'waiting' }));
    retries.end(again.roomId);
    void sendDue();
  }

  function discard(clientId: string): void {
    const discarded = useItems.getState().find((item) => item.clientId === clientId);
    storage.removeItem(keyOf(clientId));
    takeOut(clientId);
    if (!discarded) return;
    // What waits behind it may not have its fault.
    retries.end(discarded.roomId);
    void sendDue();
  }

  /** Another tab changed the storage. What only this tab has stays: what it is sending, has sent, or could not keep. */
  function reload(): void {
    const known = new Map(useItems.getState().map((item) => [item.clientId, item]));
    const kept = readOwn();
    const isKept = new Set(kept.map(({ clientId }) => clientId));
    const ours = [...known.values()].filter(
      ({ clientId, step, failure }) =>
        (step !== 'waiting' || failure === QUEUE_FULL) && !isKept.has(clientId),
    );
    const waiting = kept.map((message) => ({
      ...message,
      step: known.get(message.clientId)?.step ?? 'waiting',
      delay: known.get(message.clientId)?.delay,
    }));
    useItems.setState([...ours, ...waiting], true);
    void sendDue();
  }

  /** All of the storage was cleared: what waits is still on the screen, and is kept again. */
  function restore(): void {
    const waiting = useItems
      .getState()
      .filter(({ step, failure }) => step !== 'sent' && failure !== QUEUE_FULL);
    for (const item of waiting) write(withoutStep(item));
    void sendDue();
  }

  /** Another member, or none: what waits is what they wrote. */
  function changeSender(): void {
    retries.endAll();
    useItems.setState(readOwn().map(asWaiting), true);
  }

  return { useItems, add, flush, tryAgain, discard, takeOut, reload, restore, changeSender };
}

const asWaiting = (message: OutgoingMessage): OutgoingItem => ({ ...message, step: 'waiting' });

const withoutStep = ({ step: _step, delay: _delay, ...message }: OutgoingItem): OutgoingMessage => message;

function withoutFailure<M extends OutgoingMessage>({ failure: _failure, ...message }: M) {
  return message;
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  const { clientId, senderId, roomId, content, writtenAt } = Object(value) as Record<string, unknown>;
  return [clientId, senderId, roomId, content, writtenAt].every((field) => typeof field === 'string');
}
