// Fetches the bell's list anew, but not in the middle of changes: the answer would undo what was just clicked. The last
// change to end does it.
import type { QueryClient } from '@tanstack/react-query';
import { askAgain } from '../../platform/ask-again.ts';
import { NOTIFICATIONS_KEY } from './use-notifications.ts';

export async function refreshNotifications(queries: QueryClient, ownChanges: 0 | 1 = 0): Promise<void> {
  if (queries.isMutating({ mutationKey: NOTIFICATIONS_KEY }) > ownChanges) return;
  await askAgain(queries, NOTIFICATIONS_KEY);
}
