// The drawing area that charts share: axes, grid, and the values of one label, found by pointer or by keyboard. The
// keyboard's way is a hidden slider: arrows, page keys, home and end work and are spoken without a line of ours.
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { formatCompact, formatCount } from '../counts.ts';
import { sayValue, type ChartData, type ChartProps } from './chart-data.ts';
import { labelPlaces, nearestPlace } from './chart-ticks.ts';
import { layOut, type PlotArea } from './plot-area.ts';
import { PlotValues } from './plot-values.tsx';
import { useSize } from './use-size.ts';

export interface PlotProps extends Pick<
  ChartProps,
  'labelName' | 'valueName' | 'formatValue' | 'formatTick'
> {
  data: ChartData;
}

interface FramedPlotProps extends PlotProps {
  isBanded: boolean;
  children: (area: PlotArea, shownPlace: number | undefined) => ReactNode;
}

export function Plot({ data, isBanded, labelName, valueName, children, ...formats }: FramedPlotProps) {
  const { formatValue = formatCount, formatTick = formatCompact } = formats;
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const size = useSize(box);
  const [shownPlace, setShownPlace] = useState<number>();
  const area = layOut({ data, isBanded, formatTick, ...size });
  const lastPlace = data.labels.length - 1;
  const showNearest = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const xPx = clientX - currentTarget.getBoundingClientRect().left - area.leftPx;
    setShownPlace(
      nearestPlace(
        xPx,
        data.labels.map((_, place) => area.middleOf(place)),
      ),
    );
  };
  return (
    <div ref={box} className="plot">
      {size.widthPx > 0 && (
        <svg
          aria-hidden
          width={size.widthPx}
          height={size.heightPx}
          onPointerMove={showNearest}
          onPointerDown={showNearest}
          onPointerLeave={() => document.activeElement !== slider.current && setShownPlace(undefined)}
        >
          <text y="1em" className="plot-name">
            {valueName}
          </text>
          <text
            x={area.leftPx + area.innerWidthPx / 2}
            y={size.heightPx - 2}
            textAnchor="middle"
            className="plot-name"
          >
            {labelName}
          </text>
          <Group left={area.leftPx} top={area.topPx}>
            <Grid area={area} cursorPlace={isBanded ? undefined : shownPlace} />
            {children(area, shownPlace)}
            <AxisLeft
              scale={area.y}
              tickValues={area.ticks}
              hideAxisLine
              hideTicks
              tickFormat={(value) => formatTick(Number(value))}
              tickClassName="plot-tick"
            />
            <AxisBottom
              scale={area.x}
              top={area.innerHeightPx}
              tickValues={labelPlaces(data.labels.length, area.innerWidthPx, area.labelWidthPx)}
              hideAxisLine
              hideTicks
              tickFormat={(place) => data.labels[place] ?? ''}
              tickClassName="plot-tick"
            />
          </Group>
        </svg>
      )}
      <input
        ref={slider}
        type="range"
        min={0}
        max={lastPlace}
        value={shownPlace ?? lastPlace}
        aria-label={`${valueName} by ${labelName.toLowerCase()}`}
        aria-valuetext={sayPlace(data, shownPlace ?? lastPlace, formatValue)}
        onChange={(event) => setShownPlace(Number(event.target.value))}
        onFocus={() => setShownPlace((place) => place ?? lastPlace)}
        onBlur={() => setShownPlace(undefined)}
        className="sr-only"
      />
      {shownPlace !== undefined && (
        <PlotValues
          data={data}
          place={shownPlace}
          formatValue={formatValue}
          leftPx={area.leftPx + area.middleOf(shownPlace)}
          widthPx={size.widthPx}
        />
      )}
    </div>
  );
}

function Grid({ area, cursorPlace }: { area: PlotArea; cursorPlace: number | undefined }) {
  const cursorPx = cursorPlace === undefined ? undefined : area.middleOf(cursorPlace);
  return (
    <>
      {area.ticks.map((tick) => (
        <line
          key={tick}
          x2={area.innerWidthPx}
          y1={area.yOf(tick)}
          y2={area.yOf(tick)}
          className="plot-grid"
          data-zero={tick === 0}
        />
      ))}
      {cursorPx !== undefined && (
        <line x1={cursorPx} x2={cursorPx} y2={area.innerHeightPx} className="plot-cursor" />
      )}
    </>
  );
}

const sayPlace = (
  { labels, series }: ChartData,
  place: number,
  formatValue: (value: number) => string,
): string =>
  `${labels[place]}: ${series.map(({ name, values }) => `${name} ${sayValue(values[place], formatValue)}`).join(', ')}`;
