// The drawing area that charts share: axes, grid, and the values of one label, found by pointer or by keyboard. The
// keyboard's way is a hidden slider: arrows, page keys, home and end work and are spoken without a line of ours.
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatCompact, formatCount } from '../counts.ts';
import { sayValue, type ChartData, type ChartProps } from './chart-data.ts';
import { labelPlaces, nearestPlace } from './chart-ticks.ts';
import { layOut, type PlotArea } from './plot-area.ts';
import { lookOf } from './series-look.ts';

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

// The size of an element in pixels, followed while it changes; 0 until it is known.
function useSize(element: RefObject<HTMLElement | null>): { widthPx: number; heightPx: number } {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ widthPx: Math.floor(width), heightPx: Math.floor(height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

// The values of one label, beside its place on the side that has room; on narrow charts, where no side has, above it.
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

function PlotValues({ data, place, formatValue, leftPx, widthPx }: PlotValuesProps) {
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
