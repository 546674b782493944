// Lines over evenly spaced labels. A single series is filled down to zero.
import { Area, LinePath } from '@visx/shape';
import type { ChartSeries } from './chart-data.ts';
import type { PlotArea } from './plot-area.ts';
import { Plot, type PlotProps } from './plot.tsx';
import { lookOf } from './series-look.ts';

export function LinePlot(props: PlotProps) {
  const { series } = props.data;
  return (
    <Plot {...props} isBanded={false}>
      {(area, shownPlace) =>
        series.map((each, place) => (
          <SeriesLine
            key={each.name}
            series={each}
            place={place}
            area={area}
            shownPlace={shownPlace}
            isFilled={series.length === 1}
          />
        ))
      }
    </Plot>
  );
}

interface SeriesLineProps {
  series: ChartSeries;
  place: number;
  area: PlotArea;
  shownPlace: number | undefined;
  isFilled: boolean;
}

function SeriesLine({ series: { values }, place, area, shownPlace, isFilled }: SeriesLineProps) {
  const { color, dash } = lookOf(place);
  const points = values.map((value, at) => ({ x: area.middleOf(at), value }));
  const x = (point: (typeof points)[number]) => point.x;
  const y = (point: (typeof points)[number]) => area.yOf(point.value ?? 0);
  const isKnown = (point: (typeof points)[number]) => point.value !== null;
  const shown = shownPlace === undefined ? undefined : points[shownPlace];
  return (
    <>
      {isFilled && (
        <Area data={points} x={x} y0={area.yOf(0)} y1={y} defined={isKnown} fill={color} fillOpacity={0.1} />
      )}
      <LinePath
        data={points}
        x={x}
        y={y}
        defined={isKnown}
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {/* A value between two unknown ones has no line that would show it. */}
      {points
        .filter((point, at) => isKnown(point) && values[at - 1] == null && values[at + 1] == null)
        .map((point) => (
          <circle key={point.x} cx={point.x} cy={y(point)} r={3} fill={color} />
        ))}
      {shown && isKnown(shown) && (
        <circle cx={shown.x} cy={y(shown)} r={4} fill={color} className="plot-dot" />
      )}
    </>
  );
}
