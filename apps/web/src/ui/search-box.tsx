// The search of a list: `/` leads to it from anywhere on the page, escape empties it, and it waits until one stops typing.
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Input } from './input.tsx';

/** About the pause between two words. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // What was typed and not yet searched for. The address may change without us: then it decides.
  const [draft, setDraft] = useState<string>();
  if (draft === value) setDraft(undefined);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => search(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  useEffect(() => {
    const goToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event)) return;
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
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft !== undefined) onSearch(draft);
          if (event.key === 'Escape') setDraft('');
        }}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  );
}

/** Somebody writes, or a dialog is open. */
function isBusyElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
  return defaultPrevented || isWriting || document.querySelector('[aria-modal=true]') !== null;
}
