// Group commit: a send waits for nothing but the batch before it. Rooms are spread over a few lanes; each lane has one batch in
// flight and takes, when that has committed, whatever was queued meanwhile. A busy node pays one fsync for many messages, an
// idle one sends at once, and within a room the order of arrival is the order of `seq`.
import { isDatabaseAway, isDuplicate } from '../../../platform/db/database-errors.ts';

/** While one lane waits for the disk the others go on; more lanes make smaller batches. */
const LANES = 4;
/** What a batch may hold, so that one flood does not make a transaction of seconds. */
const MAX_BATCH = 200;

interface Waiting<Send, Sent> {
  send: Send;
  resolve(sent: Sent): void;
  reject(error: unknown): void;
}

/** One outcome for each send of the batch, in order: what was sent, or why it was refused. */
export type Commit<Send, Sent> = (batch: readonly Send[]) => Promise<(Sent | Error)[]>;

export interface Lanes<Send, Sent> {
  add(send: Send): Promise<Sent>;
}

export function createLanes<Send extends { roomId: string }, Sent extends object>(
  commit: Commit<Send, Sent>,
): Lanes<Send, Sent> {
  const queues = Array.from({ length: LANES }, (): Waiting<Send, Sent>[] => []);
  const running = new Set<Waiting<Send, Sent>[]>();

  async function drain(queue: Waiting<Send, Sent>[]): Promise<void> {
    running.add(queue);
    while (queue.length > 0) await settle(queue.splice(0, MAX_BATCH));
    running.delete(queue);
  }

  async function settle(batch: Waiting<Send, Sent>[]): Promise<void> {
    try {
      const outcomes = await commit(batch.map(({ send }) => send));
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome instanceof Error) batch[at]!.reject(outcome);
        else batch[at]!.resolve(outcome);
      }
    } catch (error) {
      await settleEach(batch, error);
    }
  }

  /** The fault may be of one message, and the others must not fail with it. */
  async function settleEach(batch: Waiting<Send, Sent>[], error: unknown): Promise<void> {
    // It may have committed: trying again could send a message twice that has no client id.
    const isInDoubt = isDatabaseAway(error);
    // Another node stored the same client id at the same moment: the next try finds it.
    const isWorthAnother = batch.length > 1 || isDuplicate(error);
    for (const each of batch) {
      if (isInDoubt || !isWorthAnother) each.reject(error);
      else await settleAlone(each);
    }
  }

  async function settleAlone({ send, resolve, reject }: Waiting<Send, Sent>): Promise<void> {
    try {
      const [outcome] = await commit([send]);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome!);
    } catch (error) {
      reject(error);
    }
  }

  return {
    add(send) {
      const queue = queues[laneOf(send.roomId)]!;
      const { promise, resolve, reject } = Promise.withResolvers<Sent>();
      queue.push({ send, resolve, reject });
      if (!running.has(queue)) void drain(queue);
      return promise;
    },
  };
}

/** The end of an id is random. */
const laneOf = (roomId: string): number => Number.parseInt(roomId.slice(-4), 16) % LANES;
