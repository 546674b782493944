// What this browser adds to tables: the name a guest goes by, and its part of each fair shuffle, kept to check it afterwards.
import { localStore } from '../../../platform/browser-storage.ts';
import type { OwnPart } from '@msm/games/shuffle/fair-shuffle';
import { newId } from '../../../platform/new-id.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';

const NAME_KEY = 'games-guest-name';
const PARTS_KEY = 'games-own-parts';
/** Older games are rarely checked. */
const MOST_PARTS = 50;

export const guestName = (): string => localStore.getItem(NAME_KEY) ?? '';
export const keepGuestName = (name: string): void => localStore.setItem(NAME_KEY, name);

interface KeptPart {
  tableId: string;
  nonce: string;
  /** As the table showed it first, before the nonce was sent. */
  commitment: string;
  /** The server has accepted the nonce. */
  isAccepted: boolean;
  /** One's seat in the game; null before it, since seats move together when it begins. */
  seat: number | null;
}

function keptParts(): KeptPart[] {
  const kept = readStored(localStore, PARTS_KEY);
  return Array.isArray(kept) ? (kept as KeptPart[]) : [];
}

const keptPart = (tableId: string) => keptParts().find((part) => part.tableId === tableId);
const othersThan = (tableId: string) => keptParts().filter((part) => part.tableId !== tableId);

const keepPart = (part: KeptPart): void =>
  writeStored(localStore, PARTS_KEY, [...othersThan(part.tableId), part].slice(-MOST_PARTS));

/** Kept before it is sent, and the same for every try: an answer may be lost. */
export function partFor(tableId: string, commitment: string): Readonly<KeptPart> {
  const kept = keptPart(tableId);
  if (kept) return kept;
  const part = { tableId, nonce: newId(), commitment, isAccepted: false, seat: null };
  keepPart(part);
  return part;
}

export function changePart(tableId: string, change: Partial<Pick<KeptPart, 'isAccepted' | 'seat'>>): void {
  const kept = keptPart(tableId);
  if (kept) keepPart({ ...kept, ...change });
}

export const forgetPart = (tableId: string): void => writeStored(localStore, PARTS_KEY, othersThan(tableId));

/** What this browser can check a shuffle by; undefined unless it played with its part in the deal. */
export function ownPartOf(tableId: string): OwnPart | undefined {
  const { seat, nonce, commitment, isAccepted } = keptPart(tableId) ?? {};
  const isComplete = typeof seat === 'number' && isAccepted === true;
  return isComplete ? { seat, nonce: nonce!, commitment: commitment! } : undefined;
}
