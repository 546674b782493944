// How much could circulate, as columns. Places are percentages and attributes, not styles: the server draws it without knowing
// the width, and the content policy allows no inline styles. The keyboard's way is a hidden slider.
import type { Token, TokenSupply } from '@msm/contract/docs/token';
import { useState } from 'react';
import { formatCompact, formatCount } from '../../ui/counts.ts';
import { FigureFrame } from './figure-frame.tsx';
import {
  axisTop,
  formatPercent,
  isMinor,
  PHONE_LABELS,
  PHONE_VALUES,
  sayPoint,
  supplyFinding,
} from './token-figures.rules.ts';

interface SupplyFigureProps {
  supply: TokenSupply;
  maxSupply: Token['maxSupply'];
}

export function SupplyFigure({ supply, maxSupply }: SupplyFigureProps) {
  return (
    <FigureFrame
      title={supplyFinding(supply, maxSupply)}
      about="The most that the release rules allow, after a launch."
      chart={<Columns supply={supply} maxSupply={maxSupply} />}
      table={<SupplyTable supply={supply} maxSupply={maxSupply} />}
    />
  );
}

/** In percent of the drawing: the axis' labels stand left of the columns, the values above them. */
const LEFT = 12;
const TOP = 12;
const BOTTOM = 86;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** Of a column's place, the rest is the gap. */
const COLUMN_SHARE = 0.62;

function Columns({ supply, maxSupply }: SupplyFigureProps) {
  const { points } = supply;
  const [shown, setShown] = useState<number>();
  const top = axisTop(supply, maxSupply);
  const yOf = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const step = (100 - LEFT) / points.length;
  const shownPoint = shown === undefined ? undefined : points[shown];
  return (
    <>
      <div className="columns">
        <svg aria-hidden onPointerLeave={() => setShown(undefined)}>
          <text x="0" y="1em">
            MSM
          </text>
          {TICKS.map((tick) => (
            <g key={tick}>
              <line
                x1={`${LEFT}%`}
                x2="100%"
                y1={`${yOf(tick * top)}%`}
                y2={`${yOf(tick * top)}%`}
                data-zero={tick === 0}
              />
              <text x="0" y={`${yOf(tick * top)}%`} dy="0.35em">
                {formatCompact(tick * top)}
              </text>
            </g>
          ))}
          {points.map(({ label, circulating }, place) => {
            const left = LEFT + place * step;
            const middle = `${left + step / 2}%`;
            return (
              // Labels may repeat; places do not.
              <g key={place} onPointerEnter={() => setShown(place)} onPointerDown={() => setShown(place)}>
                <rect
                  x={`${left + (step * (1 - COLUMN_SHARE)) / 2}%`}
                  width={`${step * COLUMN_SHARE}%`}
                  y={`${yOf(circulating)}%`}
                  height={`${BOTTOM - yOf(circulating)}%`}
                  rx="3"
                  fill="var(--chart-1)"
                  data-faded={shown !== undefined && shown !== place}
                />
                <text
                  x={middle}
                  y={`${yOf(circulating)}%`}
                  dy="-0.5em"
                  textAnchor="middle"
                  className="columns-value"
                  data-minor={isMinor(place, points.length, PHONE_VALUES)}
                >
                  {formatCompact(circulating)}
                </text>
                <text
                  x={middle}
                  y="94%"
                  textAnchor="middle"
                  data-minor={isMinor(place, points.length, PHONE_LABELS)}
                >
                  {label}
                </text>
                {/* The whole height answers to the pointer. */}
                <rect x={`${left}%`} width={`${step}%`} y="0" height="100%" fill="transparent" />
              </g>
            );
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={shown ?? points.length - 1}
          aria-label="Circulating supply by date"
          aria-valuetext={sayPoint(points[shown ?? points.length - 1]!, maxSupply)}
          onChange={(event) => setShown(Number(event.target.value))}
          onFocus={() => setShown((place) => place ?? points.length - 1)}
          onBlur={() => setShown(undefined)}
          className="sr-only"
        />
      </div>
      {/* The slider says the same to screen readers. */}
      <p aria-hidden className="figure-reading">
        {shownPoint ? sayPoint(shownPoint, maxSupply) : 'Point at a column for its exact value.'}
      </p>
    </>
  );
}

function SupplyTable({ supply: { points }, maxSupply }: SupplyFigureProps) {
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col" data-number>
            Circulating MSM
          </th>
          {maxSupply && (
            <th scope="col" data-number>
              Of the maximum
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, circulating }, place) => (
          <tr key={place}>
            <th scope="row">{label}</th>
            <td data-number>{formatCount(circulating)}</td>
            {maxSupply && <td data-number>{formatPercent((100 * circulating) / maxSupply)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
