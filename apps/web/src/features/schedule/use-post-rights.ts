// What the member may do with a post: contributors change only their own, and switch none on.
import { useAccountRole } from '../../platform/use-account-role.ts';
import { useSession } from '../../platform/session/session.ts';

export function usePostRights(): {
  isEditor: boolean;
  canChange: (post: { authorId: string | null }) => boolean;
} {
  const isEditor = useAccountRole() !== 'contributor';
  const ownId = useSession((state) => state.user?.id);
  return { isEditor, canChange: ({ authorId }) => isEditor || authorId === ownId };
}
