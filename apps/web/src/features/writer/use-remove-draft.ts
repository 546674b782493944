// Deletes a draft. Posts that were made from it stay.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { showToast } from '../../ui/toast.ts';
import { draftKey, DRAFTS_KEY } from './writer-key.ts';

export function useRemoveDraft() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(writerRoutes.removeDraft, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: draftKey(id) });
      void showToast('success', 'Draft deleted');
      return queries.invalidateQueries({ queryKey: DRAFTS_KEY });
    },
  });
}
