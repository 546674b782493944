// The outside sign-ins on offer, as plain links: the browser itself goes to the provider.
import { authRoutes } from '@msm/contract/auth/routes';
import type { ProviderName } from '@msm/contract/auth/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { requestFor } from '../../platform/api/route-request.ts';
import { logAuth } from '../../platform/api/throttled-log.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PROVIDER_NAMES, ProviderMark } from './provider-marks.tsx';

export function ProviderButtons() {
  const providers = useProviders();
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="mb-1 flex items-center gap-3 text-xs text-muted-fg before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </div>
      {providers.map((provider) => (
        <a
          key={provider}
          href={requestFor(authRoutes.beginProviderLogin, { params: { provider } }).url}
          className={buttonClass({ width: 'full' })}
        >
          <ProviderMark provider={provider} />
          Continue with {PROVIDER_NAMES[provider]}
        </a>
      ))}
    </div>
  );
}

// Which outside sign-ins this portal offers. Without an answer none are: the form works all the same.
function useProviders(): ProviderName[] {
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
