// Decides what a save does to a stored draft, and which of its earlier states are kept.
import { VERSION_EVERY_MINUTES } from '@msm/contract/drafts/limits';
import type { Editor } from '@msm/contract/drafts/schemas';
import { MINUTE_MS } from '../../platform/clock.ts';

interface Stored {
  version: number;
  editor_id: string;
  editor_save: number;
}

/**
 * `repeated`: this save, or a later one of the same editor, is stored already; its answer was lost or it arrived late. A save
 * of the editor that saved last replaces its own, whichever version it knows: it sends them one after another. So does one that goes on
 * with the text of that editor.
 */
export function outcomeOfSave(
  { version, editor_id, editor_save }: Stored,
  sent: { version: number; editor: Editor; takesUp?: readonly Editor[] | undefined },
): 'store' | 'repeated' | 'conflict' {
  if (editor_id === sent.editor.id) return sent.editor.save > editor_save ? 'store' : 'repeated';
  const isTakenUp = sent.takesUp?.some(({ id, save }) => id === editor_id && editor_save <= save);
  return isTakenUp || version === sent.version ? 'store' : 'conflict';
}

interface Replaced {
  changedBy: string | null;
  savedBy: string;
  /** Of the newest kept state; the draft's creation when there is none. */
  lastKeptAt: Date;
  now: Date;
}

/** Whether the state that a save replaces is kept: it is another member's, or the last kept one is old enough. */
export const isVersionDue = ({ changedBy, savedBy, lastKeptAt, now }: Replaced): boolean =>
  changedBy !== savedBy || now.getTime() - lastKeptAt.getTime() >= VERSION_EVERY_MINUTES * MINUTE_MS;

/**
 * Of too many kept states (oldest first) the one that is missed least: its neighbours are close together for its age. The
 * oldest and the newest stay.
 */
export function versionToDrop(savedAts: readonly Date[], now: Date): number {
  const missed = savedAts.slice(1, -1).map((savedAt, at) => {
    const gapMs = savedAts[at + 2]!.getTime() - savedAts[at]!.getTime();
    return gapMs / Math.max(1, now.getTime() - savedAt.getTime());
  });
  return missed.indexOf(Math.min(...missed)) + 1;
}
