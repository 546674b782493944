// Finds out at the start who is here. Visitors without any sign of a session cost no request, nor the code for one.
import { leavesNobody } from '../platform/session/session-hint.ts';
import { owedLogout, useSession } from '../platform/session/session.ts';

export async function startSession(): Promise<void> {
  if (owedLogout() === null && leavesNobody(useSession, document.cookie)) return;
  useSession.getState().awaitCheck();
  try {
    const { restoreSession } = await import('../platform/session/restore-session.ts');
    await restoreSession();
  } catch {
    // Its file could not be loaded, which the browser logs: the page goes on with what was stored.
    useSession.getState().settle();
  }
}
