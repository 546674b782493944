// A change of the bell: it shows at once, and is taken back if the server does not want it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import type { BellList } from './bell.rules.ts';
import { refreshNotifications } from './refresh-notifications.ts';
import { NOTIFICATIONS_KEY } from './use-notifications.ts';

interface BellChange<Input> {
  change: (list: BellList, input: Input) => BellList;
  send: (input: Input) => Promise<unknown>;
  /** What is said when the server has no words of its own. */
  failure: string;
}

export function useBellChange<Input>({ change, send, failure }: BellChange<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: NOTIFICATIONS_KEY,
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      const before = queries.getQueryData<BellList>(NOTIFICATIONS_KEY);
      queries.setQueryData<BellList>(NOTIFICATIONS_KEY, (list) => list && change(list, input));
      return before;
    },
    onError: (error, _input, before) => {
      queries.setQueryData(NOTIFICATIONS_KEY, before);
      void showToast('error', reasonOr(error, failure));
    },
    // Not waited for: it would count as under way until the answer is there, and what arrives meanwhile would not be
    // asked for.
    onSettled: () => void refreshNotifications(queries, 1),
  });
}
