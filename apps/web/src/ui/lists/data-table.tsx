// A list of things: a table on wide screens, cards on phones, out of the same markup. The roles are written out because
// browsers forget them when a table is laid out otherwise. Arrows move between rows, enter opens one.
import { ArrowDown, ArrowUp, ChevronsUpDown, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { formatCount } from '../counts.ts';
import type { Column, DataTableProps, Selection } from './data-table-props.ts';
import { DataRow, SkeletonRow, cellClass } from './data-table-row.tsx';
import { FailedState } from '../failed-state.tsx';
import { Select } from '../forms/input.tsx';
import { nextSort, readSort } from './table-sort.ts';
import './data-table.css';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, failure, empty, sort, selection } = props;
  const { isRefreshing = false, skeletonRows = 10 } = props;
  const toggle = useRowToggle(props);
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
              <DataRow key={keyOf(row)} row={row} {...props} onToggle={toggle} />
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

/** With shift, every row from the one that was ticked last to this one becomes what this one becomes. */
function useRowToggle<Row>({ rows = [], keyOf, selection }: DataTableProps<Row>) {
  const last = useRef<string>(undefined);
  return (key: string, isRange: boolean) => {
    if (!selection) return;
    const keys = rows.map(keyOf);
    const [from, to] = [keys.indexOf(isRange ? (last.current ?? key) : key), keys.indexOf(key)];
    const range = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    const changed = new Set(selection.keys);
    const isChosen = !changed.has(key);
    for (const one of range) {
      if (isChosen) changed.add(one);
      else changed.delete(one);
    }
    last.current = key;
    selection.onChange(changed);
  };
}

// What can be done with the chosen rows. It lies over the table's head, so that choosing moves nothing, and stays in
// sight while one scrolls.
interface SelectionBarProps<Row> {
  rows: readonly Row[];
  keyOf: DataTableProps<Row>['keyOf'];
  selection: Selection<Row>;
}

function SelectionBar<Row>({ rows, keyOf, selection }: SelectionBarProps<Row>) {
  const chosen = rows.filter((row) => selection.keys.has(keyOf(row)));
  return (
    <div className="selection-bar" data-shown={chosen.length > 0}>
      <span role="status" className="tabular font-medium whitespace-nowrap">
        {chosen.length > 0 && `${formatCount(selection.count ?? chosen.length)} selected`}
      </span>
      {chosen.length > 0 && (
        <>
          {selection.renderActions(chosen)}
          <Button
            look="quiet"
            size="icon"
            aria-label="Clear selection"
            onClick={() => selection.onChange(new Set())}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </>
      )}
    </div>
  );
}

// Arrows in a table: the same control of the row above or below. Menus, dialogs and fields inside a row keep their own.
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';

function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget: table, key, defaultPrevented } = event;
  // What opens from a row reaches us through React, although it lies elsewhere on the page.
  if (defaultPrevented || !(target instanceof HTMLElement) || !table.contains(target)) return;
  const row = target.closest('tbody > tr');
  if (!row || !target.matches(CONTROLS) || target.closest('[role=menu], [role=dialog]')) return;
  const next = rowAfter(row, key);
  if (!next) return;
  event.preventDefault();
  const place = controlsOf(row).indexOf(target);
  const controls = controlsOf(next);
  (controls[place] ?? controls.at(-1))?.focus();
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

function rowAfter(row: Element, key: string): Element | null | undefined {
  if (key === 'ArrowDown') return row.nextElementSibling;
  if (key === 'ArrowUp') return row.previousElementSibling;
  if (key === 'Home') return row.parentElement?.firstElementChild;
  if (key === 'End') return row.parentElement?.lastElementChild;
}

// The head of a table: what the columns are and how they are sorted. On phones only "Select all" is left of it, and the
// order is chosen from a list.
type Sorting = NonNullable<DataTableProps<unknown>['sort']>;

function TableHead<Row>({ columns, rows, keyOf, selection, sort }: DataTableProps<Row>) {
  return (
    <thead role="rowgroup" data-selectable={selection !== undefined || undefined}>
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className="select-cell">
            <SelectAll
              keys={rows?.map(keyOf) ?? []}
              selected={selection.keys}
              onChange={selection.onChange}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            aria-sort={sort && ariaSort(sort.by, column.key)}
            className={cellClass(column)}
          >
            {sort && column.isSortable ? <SortButton column={column} sort={sort} /> : column.header}
            {!column.header && <span className="sr-only">Actions</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SelectAllProps {
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

function SelectAll({ keys, selected, onChange }: SelectAllProps) {
  const count = keys.filter((key) => selected.has(key)).length;
  const areAll = count > 0 && count === keys.length;
  return (
    <label className="select-all">
      <Checkbox
        checked={areAll}
        isPartial={count > 0 && !areAll}
        disabled={keys.length === 0}
        onChange={() => onChange(new Set(areAll ? [] : keys))}
      />
      <span>Select all</span>
    </label>
  );
}

function SortButton<Row>({ column, sort }: { column: Column<Row>; sort: Sorting }) {
  const { key, isDescending } = readSort(sort.by);
  const Icon = key !== column.key ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="sort-button"
      onClick={() => sort.onChange(nextSort(sort.by, column.key))}
    >
      {column.header}
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

function ariaSort(by: string, columnKey: string): 'ascending' | 'descending' | undefined {
  const { key, isDescending } = readSort(by);
  if (key !== columnKey) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

function PhoneSort<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: Sorting }) {
  return (
    <div className="phone-sort">
      <Select
        isSmall
        aria-label="Sort by"
        value={sort.by}
        onChange={(event) => sort.onChange(event.target.value)}
      >
        {columns
          .filter(({ isSortable }) => isSortable)
          .flatMap(({ key, header }) => [
            <option key={key} value={key}>
              {header} ↑
            </option>,
            <option key={`-${key}`} value={`-${key}`}>
              {header} ↓
            </option>,
          ])}
      </Select>
    </div>
  );
}
