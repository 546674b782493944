// The page and page size of a list, in the address: `?page=2&pageSize=25`. Defaults stay out of it. A page that was
// reached from the one before carries that one's cursor (keyset paging), for lists that have any.
import { DEFAULT_PAGE_SIZE, readCursor, readPage, readPageSize, writePage } from './page-numbers.ts';
import { changeQuery, useAddressQuery } from './use-address-query.ts';

export interface Paging {
  page: number;
  pageSize: number;
  after: string | undefined;
  /** The address of another page of the same list, for links. */
  addressOf: (page: number, after?: string) => string;
  goTo: (page: number) => void;
  setPageSize: (pageSize: number) => void;
}

/** The default is one of PAGE_SIZES. */
export function usePaging(defaultPageSize: number = DEFAULT_PAGE_SIZE): Paging {
  const { query, replace } = useAddressQuery();
  return {
    page: readPage(query.get('page')),
    pageSize: readPageSize(query.get('pageSize'), defaultPageSize),
    after: readCursor(query.get('page')),
    addressOf: (page, after) => `?${changeQuery(query, { page: writePage(page, after) })}`,
    goTo: (page) => replace({ page: writePage(page) }),
    setPageSize: (pageSize) =>
      replace({ page: undefined, pageSize: pageSize === defaultPageSize ? undefined : pageSize }),
  };
}

/** What a page of the API is asked by. */
export const pageQueryOf = ({ page, pageSize, after }: Paging) => ({ page, pageSize, after });
