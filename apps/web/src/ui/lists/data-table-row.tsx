// One row: a checkbox if rows can be chosen, then the cells. The first one opens it; its link covers the whole row, so
// that there is one thing to click, to tab to and to hear.
import type { ReactNode } from 'react';
import { Checkbox } from '../forms/checkbox.tsx';
import { classNames } from '../class-names.ts';
import type { Column, DataTableProps } from './data-table-props.ts';
import { Skeleton } from '../skeleton.tsx';
import { Link } from '../routing.tsx';

type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'keyOf' | 'nameOf' | 'opens' | 'selection'> & {
  row: Row;
  onToggle: (key: string, isRange: boolean) => void;
};

export function DataRow<Row>({ row, columns, keyOf, nameOf, opens, selection, onToggle }: DataRowProps<Row>) {
  const key = keyOf(row);
  const isSelected = selection?.keys.has(key) ?? false;
  return (
    <tr role="row" data-selected={isSelected || undefined}>
      {selection && (
        <td role="cell" className="select-cell">
          <Checkbox
            aria-label={`Select ${nameOf(row)}`}
            checked={isSelected}
            // A change of a checkbox is a click, which knows whether shift was held.
            onChange={({ nativeEvent }) => onToggle(key, (nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="row" role="rowheader">
            <Opener opens={opens?.(row)}>{column.cell(row)}</Opener>
          </th>
        ) : (
          <td key={column.key} role="cell" data-label={column.header} className={cellClass(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function Opener({ opens, children }: { opens: string | (() => void) | undefined; children: ReactNode }) {
  if (!opens) return children;
  if (typeof opens === 'string') {
    return (
      <Link to={opens} className="row-opener">
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={opens} className="row-opener">
      {children}
    </button>
  );
}

/** Rows of the real layout while the real ones load. */
export function SkeletonRow<Row>({
  columns,
  isSelectable,
}: {
  columns: readonly Column<Row>[];
  isSelectable: boolean;
}) {
  return (
    <tr role="row">
      {isSelectable && <td role="cell" className="select-cell" />}
      {columns.map((column, place) => (
        <td
          key={column.key}
          role="cell"
          data-label={place === 0 ? undefined : column.header}
          className={classNames(cellClass(column), place === 0 && 'skeleton-title')}
        >
          {column.header && <Skeleton className="skeleton-line" />}
        </td>
      ))}
    </tr>
  );
}

export const cellClass = <Row,>({ isRight, isWideOnly, isPlain, header }: Column<Row>): string =>
  classNames(
    isRight && 'right-cell',
    isWideOnly && 'wide-cell',
    isPlain && 'plain-cell',
    !header && 'corner-cell',
  );
