// What a member began to write in each room, kept in the browser until it is sent. Tabs share it; the last one to write a room's
// draft wins.
import { localStore } from '../../../platform/browser-storage.ts';
import { CHAT_DRAFTS_KEY } from '../../../platform/session/session-store.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';

/** The oldest make room: more were forgotten by their writer. */
const MAX_DRAFTS = 50;

/** Another member of this browser may be in the same room. */
const nameOf = (roomId: string): string => `${useSession.getState().user?.id} ${roomId}`;

function drafts(): Map<string, string> {
  const kept = Object.entries(Object(readStored(localStore, CHAT_DRAFTS_KEY)) as Record<string, unknown>);
  return new Map(kept.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])));
}

export const draftOf = (roomId: string): string => drafts().get(nameOf(roomId)) ?? '';

export function keepDraft(roomId: string, text: string): void {
  const kept = drafts();
  kept.delete(nameOf(roomId));
  if (text.trim() !== '') kept.set(nameOf(roomId), text);
  writeStored(localStore, CHAT_DRAFTS_KEY, Object.fromEntries([...kept].slice(-MAX_DRAFTS)));
}
