// The head of a table: what the columns are and how they are sorted. On phones only "Select all" is left of it, and the
// order is chosen from a list.
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Checkbox } from './checkbox.tsx';
import type { Column, DataTableProps } from './data-table-props.ts';
import { cellClass } from './data-table-row.tsx';
import { Select } from './input.tsx';
import { nextSort, readSort } from './table-sort.ts';

type Sorting = NonNullable<DataTableProps<unknown>['sort']>;

export function TableHead<Row>({ columns, rows, keyOf, selection, sort }: DataTableProps<Row>) {
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

export function PhoneSort<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: Sorting }) {
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
