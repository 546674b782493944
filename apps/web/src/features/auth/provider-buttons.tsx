// The outside sign-ins on offer, as plain links: the browser itself goes to the provider.
import { authRoutes } from '@msm/contract/auth/routes';
import { requestFor } from '../../platform/route-request.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PROVIDER_NAMES, ProviderMark } from './provider-marks.tsx';
import { useProviders } from './use-providers.ts';

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
