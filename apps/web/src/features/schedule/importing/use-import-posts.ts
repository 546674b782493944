// Posts from a spreadsheet: the first call only looks and answers a token, with which the second stores.
import type { OutputOf, SentInputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';
import { SCHEDULE_KEY } from '../schedule-key.ts';

export type ImportPreview = OutputOf<typeof scheduleRoutes.importPosts>;
type ImportInput = SentInputOf<typeof scheduleRoutes.importPosts>;

export function useImportPosts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: ImportInput) => call(scheduleRoutes.importPosts, { input }),
    onSuccess: ({ isStored }) =>
      isStored ? queries.invalidateQueries({ queryKey: SCHEDULE_KEY }) : undefined,
  });
}
