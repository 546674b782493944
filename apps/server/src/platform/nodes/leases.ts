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

/** While Redis does not answer each node believes that it is alone. */
export function redisLeases(redis: Redis, name: string): Leases {
  const self = randomUUID();
  /** The nodes that hold a key, by the end of their leases. */
  const holders = (key: string) => redis.key(`${name}:${key}`);
  /** All leases, by their end: for finding those that ran out. */
  const ends = redis.key(`${name}-ends`);
  const lease = (key: string) => `${key} ${self}`;

  const ask: Redis['ask'] = (command) => redis.ask(command);
  const otherHolders = async (key: string): Promise<number> =>
    ask(async (client) => {
      const found = await client.zRangeByScore(holders(key), Date.now(), '+inf');
      return found.filter((holder) => holder !== self).length;
    });
  const isFree = async (key: string): Promise<boolean> => {
    try {
      return (await otherHolders(key)) === 0;
    } catch (error) {
      redis.logFault(error);
      return true;
    }
  };

  async function renew(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const score = Date.now() + LEASE_MS;
    try {
      await ask((client) => {
        const commands = client.multi();
        for (const key of keys) {
          commands.zAdd(holders(key), { score, value: self });
          commands.pExpire(holders(key), 2 * LEASE_MS);
        }
        commands.zAdd(
          ends,
          keys.map((key) => ({ score, value: lease(key) })),
        );
        return commands.exec();
      });
    } catch (error) {
      redis.logFault(error);
    }
  }

  return {
    renew,
    async hold(key) {
      const isFirst = await isFree(key);
      await renew([key]);
      return isFirst;
    },
    async drop(key) {
      try {
        await ask((client) => client.multi().zRem(holders(key), self).zRem(ends, lease(key)).exec());
      } catch (error) {
        redis.logFault(error);
      }
      return isFree(key);
    },
    async heldElsewhere(keys) {
      const held = new Set<string>();
      await Promise.all(keys.map(async (key) => !(await isFree(key)) && held.add(key)));
      return held;
    },
    async collect() {
      const collected: string[] = [];
      try {
        const over = await ask((client) => client.zRangeByScore(ends, 0, Date.now() - 1));
        for (const each of over) {
          // Only one node removes it.
          if ((await ask((client) => client.zRem(ends, each))) === 0) continue;
          const key = each.slice(0, each.indexOf(' '));
          if (await isFree(key)) collected.push(key);
        }
      } catch (error) {
        redis.logFault(error);
      }
      return collected;
    },
  };
}
