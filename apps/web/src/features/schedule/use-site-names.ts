// The name of a connected site by its id, for every place that shows a post.
import { useConnectedSites } from '../../platform/use-connected-sites.ts';

export function useSiteNames(): (destinationId: string) => string {
  const { data: sites } = useConnectedSites();
  return (destinationId) => {
    const site = sites?.find(({ id }) => id === destinationId);
    if (site) return site.name;
    return sites ? 'A site that is no longer connected' : '';
  };
}
