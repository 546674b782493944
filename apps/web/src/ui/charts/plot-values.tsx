// The values of one label, beside its place, on the side that has room.
import { sayValue, type ChartData } from './chart-data.ts';
import { lookOf } from './series-look.ts';

interface PlotValuesProps {
  data: ChartData;
  place: number;
  formatValue: (value: number) => string;
  leftPx: number;
  widthPx: number;
}

const GAP_PX = 12;

export function PlotValues({ data, place, formatValue, leftPx, widthPx }: PlotValuesProps) {
  const side = leftPx < widthPx / 2 ? { left: leftPx + GAP_PX } : { right: widthPx - leftPx + GAP_PX };
  return (
    // The slider says the same to screen readers.
    <div aria-hidden className="plot-values" style={side}>
      <p className="font-medium">{data.labels[place]}</p>
      {data.series.map(({ name, values }, seriesPlace) => (
        <p key={name} className="plot-value">
          <span style={{ background: lookOf(seriesPlace).color }} />
          {name}
          <b>{sayValue(values[place], formatValue)}</b>
        </p>
      ))}
    </div>
  );
}
