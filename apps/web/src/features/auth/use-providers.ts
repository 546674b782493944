// Which outside sign-ins this portal offers. Without an answer none are: the form works all the same.
import { authRoutes } from '@msm/contract/auth/routes';
import type { ProviderName } from '@msm/contract/auth/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { logAuth } from '../../platform/throttled-log.ts';

export function useProviders(): ProviderName[] {
  const [offered, setOffered] = useState<ProviderName[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    call(authRoutes.listProviders, {}, { signal: leaving.signal })
      .then(({ providers }) =>
        setOffered(providers.filter(({ isOffered }) => isOffered).map(({ name }) => name)),
      )
      .catch(() => {
        if (!leaving.signal.aborted) logAuth('The list of outside sign-ins could not be read.');
      });
    return () => leaving.abort();
  }, []);
  return offered;
}
