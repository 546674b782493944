// Autosave of one open draft. A change is kept on this device at once and sent within two seconds; saves follow one another, and
// what could not be sent is sent again when it can. When another editor saved meanwhile, it stops and asks.
import { CHANGED_ELSEWHERE, type DraftFields, type Editor } from '@msm/contract/drafts/schemas';
import { ApiError, isRefusal } from '../../../platform/api/api-error.ts';

/** From the first change to the save. With the call itself, a change is stored within two seconds. */
const SAVE_AFTER_MS = 1_200;
/** Writing a long text to the browser's storage takes milliseconds: not for every key. */
const KEEP_AFTER_MS = 250;
const RETRY_AFTER_MS = 3_000;
const LONGEST_RETRY_MS = 30_000;

export type SaveStatus =
  /** Nothing was typed yet. */
  | 'untouched'
  | 'unsaved'
  | 'saving'
  | 'saved'
  /** The server did not answer. */
  | 'offline'
  /** The server does not take it as it is. */
  | 'refused'
  /** Another editor saved since. */
  | 'conflict'
  /** It was deleted or scheduled elsewhere. */
  | 'ended';

export interface SaveState {
  status: SaveStatus;
  /** 0 until it is stored. */
  version: number;
  /** Why it is not saved. */
  error?: unknown;
}

/** What this device keeps of a draft until the server has it. */
export interface KeptDraft {
  fields: DraftFields;
  version: number;
  editor: Editor;
  /** Whose text this goes on with, after a reload: the server may have a save of theirs whose answer was lost. */
  takesUp?: Editor[] | undefined;
}

interface Seams {
  send(kept: KeptDraft): Promise<{ version: number }>;
  keep(kept: KeptDraft): unknown;
  forget(): void;
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;

export function createDraftSaver(start: Omit<KeptDraft, 'fields'>, { send, keep, forget }: Seams) {
  let state: SaveState = { status: start.version > 0 ? 'saved' : 'untouched', version: start.version };
  let { save } = start.editor;
  let unsaved: DraftFields | undefined;
  let flight: Promise<void> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_AFTER_MS;
  let isTakenUp = false;
  const listeners = new Set<() => void>();

  function tell(change: Partial<SaveState>): void {
    state = { version: state.version, status: state.status, ...change };
    for (const listener of listeners) listener();
  }

  const hasUnsaved = () => unsaved !== undefined;
  const isStopped = () => isTakenUp || state.status === 'conflict' || state.status === 'ended';

  function keepNow(): void {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (unsaved && !isTakenUp) keep(keptOf(unsaved));
  }

  const keptOf = (fields: DraftFields): KeptDraft => ({
    fields,
    version: state.version,
    editor: { ...start.editor, save },
    ...(start.takesUp && { takesUp: start.takesUp }),
  });

  function saveSoon(afterMs: number): void {
    if (!isTakenUp) saveTimer ??= setTimeout(() => void saveNow(), afterMs);
  }

  function saveNow(): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    if (flight) return flight.then(saveNow);
    if (!unsaved || isStopped()) return Promise.resolve();
    flight = sendOne(unsaved).finally(() => (flight = undefined));
    return flight;
  }

  async function sendOne(fields: DraftFields): Promise<void> {
    save += 1;
    tell({ status: 'saving' });
    try {
      const { version } = await send(keptOf(fields));
      retryMs = RETRY_AFTER_MS;
      const isAll = unsaved === fields;
      if (isAll) {
        unsaved = undefined;
        clearTimeout(keepTimer);
        keepTimer = undefined;
        forget();
      } else saveSoon(SAVE_AFTER_MS);
      tell({ version, status: isAll ? 'saved' : 'unsaved' });
    } catch (error) {
      keepNow();
      const status = statusOf(error);
      if (status === 'offline') {
        saveSoon(retryMs);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
      tell({ status, error });
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(fields: DraftFields): void {
      unsaved = fields;
      keepTimer ??= setTimeout(keepNow, KEEP_AFTER_MS);
      if (isStopped()) return;
      if (!flight && state.status !== 'offline' && state.status !== 'unsaved') tell({ status: 'unsaved' });
      saveSoon(SAVE_AFTER_MS);
    },
    /** Until everything typed is stored; throws why it is not. */
    async flush(): Promise<number> {
      while (hasUnsaved()) {
        await saveNow();
        if (state.error !== undefined) throw state.error;
      }
      return state.version;
    },
    /** Until no save is under way. */
    settled: () => flight ?? Promise.resolve(),
    keepNow,
    /** The connection may be back. */
    retry: () => void (state.status === 'offline' && saveNow()),
    /** The draft is over: nothing of it is sent or kept any more. Answers what the server does not have. */
    end(): KeptDraft | undefined {
      const unsent = unsaved && keptOf(unsaved);
      unsaved = undefined;
      clearTimeout(saveTimer);
      clearTimeout(keepTimer);
      forget();
      return unsent;
    },
    /** The page is left: what is not sent yet is kept, and sent if the page lives on. */
    leave(): void {
      keepNow();
      void saveNow();
    },
    /** Another composer goes on with what is kept now: a save of this one would be another editor's to it. */
    handOver(): void {
      keepNow();
      isTakenUp = true;
      clearTimeout(saveTimer);
    },
  };
}

/** The session that wrote the draft is over: it is neither sent nor tried again. */
export class ForeignSession extends Error {
  override readonly name = 'ForeignSession';
}

function statusOf(error: unknown): SaveStatus {
  if (error instanceof ForeignSession) return 'ended';
  if (!isRefusal(error) || !(error instanceof ApiError)) return 'offline';
  if (error.code === 'conflict') return error.problem === CHANGED_ELSEWHERE ? 'conflict' : 'ended';
  if (error.code === 'notFound') return 'ended';
  return error.code === 'unauthenticated' ? 'offline' : 'refused';
}
