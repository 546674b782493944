// A page of what a query finds, and how many there are, both at a bounded cost: rows are counted up to MAX_COUNTED, pages
// are skipped to up to there, and any further page is reached by the cursor of the one before (keyset paging).
import { sql, type SelectQueryBuilder } from 'kysely';
import * as z from 'zod/mini';
import { Id, Instant } from '@msm/contract/fields';
import { MAX_COUNTED, type PageNumberQuery, type PageQuery } from '@msm/contract/paging';
import { invalidField } from '../errors.ts';
import type { Db } from './tables.ts';

/** The numbers that lists are sorted by are this small; the database refuses larger ones. */
const MAX_SMALLINT = 32_767;

const KEY_SCHEMAS = { number: z.int().check(z.gte(0), z.lte(MAX_SMALLINT)), instant: Instant, id: Id };

/**
 * The columns a list is sorted by, all in one direction. It must be a total order, so it ends with the id: rows that are
 * equal in it could be on two pages, or on none. The rows must carry these columns.
 */
export interface Order {
  by: Readonly<Record<string, keyof typeof KEY_SCHEMAS>>;
  direction: 'asc' | 'desc';
}

export const NEWEST_FIRST: Order = { by: { created_at: 'instant', id: 'id' }, direction: 'desc' };

interface Counted {
  total: number;
  isMore?: true;
}

export interface PageRows<Row> extends Counted {
  rows: Row[];
  next?: string;
}

interface List<DB, TB extends keyof DB, DB2, TB2 extends keyof DB2, Row> {
  /** What is counted. */
  matching: SelectQueryBuilder<DB, TB, object>;
  /** What a row shows. */
  select: (matching: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB2, TB2, Row>;
  order: Order;
  /** Fewer than MAX_COUNTED, where finding each row costs more than reading an index. */
  maxCounted?: number;
}

export async function pageOf<DB, TB extends keyof DB, DB2, TB2 extends keyof DB2, Row>(
  db: Db,
  { matching, select, order, maxCounted }: List<DB, TB, DB2, TB2, Row>,
  { page, pageSize, after }: PageQuery,
): Promise<PageRows<Row>> {
  const sorted = inOrder(select(matching), order);
  const following =
    after === undefined
      ? sorted.offset(skippedBefore({ page, pageSize }))
      : sorted.where(isAfter(order, after));
  const rows = await following.limit(pageSize + 1).execute();
  const shown = rows.slice(0, pageSize);
  if (rows.length > pageSize)
    return {
      rows: shown,
      ...(await countSome(db, matching, maxCounted)),
      next: cursorOf(shown.at(-1)!, order),
    };
  // A last page that was found by its number tells the total by itself.
  const isLast = after === undefined && (rows.length > 0 || page === 1);
  return {
    rows,
    ...(isLast ? { total: (page - 1) * pageSize + rows.length } : await countSome(db, matching, maxCounted)),
  };
}

const inOrder = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, direction }: Order,
) => Object.keys(by).reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), query);

/** How many rows come before a page that is named by number alone. */
export function skippedBefore({ page, pageSize }: PageNumberQuery): number {
  const skipped = (page - 1) * pageSize;
  if (skipped > MAX_COUNTED)
    throw invalidField(
      'page',
      `Pages can be chosen among the first ${MAX_COUNTED.toLocaleString('en')} rows. Narrow the list, or go on page by page.`,
    );
  return skipped;
}

/** For what other limits keep small: it reads every row. */
export async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<bigint>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: bigint };
  return Number(total);
}

/** For what may be large: it stops there. */
export async function countSome<DB, TB extends keyof DB>(
  db: Db,
  matching: SelectQueryBuilder<DB, TB, object>,
  maxCounted: number = MAX_COUNTED,
): Promise<Counted> {
  const some = matching
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxCounted + 1);
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (${some}) as counted`.execute(
    db,
  );
  const total = Number(rows[0]!.total);
  return total > maxCounted ? { total: maxCounted, isMore: true } : { total };
}

function cursorOf(row: object, { by }: Order): string {
  const values = Object.keys(by).map((column) => (row as Record<string, unknown>)[nameOf(column)]);
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function isAfter({ by, direction }: Order, cursor: string) {
  const columns = sql.join(Object.keys(by).map((column) => sql.ref(column)));
  const values = sql.join(readCursor(cursor, Object.values(by)));
  return direction === 'asc'
    ? sql<boolean>`(${columns}) > (${values})`
    : sql<boolean>`(${columns}) < (${values})`;
}

/** Comes from outside: a cursor of another list, or a forged one, is refused before the database sees it. */
function readCursor(cursor: string, kinds: (keyof typeof KEY_SCHEMAS)[]): unknown[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    // Not JSON: refused below like any other foreign text.
  }
  const isOurs =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, at) => KEY_SCHEMAS[kind].safeParse((values as unknown[])[at]).success);
  if (!isOurs) throw invalidField('after', 'This does not follow any page of this list.');
  return (values as unknown[]).map((value, at) =>
    kinds[at] === 'instant' ? new Date(String(value)) : value,
  );
}

/** `target.due_at` is `due_at` in a row. */
const nameOf = (column: string) => column.slice(column.lastIndexOf('.') + 1);
