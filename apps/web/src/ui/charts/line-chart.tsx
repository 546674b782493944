// Something over time. The chart library loads when there is something to draw.

import type { ChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { lazyNamed } from '../lazy-named.ts';

const LinePlot = lazyNamed(() => import('./line-plot.tsx'), 'LinePlot');

export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props} mark="line">
      {(data) => <LinePlot {...props} data={data} />}
    </ChartFrame>
  );
}
