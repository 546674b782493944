// Begins a generation; the answer is its first state.
import { writerRoutes } from '@msm/contract/writer/routes';
import type { BriefInput } from '@msm/contract/writer/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { JOBS_KEY } from './writer-key.ts';

export function useGeneratePost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: BriefInput) => call(writerRoutes.generatePost, { input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}
