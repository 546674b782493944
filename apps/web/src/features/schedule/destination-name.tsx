// Where a post goes: the letter and colour of its site, where there are several, and its name.
import type { CSSProperties } from 'react';
import { useDestinations } from '../../platform/use-destinations.ts';
import { destinationMarks } from './destination-marks.rules.ts';
import { useSiteNames } from './use-site-names.ts';
import './destination-mark.css';

export function DestinationName({ destinationId }: { destinationId: string }) {
  const { data: sites = [] } = useDestinations();
  const name = useSiteNames()(destinationId);
  const mark = destinationMarks(sites).get(destinationId);
  return (
    <span className="flex max-w-48 min-w-0 items-center gap-2">
      {mark && (
        <span aria-hidden className="destination-mark" style={{ '--hue': mark.hue } as CSSProperties}>
          {mark.letter}
        </span>
      )}
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
