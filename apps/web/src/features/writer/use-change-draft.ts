// Saves what was changed of a draft. The answer is the draft as it is kept: sanitised.
import type { PostContent } from '@msm/contract/schedule/post-content';
import { writerRoutes } from '@msm/contract/writer/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { showToast } from '../../ui/toast.ts';
import { draftKey, DRAFTS_KEY } from './writer-key.ts';

export function useChangeDraft(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (content: PostContent) =>
      call(writerRoutes.changeDraft, { params: { id }, input: { content } }),
    onSuccess: (draft) => {
      queries.setQueryData(draftKey(id), draft);
      void showToast('success', 'Draft saved');
      return queries.invalidateQueries({ queryKey: DRAFTS_KEY });
    },
  });
}
