// The name of a connected site by its id, for every place that shows a post.
import { useConnectedSites } from '../../platform/use-connected-sites.ts';

export function useSiteNames(): (siteId: string) => string {
  const { data: sites } = useConnectedSites();
  return (siteId) => {
    const site = sites?.find(({ id }) => id === siteId);
    if (site) return site.name;
    return sites ? 'A site that is no longer connected' : '';
  };
}
