// What a chart shows: series of values over the same labels, evenly spaced, such as days.

export interface ChartSeries {
  name: string;
  /** One for each label; null where nothing was measured. */
  values: readonly (number | null)[];
}

export interface ChartData {
  labels: readonly string[];
  series: readonly ChartSeries[];
}

/** What charts of every kind are told. */
export interface ChartProps {
  /** The finding: "Views doubled in March". */
  title: string;
  /** What is counted, where and when. */
  about?: string;
  /** Undefined while loading. */
  data: ChartData | undefined;
  /** What the labels are ("Day") and what the values are ("Views"): the axes' names and the table's heads. */
  labelName: string;
  valueName: string;
  /** How a value is written out, and how on the axis, where it must be short. */
  formatValue?: (value: number) => string;
  formatTick?: (value: number) => string;
  emptyText?: string;
  failure?: { message: string; requestId?: string | undefined; onRetry: () => void } | undefined;
}

export const isEmpty = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));

/** A dash where nothing was measured. */
export const sayValue = (value: number | null | undefined, formatValue: (value: number) => string): string =>
  value === null || value === undefined ? '–' : formatValue(value);
