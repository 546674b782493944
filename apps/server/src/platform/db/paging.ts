// A page of what a query finds, and how many there are in all.
import { sql, type SelectQueryBuilder } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';

/** The order must be a total one: rows that are equal in it could be on two pages, or on none. */
export function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, pageSize }: PageQuery,
) {
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<bigint>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: bigint };
  return Number(total);
}
