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

/** Somebody writes, or a dialog is open. */
function isBusyElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
  return defaultPrevented || isWriting || document.querySelector('[aria-modal=true]') !== null;
}
