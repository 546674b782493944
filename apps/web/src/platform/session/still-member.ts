// For answers about a member that are put into the session: one that comes after the member has left, or after another
// one has signed in, must change nothing.
import { useSession } from './session.ts';

/** To be asked before the call; answers how to ask again after it. */
export function stillMember(): () => boolean {
  const id = useSession.getState().user?.id;
  return () => id !== undefined && useSession.getState().user?.id === id;
}
