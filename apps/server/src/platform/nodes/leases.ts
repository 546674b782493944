// What nodes hold together: a key counts as held while one node at least has a lease on it. A node renews its leases; those
// of a node that was killed run out and are collected by another, once. Alone, a node needs no leases.
import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.ts';

/** As long as what a killed node held is still taken for held. */
export const LEASE_MS = 30_000;

export interface Leases {
  /** True when no other node holds it. */
  hold(key: string): Promise<boolean>;
  renew(keys: readonly string[]): Promise<void>;
  /** True when no other node holds it. */
  drop(key: string): Promise<boolean>;
  /** Those of the keys that other nodes hold. */
  heldElsewhere(keys: readonly string[]): Promise<Set<string>>;
  /** Keys whose last lease ran out: each is answered to one node. */
  collect(): Promise<string[]>;
}

export const noOtherNode: Leases = {
  hold: async () => true,
  renew: async () => {},
  drop: async () => true,
  heldElsewhere: async () => new Set(),
  collect: async () => [],
};

type Commands = ReturnType<Redis['client']['multi']>;

/** While Redis does not answer each node believes that it is alone. */
export function redisLeases(redis: Redis, name: string): Leases {
  const self = randomUUID();
  /** The nodes that hold a key, by the end of their leases. */
  const holders = (key: string) => redis.key(`${name}:${key}`);
  /** All leases, by their end: for finding those that ran out. */
  const ends = redis.key(`${name}-ends`);
  const lease = (key: string) => `${key} ${self}`;
  /** Leases of living nodes ran out while Redis was away: they get the time to renew them before any is collected. */
  let faultAtMs = -Infinity;
  const noteFault = (error: unknown): void => {
    faultAtMs = Date.now();
    redis.logFault(error);
  };

  const isOwnAlone = (found: unknown) => (found as string[]).every((holder) => holder === self);

  /** The holders are one of the answers: the first, or the last. */
  const askFor =
    (place: 0 | -1) =>
    async (commands: (client: Redis['client']) => Promise<unknown>): Promise<boolean> => {
      try {
        return isOwnAlone(((await redis.ask(commands)) as unknown[]).at(place));
      } catch (error) {
        noteFault(error);
        return true;
      }
    };
  const [isFirst, isLast] = [askFor(0), askFor(-1)];

  const listHolders = (client: Redis['client'], key: string): Promise<string[]> =>
    client.zRangeByScore(holders(key), Date.now(), '+inf');

  const isFree = (key: string): Promise<boolean> =>
    isFirst(async (client) => [await listHolders(client, key)]);

  const take = (commands: Commands, keys: readonly string[]): Commands => {
    const score = Date.now() + LEASE_MS;
    for (const key of keys) {
      commands.zAdd(holders(key), { score, value: self });
      commands.pExpire(holders(key), 2 * LEASE_MS);
      commands.zAdd(ends, { score, value: lease(key) });
    }
    return commands;
  };

  return {
    async renew(keys) {
      if (keys.length === 0) return;
      await redis.ask((client) => take(client.multi(), keys).exec()).catch(noteFault);
    },
    // One transaction with the question: of two nodes that come or go at once, one is the first and one the last.
    async hold(key) {
      return isFirst((client) =>
        take(client.multi().zRangeByScore(holders(key), Date.now(), '+inf'), [key]).exec(),
      );
    },
    async drop(key) {
      return isLast((client) =>
        client
          .multi()
          .zRem(holders(key), self)
          .zRem(ends, lease(key))
          .zRangeByScore(holders(key), Date.now(), '+inf')
          .exec(),
      );
    },
    async heldElsewhere(keys) {
      const held = new Set<string>();
      await Promise.all(keys.map(async (key) => !(await isFree(key)) && held.add(key)));
      return held;
    },
    async collect() {
      const collected: string[] = [];
      try {
        const over = await redis.ask((client) => client.zRangeByScore(ends, 0, Date.now() - 1));
        if (Date.now() - faultAtMs < LEASE_MS) return [];
        for (const each of over) {
          const key = each.slice(0, each.indexOf(' '));
          // Not by `isFree`: while Redis does not answer the lease stays, and its key may be held elsewhere.
          const found = await redis.ask((client) => listHolders(client, key));
          // Only one node removes it.
          if ((await redis.ask((client) => client.zRem(ends, each))) === 0) continue;
          if (isOwnAlone(found)) collected.push(key);
        }
      } catch (error) {
        noteFault(error);
      }
      return collected;
    },
  };
}
