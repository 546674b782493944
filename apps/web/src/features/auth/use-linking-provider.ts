// The provider whose sign-in led to this screen, to be linked to the account that is signed in to here.
import { ProviderName } from '@msm/contract/auth/schemas';
import { useSearchParams } from '../../ui/routing.tsx';

export function useLinkingProvider(): ProviderName | undefined {
  const [query] = useSearchParams();
  return ProviderName.safeParse(query.get('link')).data;
}
