// Paged lists: page 1 and ten rows unless told otherwise. A page is named by its number, or by the cursor of the page
// before: rows that come and go meanwhile then neither repeat nor hide any.
import * as z from 'zod/mini';

const DEFAULT_PAGE_SIZE = 10;
/** One page never carries more: a list of everything is an export, not a page. */
const MAX_PAGE_SIZE = 100;
/** Counting and skipping read every row: this many cost a few milliseconds, a million would hold up everybody. */
export const MAX_COUNTED = 10_000;
/** An instant and an id, encoded. */
const MAX_CURSOR_LENGTH = 200;

const wholeNumber = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));

/** By number alone, for lists that others keep. */
export const PageNumberQuery = z.strictObject({
  page: z._default(wholeNumber(1_000_000), 1),
  pageSize: z._default(wholeNumber(MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
});
export type PageNumberQuery = z.output<typeof PageNumberQuery>;

export const PageQuery = z.extend(PageNumberQuery, {
  /** `next` of the page before; `page` then only numbers the answer. */
  after: z.optional(z.string().check(z.maxLength(MAX_CURSOR_LENGTH))),
});
export type PageQuery = z.output<typeof PageQuery>;

export const Page = z.object({
  page: z.number(),
  pageSize: z.number(),
  /** Exact up to MAX_COUNTED. */
  total: z.number(),
  /** There are more than `total`. */
  isMore: z.optional(z.boolean()),
  /** Cursor of the page that follows; none on the last one. */
  next: z.optional(z.string()),
});
