// What this tab knows of deposits that it began and the server does not tell again: the secret of the card form, the provider's page,
// and that the card was confirmed. Kept over a reload and a redirect, for this tab alone.
import { tabStore } from '../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';

export interface BegunDeposit {
  clientSecret?: string;
  publishableKey?: string | null;
  /** Where the member approves it, at the provider. */
  approveUrl?: string;
  /** The provider took the card; the server hears of it a moment later. */
  isConfirmed?: boolean;
}

const KEY = 'begun-deposits';
/** Older ones have ended or were given up. */
const MOST = 10;

type Kept = [depositId: string, begun: BegunDeposit][];

function kept(): Kept {
  const stored = readStored(tabStore, KEY);
  return Array.isArray(stored) ? (stored as Kept) : [];
}

export const begunDeposit = (depositId: string): BegunDeposit =>
  kept().find(([id]) => id === depositId)?.[1] ?? {};

export function keepBegun(depositId: string, more: BegunDeposit): void {
  const others = kept().filter(([id]) => id !== depositId);
  const begun = { ...begunDeposit(depositId), ...more };
  writeStored(tabStore, KEY, [...others, [depositId, begun]].slice(-MOST));
}
