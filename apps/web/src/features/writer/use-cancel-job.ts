// Stops a generation. What follows it sees the end.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';

export const useCancelJob = () =>
  useMutation({
    mutationFn: (id: string) => call(writerRoutes.cancelJob, { params: { id } }),
    onError: (error) =>
      void showToast('error', reasonOr(error, 'It could not be cancelled. Please try again.')),
  });
