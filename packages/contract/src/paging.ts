// Paged lists: page 1 and ten rows unless told otherwise.
import * as z from 'zod/mini';

const DEFAULT_PAGE_SIZE = 10;
/** One page never carries more: a list of everything is an export, not a page. */
const MAX_PAGE_SIZE = 100;

const wholeNumber = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));

export const PageQuery = z.strictObject({
  page: z._default(wholeNumber(1_000_000), 1),
  pageSize: z._default(wholeNumber(MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
});
export type PageQuery = z.output<typeof PageQuery>;

export const Page = z.object({ page: z.number(), pageSize: z.number(), total: z.number() });
