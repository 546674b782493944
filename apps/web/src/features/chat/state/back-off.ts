// Back-off per key (a room, a cursor), so that one that keeps failing delays no other.
interface BackOffSeams {
  firstMs: number;
  atMostMs: number;
  /** The delay of this key is over. */
  onOver: (key: string) => void;
}

export function createBackOff({ firstMs, atMostMs, onOver }: BackOffSeams) {
  /** The length of the last delay outlives it: the next one is twice as long. */
  const delays = new Map<string, { delayMs: number; timer: ReturnType<typeof setTimeout> | undefined }>();

  function delay(key: string): void {
    const before = delays.get(key);
    clearTimeout(before?.timer);
    const delayMs = before ? Math.min(2 * before.delayMs, atMostMs) : firstMs;
    const timer = setTimeout(() => {
      delays.set(key, { delayMs, timer: undefined });
      onOver(key);
    }, delayMs);
    delays.set(key, { delayMs, timer });
  }

  /** It succeeded, or is not to be tried again. */
  function end(key: string): void {
    clearTimeout(delays.get(key)?.timer);
    delays.delete(key);
  }

  function endAll(): void {
    for (const key of delays.keys()) end(key);
  }

  return { delay, isDelayed: (key: string) => delays.get(key)?.timer !== undefined, end, endAll };
}
