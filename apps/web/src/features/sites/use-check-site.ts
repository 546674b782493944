// Looks at a site now. What was found stands in the list at once.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { SITES_KEY } from '../../platform/sites-key.ts';
import { showToast } from '../../ui/toast.ts';

export function useCheckSite(siteId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(siteRoutes.checkSite, { params: { id: siteId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SITES_KEY }),
    onError: (error) => void showToast('error', reasonOr(error, 'The site could not be checked.')),
  });
}
