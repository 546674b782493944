// Amounts side by side. The chart library loads when there is something to draw.
import { lazy } from 'react';
import type { ChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

export function BarChart(props: ChartProps) {
  return (
    <ChartFrame {...props} mark="bar">
      {(data) => <BarPlot {...props} data={data} />}
    </ChartFrame>
  );
}
