// A list of things: a table on wide screens, cards on phones, out of the same markup. The roles are written out because
// browsers forget them when a table is laid out otherwise. Arrows move between rows, enter opens one.
import { classNames } from './class-names.ts';
import type { DataTableProps } from './data-table-props.ts';
import { DataRow, SkeletonRow } from './data-table-row.tsx';
import { PhoneSort, TableHead } from './data-table-head.tsx';
import { FailedState } from './failed-state.tsx';
import { moveBetweenRows } from './row-keys.ts';
import { SelectionBar } from './selection-bar.tsx';
import './data-table.css';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, failure, empty, sort, selection } = props;
  const { isRefreshing = false, skeletonRows = 10 } = props;
  if (failure && !rows) return <FailedState {...failure} />;
  if (rows?.length === 0) return empty;
  return (
    <div className="data-table-place">
      {failure && (
        <div className="mb-3">
          <FailedState {...failure} />
        </div>
      )}
      <div
        className={classNames('data-table', isRefreshing && 'is-refreshing')}
        aria-busy={!rows || isRefreshing}
      >
        {sort && <PhoneSort columns={columns} sort={sort} />}
        {selection && rows && <SelectionBar rows={rows} keyOf={keyOf} selection={selection} />}
        <table role="table" aria-label={label} onKeyDown={moveBetweenRows}>
          <TableHead {...props} />
          <tbody role="rowgroup">
            {rows?.map((row) => (
              <DataRow key={keyOf(row)} row={row} {...props} />
            ))}
            {!rows &&
              Array.from({ length: skeletonRows }, (_, place) => (
                <SkeletonRow key={place} columns={columns} isSelectable={selection !== undefined} />
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
