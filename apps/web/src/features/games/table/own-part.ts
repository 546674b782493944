// What this browser adds to tables: the name a guest goes by, and its part of each fair shuffle, kept to check it afterwards.
import { localStore } from '../../../platform/browser-storage.ts';
import { newId } from '../../../platform/new-id.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';

const NAME_KEY = 'games-guest-name';
const NONCES_KEY = 'games-nonces';
/** Older games are rarely checked. */
const MOST_NONCES = 50;

export const guestName = (): string => localStore.getItem(NAME_KEY) ?? '';
export const keepGuestName = (name: string): void => localStore.setItem(NAME_KEY, name);

type Nonces = [tableId: string, nonce: string][];

function keptNonces(): Nonces {
  const kept = readStored(localStore, NONCES_KEY);
  return Array.isArray(kept) ? (kept as Nonces) : [];
}

/**
 * The part of this browser at a table, or at what becomes one (`key`). Kept before it is sent, and the same for every try: the
 * server counts that of the first, whose answer may have been lost.
 */
export function nonceFor(key: string): string {
  const nonce = nonceOf(key) ?? newId();
  keepNonce(key, nonce);
  return nonce;
}

export function keepNonce(tableId: string, nonce: string): void {
  const others = keptNonces().filter(([id]) => id !== tableId);
  writeStored(localStore, NONCES_KEY, [...others, [tableId, nonce]].slice(-MOST_NONCES));
}

export const nonceOf = (tableId: string): string | undefined =>
  keptNonces().find(([id]) => id === tableId)?.[1];
