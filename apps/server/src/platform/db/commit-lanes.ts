// Group commit: a send waits for nothing but the batch before it. Subjects (a room, a table) are spread over a few lanes; each lane
// has one batch in flight and takes, when that has committed, all that was queued meanwhile. A busy node pays one fsync for many
// sends, an idle one sends at once, and within a subject the order of arrival is the order of the commits.
import { setImmediate } from 'node:timers/promises';
import { isDatabaseAway, isDuplicate } from './database-errors.ts';

/** While one lane waits for the disk the others go on; more lanes make smaller batches. */
const LANES = 4;
/** What a batch may hold, so that one flood does not make a transaction of seconds. */
const MAX_BATCH = 200;

interface Waiting<Send, Sent> {
  send: Send;
  resolve(sent: Sent): void;
  reject(error: unknown): void;
}

/** One outcome for each send of the batch, in order: what was sent, why it was refused, or none for one that begins the next batch. */
export type Commit<Send, Sent> = (batch: readonly Send[]) => Promise<(Sent | Error | undefined)[]>;

export interface Lanes<Send, Sent> {
  add(send: Send): Promise<Sent>;
}

interface LaneOptions {
  lanes?: number;
  maxBatch?: number;
  /** Takes a batch only after the event loop went round: senders that were just answered, and requests of one read, share it. */
  gathers?: boolean;
  /**
   * Batches of one lane in flight, for sends without an order. All but the first have to be full: many small batches would wait
   * for an fsync each.
   */
  inFlight?: number;
}

/** `subjectOf` answers an id whose last digits are random. */
export function createLanes<Send, Sent extends object>(
  subjectOf: (send: Send) => string,
  commit: Commit<Send, Sent>,
  { lanes = LANES, maxBatch = MAX_BATCH, gathers = false, inFlight = 1 }: LaneOptions = {},
): Lanes<Send, Sent> {
  const all = Array.from({ length: lanes }, () => ({
    queue: [] as Waiting<Send, Sent>[],
    flying: 0,
    isGathering: false,
  }));
  type Lane = (typeof all)[number];

  async function gather(lane: Lane): Promise<void> {
    if (lane.isGathering) return;
    lane.isGathering = true;
    if (gathers) await setImmediate();
    lane.isGathering = false;
    const { queue } = lane;
    while (queue.length > 0 && (lane.flying === 0 || (lane.flying < inFlight && queue.length >= maxBatch)))
      void fly(lane);
  }

  async function fly(lane: Lane): Promise<void> {
    lane.flying += 1;
    const left = await settle(lane.queue.splice(0, maxBatch));
    lane.queue.unshift(...left);
    lane.flying -= 1;
    await gather(lane);
  }

  /** Answers those that have no outcome yet. */
  async function settle(batch: Waiting<Send, Sent>[]): Promise<Waiting<Send, Sent>[]> {
    try {
      const outcomes = await commit(batch.map(({ send }) => send));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[at];
        if (outcome instanceof Error) reject(outcome);
        else if (outcome) resolve(outcome);
      }
      return batch.filter((_, at) => outcomes[at] === undefined);
    } catch (error) {
      await settleEach(batch, error);
      return [];
    }
  }

  /** The fault may be of one send, and the others must not fail with it. */
  async function settleEach(batch: Waiting<Send, Sent>[], error: unknown): Promise<void> {
    // It may have committed: trying again could do twice what has no client id.
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
      const lane = all[laneOf(subjectOf(send), lanes)]!;
      const { promise, resolve, reject } = Promise.withResolvers<Sent>();
      lane.queue.push({ send, resolve, reject });
      void gather(lane);
      return promise;
    },
  };
}

/** For calls that have no order among themselves: those that come while one statement is under way share the next. */
export const createBatcher = <Asked, Answer extends object>(
  answer: Commit<Asked, Answer>,
): Lanes<Asked, Answer> => createLanes(() => '0', answer, { lanes: 1 });

const laneOf = (id: string, lanes: number): number => Number.parseInt(id.slice(-4), 16) % lanes;
