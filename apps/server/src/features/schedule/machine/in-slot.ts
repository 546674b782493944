// Runs a call to a destination in one of the node's slots. A call that takes long waits for a slow destination, not for us:
// its slot is lent to the next one meanwhile, so that hung destinations do not fill them all.
import type { Node } from './node.ts';

export function inSlot<T>(
  { slots, timers, timings }: Node,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<T>();
  const occupy = async () => {
    const isOver = new AbortController();
    const running = work()
      .then(resolve, reject)
      .finally(() => isOver.abort());
    await Promise.race([running, timers.delay(timings.slotLentAfterMs, isOver.signal)]);
  };
  slots.use(occupy, accountId).catch(reject);
  return outcome;
}
