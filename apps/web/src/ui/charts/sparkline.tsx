// A line as small as a word, beside a number. Drawn by hand: a table of them must not load the chart library.
import { valueRange } from './chart-ticks.ts';

const WIDTH = 96;
const HEIGHT = 28;
/** Half a stroke, so that peaks are not cut. */
const INSET = 1.5;

interface SparklineProps {
  values: readonly number[];
  /** What it shows, in words: "Views rose from 120 to 340 in seven days". */
  label: string;
}

export function Sparkline({ values, label }: SparklineProps) {
  const [lowest, highest] = valueRange([{ name: label, values }]);
  const stepX = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1);
  const points = values.map((value, place) => {
    const share = (value - lowest) / (highest - lowest);
    return `${(INSET + place * stepX).toFixed(1)},${(HEIGHT - INSET - share * (HEIGHT - 2 * INSET)).toFixed(1)}`;
  });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
