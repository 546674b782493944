// What this member chose last, kept in this browser. Posts and sites belong to the account they were found in and are
// offered there alone.
import { History } from 'lucide-react';
import { localStore } from '../../platform/browser-storage.ts';
import type { PaletteItem } from '../../platform/palette.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';

const KEY = 'palette-recent';
const MOST = 6;

interface Kept {
  id: string;
  label: string;
  /** An address; empty for what is done by its id. */
  to: string;
  accountId: string;
}

interface Owner {
  memberId: string;
  accountId: string;
}

/** Among what is offered now, or an address that was found then. */
export function recentChoices(
  { memberId, accountId }: Owner,
  offered: readonly PaletteItem[],
): PaletteItem[] {
  const known = new Map(offered.map((item) => [item.id, item]));
  return readKept(memberId).flatMap((kept): PaletteItem[] => {
    const item = known.get(kept.id);
    if (item) return [item];
    if (!isFound(kept.id) || kept.accountId !== accountId) return [];
    return [{ id: kept.id, label: kept.label, Icon: History, choose: kept.to }];
  });
}

export function rememberChoice({ memberId, accountId }: Owner, { id, label, choose }: PaletteItem): void {
  const kept: Kept = { id, label, to: typeof choose === 'string' ? choose : '', accountId };
  const others = readKept(memberId).filter((each) => each.id !== id);
  writeStored(localStore, KEY, { memberId, choices: [kept, ...others].slice(0, MOST) });
}

/** Pages and actions are offered by the portal itself, or not at all. */
const isFound = (id: string) => id.startsWith('post.') || id.startsWith('site.');

function readKept(memberId: string): Kept[] {
  const stored = readStored(localStore, KEY) as { memberId?: unknown; choices?: unknown } | undefined;
  return stored?.memberId === memberId && Array.isArray(stored.choices) ? stored.choices.filter(isKept) : [];
}

function isKept(value: unknown): value is Kept {
  const { id, label, to, accountId }: Partial<Kept> = Object(value);
  // Storage is the browser's: only addresses of this portal are followed.
  const isOwn = typeof to === 'string' && (to === '' || /^\/(?![/\\])/.test(to));
  return typeof id === 'string' && typeof label === 'string' && typeof accountId === 'string' && isOwn;
}
