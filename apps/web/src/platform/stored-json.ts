// Values in the browser's storage. It is the person's own: it may be blocked, full, or hold what another program wrote.
import type { KeyedStorage } from './browser-storage.ts';

/** Undefined where there is nothing that can be read. */
export function readStored(storage: KeyedStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // Not ours, or not ours any more.
    return undefined;
  }
}

/** As well as it goes: what is not kept is asked or told again. */
export function writeStored(storage: KeyedStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Full: the value holds for as long as this page does.
  }
}
