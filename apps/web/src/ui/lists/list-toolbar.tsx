// Above a list: search and filters in one row, kept in the address, and a way back to everything.
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Input, Select } from '../forms/input.tsx';
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

// The search of a list: `/` leads to it from anywhere on the page, escape empties it, and it waits until one stops typing.
/** About the pause between two words. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // What stands in the field until the address says the same. It is sent once one stops typing; before that, an equal
  // address proves nothing: an earlier search may still be on its way into it.
  const [draft, setDraft] = useState<{ text: string; isSent: boolean }>();
  if (draft?.isSent && draft.text === value) setDraft(undefined);
  const type = (text: string) => setDraft({ text, isSent: false });
  const send = useEffectEvent((text: string) => {
    setDraft({ text, isSent: true });
    onSearch(text);
  });
  useEffect(() => {
    if (!draft || draft.isSent) return;
    const timer = setTimeout(() => send(draft.text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const goToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event))
        return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', goToSearch);
    return () => document.removeEventListener('keydown', goToSearch);
  }, []);
  return (
    <div className="list-toolbar-search">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-0 my-auto ml-3 size-4 text-muted-fg"
      />
      <Input
        ref={input}
        type="search"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={draft?.text ?? value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  );
}

/** A field has the focus, or a dialog is open. */
function isBusyElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
  return defaultPrevented || isWriting || document.querySelector('[aria-modal=true]') !== null;
}
