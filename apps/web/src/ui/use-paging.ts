// The page and page size of a list, in the address: `?page=2&pageSize=25`. Defaults stay out of it.
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, readPage, readPageSize } from './page-numbers.ts';
import { changeQuery, useAddressQuery } from './use-address-query.ts';

export interface Paging {
  page: number;
  pageSize: number;
  /** The address of another page of the same list, for links. */
  addressOf: (page: number) => string;
  goTo: (page: number) => void;
  setPageSize: (pageSize: number) => void;
}

const written = (page: number) => (page === FIRST_PAGE ? undefined : page);

export function usePaging(): Paging {
  const { query, replace } = useAddressQuery();
  return {
    page: readPage(query.get('page')),
    pageSize: readPageSize(query.get('pageSize')),
    addressOf: (page) => `?${changeQuery(query, { page: written(page) })}`,
    goTo: (page) => replace({ page: written(page) }),
    setPageSize: (pageSize) =>
      replace({ page: undefined, pageSize: pageSize === DEFAULT_PAGE_SIZE ? undefined : pageSize }),
  };
}
