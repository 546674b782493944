// The part of a page's state that lives in its address: search, filters, page. It survives a reload, can be sent to
// another member, and the back button undoes it.
import { useSearchParams } from '../routing.tsx';

/** Undefined and the empty string leave the address: what is not there is the default. */
export type QueryChanges = Readonly<Record<string, string | number | undefined>>;

export function changeQuery(query: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}

export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  /** Starts from the browser's own address: what is rendered may be a step behind it. */
  const replace = (changes: QueryChanges) =>
    setQuery(changeQuery(new URLSearchParams(window.location.search), changes), { replace: true });
  return { query, replace };
}
