// Runs a call to a destination in one of the node's slots. A call that takes long waits for a slow destination or writer, not
// for us: its slot and its place among the held are lent to the next one meanwhile, so that those that hang do not fill them all.
import type { Node } from './node.ts';
import { ENDED } from './timers.ts';

export function inSlot<T>(
  { slots, lent, timers, timings }: Node,
  accountId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<T>();
  const occupy = async () => {
    const isOver = new AbortController();
    const running = work()
      .then(resolve, reject)
      .finally(() => isOver.abort(ENDED));
    await Promise.race([running, timers.delay(timings.slotLentAfterMs, isOver.signal)]);
    if (!isOver.signal.aborted) void lent.until(running);
  };
  slots.use(occupy, accountId).catch(reject);
  return outcome;
}
