// Finds out at the start who is here. Visitors without any sign of a session cost no request, nor the code for one.
import { leavesNobody } from '../platform/session-check.ts';
import { useSession } from '../platform/session.ts';
import { logAuth } from '../platform/throttled-log.ts';

export async function startSession(): Promise<void> {
  if (leavesNobody(useSession, document.cookie)) return;
  useSession.getState().awaitCheck();
  try {
    const { restoreSession } = await import('../features/auth/restore-session.ts');
    await restoreSession();
  } catch {
    // Its file could not be loaded: the page goes on with what was stored.
    logAuth('The session could not be restored.');
    useSession.getState().settle();
  }
}
