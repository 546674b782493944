// What a list is narrowed to, in the address: the search as `?q=`, each filter under its own name. A change goes back to
// the first page: the second page of another list is nowhere.
import { useAddressQuery, type QueryChanges } from './use-address-query.ts';

export interface ListQuery<Name extends string = string> {
  search: string;
  /** The empty string is everything. */
  filters: Readonly<Record<Name, string>>;
  isNarrowed: boolean;
  setSearch: (search: string) => void;
  setFilter: (name: Name, value: string) => void;
  clear: () => void;
}

export function useListQuery<Name extends string = never>(
  filterNames: readonly Name[] = [],
): ListQuery<Name> {
  const { query, replace } = useAddressQuery();
  const change = (changes: QueryChanges) => replace({ ...changes, page: undefined });
  const search = query.get('q') ?? '';
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  return {
    search,
    filters,
    isNarrowed: search !== '' || filterNames.some((name) => filters[name] !== ''),
    setSearch: (text) => change({ q: text }),
    setFilter: (name, value) => change({ [name]: value }),
    clear: () => change(Object.fromEntries(['q', ...filterNames].map((name) => [name, undefined]))),
  };
}
