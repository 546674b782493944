// The arithmetic of paged lists: which rows a page shows and which page numbers stand below it.

/** As the specification has it. */
export const FIRST_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [DEFAULT_PAGE_SIZE, 25, 50, 100] as const;

/** Between a page's number and the cursor that leads to it, in the address. */
const BEFORE_CURSOR = '-';

/** `2`, or `2-cursor` for the page that follows another: rows that came meanwhile do not shift it. The first page needs
 *  neither. */
export const writePage = (page: number, cursor?: string): string | undefined =>
  page === FIRST_PAGE ? undefined : [page, ...(cursor ? [cursor] : [])].join(BEFORE_CURSOR);

/** Addresses are typed by hand as well: what makes no sense is the default. */
export function readPage(text: string | null): number {
  const page = Number(text?.split(BEFORE_CURSOR, 1)[0]);
  return Number.isSafeInteger(page) && page >= FIRST_PAGE ? page : FIRST_PAGE;
}

export function readCursor(text: string | null): string | undefined {
  const cursor = text?.split(BEFORE_CURSOR).slice(1).join(BEFORE_CURSOR) ?? '';
  return readPage(text) > FIRST_PAGE && /^[\w-]+$/.test(cursor) ? cursor : undefined;
}

export const readPageSize = (text: string | null, fallback: number = DEFAULT_PAGE_SIZE): number =>
  PAGE_SIZES.find((size) => size === Number(text)) ?? fallback;

export const lastPageOf = (total: number, pageSize: number): number =>
  Math.max(FIRST_PAGE, Math.ceil(total / pageSize));

/** A page that was reached by a cursor names the one after it or is the last: rows that came before it meanwhile raise the
 *  number of pages, but not what follows. */
export const isFollowed = (
  { page, after, next }: { page: number; after: string | undefined; next: string | undefined },
  lastPage: number,
): boolean => next !== undefined || (after === undefined && page < lastPage);

/** The first and last row of a page, counted from one; both 0 for an empty list. */
export function rowsOf(page: number, pageSize: number, total: number): { from: number; to: number } {
  const to = Math.min(total, page * pageSize);
  return { from: Math.min(to, (page - 1) * pageSize + 1), to };
}

/** The ends, the page and its neighbours; `undefined` is a gap. Seven places once there are seven pages, so that the
 *  buttons stay under the pointer. */
export function pageNumbers(page: number, lastPage: number): (number | undefined)[] {
  if (lastPage <= 7) return Array.from({ length: lastPage }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, undefined, lastPage];
  if (page >= lastPage - 3) {
    return [1, undefined, ...[4, 3, 2, 1, 0].map((before) => lastPage - before)];
  }
  return [1, undefined, page - 1, page, page + 1, undefined, lastPage];
}
