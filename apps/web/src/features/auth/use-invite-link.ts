// Takes the token of an invitation's mail out of the address, before anything else happens with the page: what stands
// there ends up in histories, bookmarks and screenshots.
import { useEffect } from 'react';
import { keepInviteToken } from '../../platform/invite-link.ts';
import { useSearchParams } from '../../ui/routing.tsx';

const NAME = 'invite';

/** True until it is out. */
export function useInviteLink(): boolean {
  const [query, setQuery] = useSearchParams();
  const token = query.get(NAME);
  useEffect(() => {
    if (token === null) return;
    keepInviteToken(token);
    setQuery(
      [...query].filter(([name]) => name !== NAME),
      { replace: true },
    );
  }, [token, query, setQuery]);
  return token !== null;
}
