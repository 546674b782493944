// Disconnects a site; its posts stay on it.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { SITES_KEY } from '../../platform/sites-key.ts';
import { showToast } from '../../ui/toast.ts';

export function useRemoveSite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Site) => call(siteRoutes.removeSite, { params: { id } }),
    onSuccess: async (_nothing, { name }) => {
      void showToast('success', `${name} is disconnected`);
      await queries.invalidateQueries({ queryKey: SITES_KEY });
    },
  });
}
