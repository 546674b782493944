// What a data table is told: its columns, its rows, and what can be done with them.
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  /** Empty for a column of buttons: they end a phone's card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money. */
  isRight?: boolean;
  isSortable?: boolean;
  /** Not worth its room on a phone's card. */
  isWideOnly?: boolean;
  /** Says by itself what it is: a phone's card does without the header. */
  isPlain?: boolean;
}

export interface Selection<Row> {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** How many are chosen, where that is more than the ticked rows: all that match, on other pages too. */
  count?: number | undefined;
  /** What can be done with the chosen rows: small buttons. */
  renderActions: (rows: readonly Row[]) => ReactNode;
}

export interface DataTableProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  /** The first column names the thing: it opens the row and is the title of its card. */
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** What a row is called, for screen readers. */
  nameOf: (row: Row) => string;
  /** Where a row leads: an address, so that it opens in another tab like any link, or something to do. */
  opens?: ((row: Row) => string | (() => void)) | undefined;
  selection?: Selection<Row>;
  /** `name` or `-name`, see table-sort.ts. */
  sort?: { by: string; onChange: (by: string) => void };
  /** Stands in the place of rows, or above those that are already there. */
  failure?: { message: string; requestId?: string | undefined; onRetry: () => void } | undefined;
  empty: ReactNode;
  /** As many as are expected, so that nothing jumps. */
  skeletonRows?: number;
  /** Other rows are on their way; these can still be read. */
  isRefreshing?: boolean;
}
