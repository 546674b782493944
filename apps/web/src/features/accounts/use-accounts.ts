// The accounts the member can act in: those of the session at once, brought up to date in the background.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { useEffect } from 'react';
import { call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { logAuth } from '../../platform/throttled-log.ts';

export function useAccounts() {
  const accounts = useSession((state) => state.accounts);
  useEffect(() => {
    const leaving = new AbortController();
    call(accountRoutes.listAccounts, {}, { signal: leaving.signal })
      .then((listed) => useSession.getState().setAccounts(listed.accounts))
      .catch(() => {
        if (!leaving.signal.aborted) logAuth('The accounts could not be read anew.');
      });
    return () => leaving.abort();
  }, []);
  return accounts;
}
