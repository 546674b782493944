// Above a list: search and filters in one row, kept in the address, and a way back to everything.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Select } from './input.tsx';
import { SearchBox } from './search-box.tsx';
import type { ListQuery } from './use-list-query.ts';
import './list-toolbar.css';

export interface ListFilter<Name extends string> {
  name: Name;
  label: string;
  /** The choice that filters nothing: "All states". */
  all: string;
  options: readonly { value: string; label: string }[];
}

interface ListToolbarProps<Name extends string> {
  query: ListQuery<Name>;
  /** "Search posts". */
  searchLabel: string;
  filters?: readonly ListFilter<Name>[];
  /** At the right end, such as an export. */
  action?: ReactNode;
}

export function ListToolbar<Name extends string>(props: ListToolbarProps<Name>) {
  const { query, searchLabel, filters = [], action } = props;
  return (
    <div className="list-toolbar">
      <SearchBox label={searchLabel} value={query.search} onSearch={query.setSearch} />
      {filters.map(({ name, label, all, options }) => (
        <div key={name} className="list-toolbar-filter">
          <Select
            aria-label={label}
            value={query.filters[name]}
            onChange={(event) => query.setFilter(name, event.target.value)}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </div>
      ))}
      {query.isNarrowed && (
        <Button look="quiet" onClick={query.clear}>
          <X aria-hidden className="size-4" />
          Clear
        </Button>
      )}
      {action && <div className="list-toolbar-action">{action}</div>}
    </div>
  );
}
