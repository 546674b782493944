// What the server's answer makes of the session that this browser knows.
import { isSessionOver } from '../api/api-error.ts';
import type { ConfirmedSession, SessionStore } from './session-store.ts';

/**
 * A refusal ends the session here; silence does not. An answer about a session that has ended meanwhile is dropped; one
 * from before another account was chosen is asked for anew, since the page would show an account that is not acted in.
 */
export async function checkSession(
  store: SessionStore,
  askWhoIAm: () => Promise<ConfirmedSession>,
): Promise<boolean> {
  const { generation, selectedAccount, confirm, reset, settle } = store.getState();
  const isCurrent = () => store.getState().generation === generation;
  try {
    const session = await askWhoIAm();
    if (isCurrent() && store.getState().selectedAccount?.id !== selectedAccount?.id)
      return await checkSession(store, askWhoIAm);
    if (isCurrent()) confirm(session);
    else settle();
    return store.getState().isAuthenticated;
  } catch (error) {
    if (isCurrent() && isSessionOver(error)) reset();
    else settle();
    return false;
  }
}
