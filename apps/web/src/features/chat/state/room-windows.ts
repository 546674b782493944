// Fetches the messages of rooms into their windows: the newest, older ones, those around one, and what was missed.
import { MAX_MESSAGES_PER_PAGE, MESSAGES_PER_PAGE } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { CallArguments } from '../../../platform/api/route-request.ts';
import { useSession } from '../../../platform/session/session.ts';
import { stillMember } from '../../../platform/session/still-member.ts';
import { lastSeqOf } from './chat-state.ts';
import { changeChats, fetchOwn, useChats } from './chat-store.ts';
import { isBehind, withFirstPage, withNewerPage, withOlderFailed, withOlderPage } from './messages.rules.ts';

/** A window that lags further behind begins anew at the end of its room instead. */
const MAX_CAUGHT_UP = 2 * MAX_MESSAGES_PER_PAGE;

type Query = CallArguments<typeof chatRoutes.listMessages>['input'];

const fetchPage = (roomId: string, input: Query) =>
  fetchOwn(chatRoutes.listMessages, { params: { id: roomId }, input });

/** One fetch of a kind at a time in each room: a second request for the same waits for the first, unless another member made it. */
const running = new Map<string, Promise<void>>();

function once(what: string, fetching: () => Promise<void>): Promise<void> {
  const name = `${useSession.getState().user?.id} ${what}`;
  const known = running.get(name);
  if (known) return known;
  const started = fetching().finally(() => running.delete(name));
  running.set(name, started);
  return started;
}

const windowOf = (roomId: string) => useChats.getState().messagesByRoom[roomId];

/** By room: what the reader asked for last and has not got yet. Answers may come in another order. */
const wanted = new Map<string, string>();
const END = 'end';

/** Begins the window anew: with the newest messages, or those around one. */
const openWindow = (roomId: string, at: string): Promise<void> =>
  once(`window ${roomId} ${at}`, async () => {
    const { origin } = windowOf(roomId) ?? {};
    const around = at === END ? {} : { around: at };
    const page = await fetchPage(roomId, { limit: MESSAGES_PER_PAGE, ...around });
    // Without a reader's wish it is a catch-up, of a window that may have begun anew elsewhere meanwhile.
    const isWanted = wanted.has(roomId) ? wanted.get(roomId) === at : windowOf(roomId)?.origin === origin;
    if (isWanted) changeChats((state) => withFirstPage(state, roomId, page));
  });

async function load(roomId: string, at: string): Promise<void> {
  wanted.set(roomId, at);
  try {
    await openWindow(roomId, at);
  } finally {
    if (wanted.get(roomId) === at) wanted.delete(roomId);
    // Also after a failure: a catch-up has left the window to what was wanted.
    await catchUpRoom(roomId);
  }
}

export const loadNewest = (roomId: string): Promise<void> => load(roomId, END);

export const loadAround = (roomId: string, messageId: string): Promise<void> => load(roomId, messageId);

export const loadOlder = (roomId: string): Promise<void> =>
  once(`older ${roomId}`, async () => {
    const known = windowOf(roomId);
    const [first] = known?.messages ?? [];
    if (!known?.hasOlder || !first) return;
    const isStillMember = stillMember();
    // The window may have begun anew elsewhere meanwhile.
    const isSame = () => isStillMember() && windowOf(roomId)?.messages[0]?.id === first.id;
    try {
      const page = await fetchPage(roomId, { limit: MESSAGES_PER_PAGE, before: first.seq });
      if (isSame()) changeChats((state) => withOlderPage(state, roomId, page));
    } catch (error) {
      if (isSame()) changeChats((state) => withOlderFailed(state, roomId));
      throw error;
    }
    await catchUpRoom(roomId);
  });

/** After a reconnect: what failed before may succeed now. */
export function retryOlder(): void {
  for (const [roomId, { didOlderFail }] of Object.entries(useChats.getState().messagesByRoom))
    if (didOlderFail) void loadOlder(roomId).catch(noteFailure);
}

/** The failure shows in the window. */
const noteFailure = (error: unknown) => console.debug('Older messages could not be fetched.', error);

/** Fetches on from the end of the window, and what was changed in it; all of it unless `pages` says otherwise. */
const fetchAfter = (roomId: string, pages = Infinity): Promise<void> =>
  once(`after ${roomId}`, async () => {
    for (let fetched = 0; fetched < pages; fetched += 1) {
      const known = windowOf(roomId);
      if (!known) return;
      const after = lastSeqOf(known);
      const page = await fetchPage(roomId, {
        limit: MAX_MESSAGES_PER_PAGE,
        after,
        changedAfter: known.changeSeq,
      });
      const now = windowOf(roomId);
      // The page does not continue a window that began anew, or got older messages whose changes it lacks.
      if (!now || now.origin !== known.origin || now.changeSeq < known.changeSeq) return;
      changeChats((state) => withNewerPage(state, roomId, page));
      if (!page.has_newer && !page.has_more_changes) return;
    }
  });

export async function loadNewer(roomId: string): Promise<void> {
  await fetchAfter(roomId, 1);
  // What was told meanwhile follows the end that may be reached now.
  await catchUpRoom(roomId);
}

/** Of a catch-up: the first fetch may be one that was on its way already, with an answer from before. */
const ROUNDS = 2;

/** Brings a window to where its room is. */
export async function catchUpRoom(roomId: string): Promise<void> {
  for (let round = 0; round < ROUNDS && isBehind(useChats.getState(), roomId); round += 1)
    await fetchMissing(roomId);
}

/** A window that was opened around an older message gets the changes, not all that is newer. */
async function fetchMissing(roomId: string): Promise<void> {
  const state = useChats.getState();
  const known = windowOf(roomId)!;
  const lastSeq = state.rooms?.find(({ id }) => id === roomId)?.last_seq ?? 0;
  if (known.hasNewer) await fetchAfter(roomId, 1);
  else if (lastSeq - lastSeqOf(known) > MAX_CAUGHT_UP) await openWindow(roomId, END);
  else await fetchAfter(roomId);
}
