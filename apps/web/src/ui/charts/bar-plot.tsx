// Bars side by side for each label, from zero up or down.
import { BarRounded } from '@visx/shape';
import type { PlotArea } from './plot-area.ts';
import { Plot, type PlotProps } from './plot.tsx';
import { lookOf } from './series-look.ts';

const GAP_PX = 2;
const RADIUS_PX = 3;

export function BarPlot(props: PlotProps) {
  const { series } = props.data;
  return (
    <Plot {...props} isBanded>
      {(area, shownPlace) =>
        series.map(({ name, values }, seriesPlace) =>
          values.map((value, place) =>
            value ? (
              <SeriesBar
                // The place of a label is its identity: labels may repeat.
                key={`${name} ${place}`}
                area={area}
                value={value}
                place={place}
                seriesPlace={seriesPlace}
                seriesCount={series.length}
                isFaded={shownPlace !== undefined && shownPlace !== place}
              />
            ) : null,
          ),
        )
      }
    </Plot>
  );
}

interface SeriesBarProps {
  area: PlotArea;
  value: number;
  place: number;
  seriesPlace: number;
  seriesCount: number;
  isFaded: boolean;
}

function SeriesBar({ area, value, place, seriesPlace, seriesCount, isFaded }: SeriesBarProps) {
  const width = Math.max(1, (area.bandWidth - GAP_PX * (seriesCount - 1)) / seriesCount);
  const [top = 0, bottom = 0] = [area.yOf(value), area.yOf(0)].toSorted((a, b) => a - b);
  return (
    <BarRounded
      x={area.middleOf(place) - area.bandWidth / 2 + seriesPlace * (width + GAP_PX)}
      y={top}
      width={width}
      height={Math.max(1, bottom - top)}
      radius={Math.min(RADIUS_PX, width / 2)}
      top={value > 0}
      bottom={value < 0}
      fill={lookOf(seriesPlace).color}
      className="plot-bar"
      data-faded={isFaded}
    />
  );
}
