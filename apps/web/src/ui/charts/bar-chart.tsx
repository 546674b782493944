// Amounts side by side. The chart library loads when there is something to draw.

import type { ChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { lazyNamed } from '../lazy-named.ts';

const BarPlot = lazyNamed(() => import('./bar-plot.tsx'), 'BarPlot');

export function BarChart(props: ChartProps) {
  return (
    <ChartFrame {...props} mark="bar">
      {(data) => <BarPlot {...props} data={data} />}
    </ChartFrame>
  );
}
