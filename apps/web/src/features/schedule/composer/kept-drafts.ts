// Drafts whose newest text the server does not have yet, in the browser's storage. They belong to one member, who acted in one
// account, and go at logout.
import { KEPT_DRAFTS_KEY } from '../../../platform/session/session-store.ts';
import { localStore } from '../../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';
import type { KeptDraft } from './draft-saver.ts';

/** Each may be 200 kB, and browsers give a site 5 MB. */
const MOST = 12;

/** Whose text it is. Opened in another account it would become readable to that one's members. */
export interface DraftOwner {
  memberId: string;
  accountId: string;
}

interface Entry {
  id: string;
  accountId: string;
  kept: KeptDraft;
}

interface Kept {
  memberId: string;
  /** The oldest first. */
  drafts: Entry[];
}

function read(memberId: string): Entry[] {
  const stored = readStored(localStore, KEPT_DRAFTS_KEY) as Partial<Kept> | undefined;
  return stored?.memberId === memberId && Array.isArray(stored.drafts) ? stored.drafts : [];
}

function write(memberId: string, drafts: Entry[]): void {
  if (drafts.length === 0) localStore.removeItem(KEPT_DRAFTS_KEY);
  else writeStored(localStore, KEPT_DRAFTS_KEY, { memberId, drafts: drafts.slice(-MOST) } satisfies Kept);
}

/** The newest, where several tabs left theirs. */
export const findKept = ({ memberId, accountId }: DraftOwner, id: string): KeptDraft | undefined =>
  read(memberId).findLast((entry) => entry.id === id && entry.accountId === accountId)?.kept;

export const keepDraft = ({ memberId, accountId }: DraftOwner, id: string, kept: KeptDraft): void =>
  write(memberId, [...without(memberId, id, kept.editor.id), { id, accountId, kept }]);

/**
 * What the editor kept, and the text that it went on with, unless its own editor kept a newer one since: another tab may hold text of
 * the same draft that it could not send yet.
 */
export const forgetDraft = (
  { memberId }: DraftOwner,
  id: string,
  editorId: string,
  takenUp?: KeptDraft,
): void => {
  const taken = JSON.stringify(takenUp);
  const others = without(memberId, id, editorId);
  write(
    memberId,
    others.filter((entry) => entry.id !== id || JSON.stringify(entry.kept) !== taken),
  );
};

const without = (memberId: string, id: string, editorId: string) =>
  read(memberId).filter((entry) => entry.id !== id || entry.kept.editor.id !== editorId);
