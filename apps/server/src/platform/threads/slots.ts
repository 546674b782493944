// A semaphore with a fair queue. Work is given under a key (an account): free slots go round-robin over the keys that
// wait, one key never holds more than its share, and a queue that is full refuses instead of growing.
import { AppError } from '../errors.ts';

export interface Slots {
  /** Waits for a slot, does the work in it, and passes the slot on. Refuses with `tooMany` when the queue is full. */
  use<T>(work: () => Promise<T>, key?: string): Promise<T>;
  /** How many stand in line. */
  waiting(): number;
}

interface Shares {
  /** Slots that one key may hold. Below the number of slots, since work that hangs would otherwise block every key. */
  perKey?: number;
  /** Queue length of one key. */
  waitingPerKey?: number;
  /** Queue length of all keys together. Beyond it each key may still have one waiting: no key is kept out by others. */
  waitingInAll?: number;
  /** Work that waits longer is refused; without a bound where a person does not wait for it. */
  maxWaitMs?: number;
  /** Says to a person what there is too much of. */
  refusal?: string;
  /** A full queue moves within seconds. */
  retryAfterSeconds?: number;
}

export function createSlots(
  count: number,
  {
    perKey = count,
    waitingPerKey = Infinity,
    waitingInAll = Infinity,
    maxWaitMs,
    refusal = 'Too much is going on right now. Try again in a moment.',
    retryAfterSeconds = 10,
  }: Shares = {},
): Slots {
  const held = new Map<string, number>();
  /** Its order is the round: the key that was served last stands at its end. */
  const lines = new Map<string, (() => void)[]>();
  let free = count;
  let waiting = 0;

  const tooMany = () => new AppError('tooMany', refusal, { retryAfterSeconds });
  const mayHold = (key: string) => free > 0 && (held.get(key) ?? 0) < perKey;

  function take(key: string): void {
    free -= 1;
    held.set(key, (held.get(key) ?? 0) + 1);
  }

  function giveBack(key: string): void {
    free += 1;
    const rest = (held.get(key) ?? 0) - 1;
    if (rest > 0) held.set(key, rest);
    else held.delete(key);
    // Taken on behalf of the next one before it runs, so that no newcomer slips in between.
    for (let next = nextInTurn(); next; next = nextInTurn()) next();
  }

  function nextInTurn(): (() => void) | undefined {
    for (const [key, line] of lines) {
      if (!mayHold(key)) continue;
      const begin = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      waiting -= 1;
      take(key);
      return begin;
    }
    return undefined;
  }

  function standInLine(key: string): Promise<void> {
    const line = lines.get(key) ?? [];
    const most = waiting < waitingInAll ? waitingPerKey : Math.min(waitingPerKey, 1);
    if (line.length >= most) throw tooMany();
    lines.set(key, line);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      line.push(begin);

      function begin(): void {
        clearTimeout(timer);
        resolve();
      }
      function giveUp(): void {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) lines.delete(key);
        waiting -= 1;
        reject(tooMany());
      }
    });
  }

  return {
    waiting: () => waiting,
    async use(work, key = '') {
      if (mayHold(key)) take(key);
      else await standInLine(key);
      try {
        return await work();
      } finally {
        giveBack(key);
      }
    },
  };
}
