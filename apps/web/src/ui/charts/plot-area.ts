// Where things lie in a drawing: the margins that its words need, and the scales between values and pixels. Margins are
// in rem like all type, so that they grow with the member's font size.
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import type { ChartData } from './chart-data.ts';
import { valueRange } from './chart-ticks.ts';

/** The height of `.chart-place`: what a rem is in pixels is read off it. */
const HEIGHT_REM = 15;
const MARGIN_REM = { top: 1.75, right: 1.25, bottom: 2.75, left: 0.75 };
/** A digit, and a short date with air around it, in the axis's size. */
const DIGIT_WIDTH_REM = 0.47;
const LABEL_WIDTH_REM = 4;
/** About as many lines as one can count at a glance. */
const TICKS = 4;

interface Drawing {
  data: ChartData;
  /** Whether a label has a width, as for bars, or is a point. */
  isBanded: boolean;
  formatTick: (value: number) => string;
  widthPx: number;
  heightPx: number;
}

export type PlotArea = ReturnType<typeof layOut>;

export function layOut({ data, isBanded, formatTick, widthPx, heightPx }: Drawing) {
  const remPx = heightPx / HEIGHT_REM;
  const topPx = MARGIN_REM.top * remPx;
  const innerHeightPx = Math.max(0, heightPx - topPx - MARGIN_REM.bottom * remPx);
  const y = scaleLinear({ domain: valueRange(data.series), range: [innerHeightPx, 0], nice: TICKS });
  const ticks = y.ticks(TICKS);
  const widestTick = Math.max(...ticks.map((tick) => formatTick(tick).length));
  const leftPx = (MARGIN_REM.left + DIGIT_WIDTH_REM * widestTick) * remPx;
  const innerWidthPx = Math.max(0, widthPx - leftPx - MARGIN_REM.right * remPx);

  // Labels may repeat, as weekdays do: places are what the scale knows.
  const places = data.labels.map((_, place) => place);
  const band = scaleBand({ domain: places, range: [0, innerWidthPx], padding: 0.3 });
  const point = scalePoint({
    domain: places,
    range: [0, innerWidthPx],
    padding: places.length > 1 ? 0 : 0.5,
  });
  const bandWidth = isBanded ? band.bandwidth() : 0;
  const x = isBanded ? band : point;
  return {
    x,
    y,
    ticks,
    topPx,
    leftPx,
    innerWidthPx,
    innerHeightPx,
    bandWidth,
    labelWidthPx: LABEL_WIDTH_REM * remPx,
    /** The middle of a label's place. */
    middleOf: (place: number): number => (x(place) ?? 0) + bandWidth / 2,
    yOf: (value: number): number => y(value),
  };
}
