// The name of a destination by its id, for every place that shows a post.
import { useDestinations } from '../../platform/use-destinations.ts';

export function useSiteNames(): (destinationId: string) => string {
  const { data: sites } = useDestinations();
  return (destinationId) => {
    const site = sites?.find(({ id }) => id === destinationId);
    if (site) return site.name;
    return sites ? 'A destination that is no longer connected' : '';
  };
}
