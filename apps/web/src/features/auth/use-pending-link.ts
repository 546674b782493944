// The outside sign-in that waits to be linked: read once, then confirmed or dropped.
import { authRoutes } from '@msm/contract/auth/routes';
import type { OutputOf } from '@msm/contract/route';
import type { ProviderName } from '@msm/contract/auth/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { showToast } from '../../platform/toast.ts';
import { PROVIDER_NAMES } from './provider-marks.tsx';
import { restoreSession } from './restore-session.ts';

type Read = Partial<OutputOf<typeof authRoutes.showPendingLink>> & { error?: string };

export function usePendingLink(): Read {
  const [read, setRead] = useState<Read>({});
  useEffect(() => {
    const leaving = new AbortController();
    call(authRoutes.showPendingLink, {}, { signal: leaving.signal })
      .then(setRead)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted)
          setRead({ error: reasonOr(error, 'The outside sign-in could not be read.') });
      });
    return () => leaving.abort();
  }, []);
  return read;
}

export const useConfirmLink = () =>
  useApi(
    async (provider: ProviderName) => {
      await call(authRoutes.confirmPendingLink, {});
      void showToast('success', `${PROVIDER_NAMES[provider]} is linked`);
      // The provider may have confirmed the e-mail address.
      await restoreSession();
    },
    (error) => reasonOr(error, 'The accounts could not be linked'),
  );

export const useCancelLink = () => useApi(() => call(authRoutes.cancelPendingLink, {}));
