// The numbers behind a chart, for reading, copying and screen readers.
import { formatCount } from '../counts.ts';
import { sayValue, type ChartData, type ChartProps } from './chart-data.ts';

type ChartTableProps = Pick<ChartProps, 'labelName' | 'valueName' | 'formatValue'> & { data: ChartData };

export function ChartTable({ data, labelName, valueName, formatValue = formatCount }: ChartTableProps) {
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
