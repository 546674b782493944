// The accounts the member can act in: those of the session at once, brought up to date in the background.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { useEffect } from 'react';
import { call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { stillMember } from '../../platform/still-member.ts';
import { logAuth } from '../../platform/throttled-log.ts';

export function useAccounts() {
  const accounts = useSession((state) => state.accounts);
  useEffect(() => {
    const leaving = new AbortController();
    const isStillMember = stillMember();
    call(accountRoutes.listAccounts, {}, { signal: leaving.signal })
      .then(({ accounts: listed }) => isStillMember() && useSession.setState({ accounts: listed }))
      .catch(() => {
        if (!leaving.signal.aborted) logAuth('The accounts could not be read anew.');
      });
    return () => leaving.abort();
  }, []);
  return accounts;
}
