// Who would hold which share: one strip, and below it a line for each share with its colour, name and number, so that colour is
// never the only difference.
import type { TokenAllocation } from '@msm/contract/docs/token';
import { useState } from 'react';
import { lookOf } from '../../ui/charts/series-look.ts';
import { FigureFrame } from './figure-frame.tsx';
import { allocationFinding, formatPercent } from './token-figures.rules.ts';

export function AllocationFigure({ allocation }: { allocation: TokenAllocation }) {
  return (
    <FigureFrame
      title={allocationFinding(allocation)}
      about="Shares of the maximum supply, and when each is released."
      chart={<Shares allocation={allocation} />}
      table={<AllocationTable allocation={allocation} />}
    />
  );
}

/** Between two parts of the strip, in percent of its width. */
const GAP = 0.4;

function Shares({ allocation: { shares } }: { allocation: TokenAllocation }) {
  const [shown, setShown] = useState<number>();
  const isFaded = (place: number) => shown !== undefined && shown !== place;
  const startOf = (place: number) => shares.slice(0, place).reduce((sum, { percent }) => sum + percent, 0);
  return (
    <>
      {/* The lines below say the same to screen readers. */}
      <svg aria-hidden className="strip" onPointerLeave={() => setShown(undefined)}>
        {shares.map(({ name, percent }, place) => (
          <rect
            key={place}
            x={`${startOf(place)}%`}
            width={`${Math.max(GAP, percent - GAP)}%`}
            height="100%"
            fill={lookOf(place).color}
            data-faded={isFaded(place)}
            onPointerEnter={() => setShown(place)}
          >
            <title>{`${name}: ${formatPercent(percent)}`}</title>
          </rect>
        ))}
      </svg>
      <ul className="shares" onPointerLeave={() => setShown(undefined)}>
        {shares.map(({ name, percent, note }, place) => (
          <li key={place} onPointerEnter={() => setShown(place)}>
            <svg aria-hidden>
              <rect width="100%" height="100%" rx="3" fill={lookOf(place).color} />
            </svg>
            <span>{name}</span>
            <b>{formatPercent(percent)}</b>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

function AllocationTable({ allocation: { shares } }: { allocation: TokenAllocation }) {
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">Allocation</th>
          <th scope="col" data-number>
            Share
          </th>
          <th scope="col">Release</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, percent, note }, place) => (
          <tr key={place}>
            <th scope="row">{name}</th>
            <td data-number>{formatPercent(percent)}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
