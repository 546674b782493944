// Sends one action for many posts and says what became of it. A move, a pause and a deletion can be undone from the toast.
import type { BulkInput } from '@msm/contract/schedule/bulk';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { newId } from '../../../platform/new-id.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { showToast } from '../../../platform/toast.ts';
import { SCHEDULE_VIEWS } from '../schedule-views.ts';
import { sayResults, sayUndone } from './bulk-words.rules.ts';

type WithoutId<Input> = Input extends BulkInput ? Omit<Input, 'bulkId'> : never;
export type BulkChange = WithoutId<BulkInput>;

const UNDOABLE: readonly BulkInput['action'][] = ['move', 'pause', 'delete'];
const PAUSED_POSTS = '/schedule-posts?tab=posts&state=paused';

/** `noun` is what the list has: posts, or series. */
export function useBulkChange({ noun, onDone }: { noun?: string; onDone: () => void }) {
  const undo = useRouteMutation(scheduleRoutes.undoChange, {
    invalidates: SCHEDULE_VIEWS,
    onSuccess: (answer) => {
      const { kind, message } = sayUndone(answer, noun);
      showToast(kind, message);
    },
    failure: 'This could not be undone.',
  });
  const change = useRouteMutation(scheduleRoutes.changePosts, {
    invalidates: SCHEDULE_VIEWS,
    onSuccess: (answer, { input: { action, bulkId } }) => {
      const { kind, message, isNothing } = sayResults(action, answer, noun);
      const canUndo = UNDOABLE.includes(action) && !isNothing;
      showToast(kind, message, {
        view: action === 'duplicate' && !isNothing ? PAUSED_POSTS : undefined,
        undo: canUndo ? () => undo.mutate({ params: { bulkId } }) : undefined,
      });
      onDone();
    },
    failure: 'The posts could not be changed.',
  });
  return {
    isPending: change.isPending,
    change: (wanted: BulkChange) => change.mutate({ input: { ...wanted, bulkId: newId() } }),
  };
}
