// Around every chart: the finding as its title, a legend, and the same numbers as a table behind a toggle. The place of
// the drawing has a fixed height, whatever is in it. Draws nothing itself, so it shows before the chart library is there.
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../counts.ts';
import { FailedState } from '../failed-state.tsx';
import { Segmented } from '../forms/segmented.tsx';
import { WhileLoading } from '../lazy-named.ts';
import { Skeleton } from '../skeleton.tsx';
import { isEmpty, sayValue, type ChartData, type ChartProps } from './chart-data.ts';
import { lookOf } from './series-look.ts';
import './chart.css';

const VIEWS = [
  { value: 'chart', label: 'Chart', icon: ChartNoAxesColumn, isIconOnly: true },
  { value: 'table', label: 'Table', icon: Table2, isIconOnly: true },
] as const;

interface ChartFrameProps extends ChartProps {
  mark: 'line' | 'bar';
  /** The drawing, once there is something to draw. */
  children: (data: ChartData) => ReactNode;
}

export function ChartFrame({ title, about, mark, children, ...chart }: ChartFrameProps) {
  const { data, failure, emptyText = 'Nothing to show for this time yet.' } = chart;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const hasValues = data !== undefined && !isEmpty(data) && !failure;
  return (
    <figure className="chart">
      <figcaption className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-base font-bold">{title}</p>
          {about && <p className="mt-0.5 text-muted-fg">{about}</p>}
        </div>
        <Segmented label="Shown as" value={view} options={VIEWS} onChange={setView} isDisabled={!hasValues} />
      </figcaption>
      {data && data.series.length > 1 && <Legend data={data} mark={mark} />}
      <div className="chart-place">
        {failure && <FailedState {...failure} />}
        {!failure && !data && <Skeleton className="chart-fill" />}
        {!failure && data && isEmpty(data) && <p className="chart-empty">{emptyText}</p>}
        {hasValues && view === 'table' && <ChartTable {...chart} data={data} />}
        {hasValues && view === 'chart' && (
          <WhileLoading fallback={<Skeleton className="chart-fill" />}>{children(data)}</WhileLoading>
        )}
      </div>
    </figure>
  );
}

function Legend({ data, mark }: { data: ChartData; mark: 'line' | 'bar' }) {
  return (
    <ul className="chart-legend">
      {data.series.map(({ name }, place) => {
        const { color, dash } = lookOf(place);
        return (
          <li key={name}>
            <svg aria-hidden width={mark === 'line' ? 24 : 10} height="10">
              {mark === 'line' ? (
                <line x1="0" x2="24" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
              ) : (
                <rect width="10" height="10" rx="2" fill={color} />
              )}
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

// The numbers behind a chart, for reading, copying and screen readers.
type ChartTableProps = Pick<ChartProps, 'labelName' | 'valueName' | 'formatValue'> & { data: ChartData };

function ChartTable({ data, labelName, valueName, formatValue = formatCount }: ChartTableProps) {
  const isSingle = data.series.length === 1;
  return (
    // Focusable, because a region that scrolls must be reached by keyboard.
    <div role="region" aria-label={`${valueName} as a table`} tabIndex={0} className="chart-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            {data.series.map(({ name }) => (
              <th key={name} scope="col">
                {isSingle ? valueName : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, place) => (
            // Labels may repeat, as weekdays do; places do not.
            <tr key={place}>
              <th scope="row">{label}</th>
              {data.series.map(({ name, values }) => (
                <td key={name}>{sayValue(values[place], formatValue)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
