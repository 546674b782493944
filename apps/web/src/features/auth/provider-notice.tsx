// What an outside sign-in left to say when it sent the member back here.
import { ProviderName } from '@msm/contract/auth/schemas';
import { useSearchParams } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { PROVIDER_NAMES } from './provider-marks.tsx';

const FAILURES: Readonly<Record<string, string>> = {
  'oauth-denied': 'The sign-in was cancelled. You can try again or use your password.',
  'oauth-failed': 'The sign-in did not work this time. Please try again or use your password.',
};

export function ProviderNotice() {
  const [query] = useSearchParams();
  const failure = FAILURES[query.get('error') ?? ''];
  if (failure) return <Alert kind="danger">{failure}</Alert>;
  const linked = ProviderName.safeParse(query.get('link'));
  if (!linked.success) return null;
  return <Alert kind="info">Sign in to link your {PROVIDER_NAMES[linked.data]} account.</Alert>;
}
