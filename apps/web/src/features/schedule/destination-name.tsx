// Where a post goes: the mark of the place, and its name.
import { useDestinations } from '../../platform/use-destinations.ts';
import { Badge } from '../../ui/badge.tsx';
import { DestinationMark } from './destination-mark.tsx';
import { destinationMarks } from './destination-marks.rules.ts';
import { useSiteNames } from './use-site-names.ts';

export function DestinationName({ destinationId }: { destinationId: string }) {
  const { data: sites = [] } = useDestinations();
  const name = useSiteNames()(destinationId);
  const site = sites.find(({ id }) => id === destinationId);
  return (
    <span className="flex max-w-48 min-w-0 items-center gap-2">
      <DestinationMark platform={site?.platform} mark={destinationMarks(sites).get(destinationId)} />
      <span className="truncate" title={name}>
        {name}
      </span>
      {site?.connection?.isSandbox && <Badge>Sandbox</Badge>}
    </span>
  );
}
