// What an outside sign-in left to say when it sent the member back here.
import { Alert } from '../../ui/alert.tsx';
import { PROVIDER_NAMES } from './provider-marks.tsx';
import { useLinkingProvider } from './use-linking-provider.ts';
import { useSearchParams } from '../../ui/routing.tsx';

const FAILURES: Readonly<Record<string, string>> = {
  'oauth-denied': 'The sign-in was cancelled. You can try again or use your password.',
  'oauth-failed': 'The sign-in did not work this time. Please try again or use your password.',
};

export function ProviderNotice() {
  const [query] = useSearchParams();
  const provider = useLinkingProvider();
  const failure = FAILURES[query.get('error') ?? ''];
  if (failure) return <Alert kind="danger">{failure}</Alert>;
  if (!provider) return null;
  const name = PROVIDER_NAMES[provider];
  return (
    <Alert kind="info">
      Log in, or create an account with the e-mail address you use at {name}. Then you decide whether to link{' '}
      {name} to it.
    </Alert>
  );
}
