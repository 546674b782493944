// The values of one label, beside its place on the side that has room; on narrow charts, where no side has, above it.
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
/** Below this the values would stick out at one side or the other. */
const NARROW_PX = 480;

export function PlotValues({ data, place, formatValue, leftPx, widthPx }: PlotValuesProps) {
  return (
    // The slider says the same to screen readers.
    <div aria-hidden className="plot-values" style={positionAt(leftPx, widthPx)}>
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

function positionAt(leftPx: number, widthPx: number) {
  // At the left end its left edge, at the right end its right edge, between them in proportion: always inside.
  if (widthPx < NARROW_PX) return { left: leftPx, transform: `translateX(${(-100 * leftPx) / widthPx}%)` };
  return leftPx < widthPx / 2 ? { left: leftPx + GAP_PX } : { right: widthPx - leftPx + GAP_PX };
}
