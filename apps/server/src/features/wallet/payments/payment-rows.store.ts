// What the stores of deposits and withdrawals have in common: rows of a member, with an id.
import { sql, type Selectable, type Updateable } from 'kysely';
import { DEPOSITS_LISTED } from '@msm/contract/wallet/limits';
import type { Db, Tables } from '../../../platform/db/tables.ts';

type PaymentTable = 'wallet_deposits' | 'wallet_withdrawals';
type Row<T extends PaymentTable> = Selectable<Tables[T]>;

export async function changePayment<T extends PaymentTable>(
  tx: Db,
  table: T,
  id: string,
  change: Updateable<Tables[T]>,
): Promise<Row<T>> {
  const set = Object.entries(change).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );
  const { rows } = await sql<Row<T>>`
    update ${sql.table(table)} set ${sql.join(set)} where id = ${id} returning *`.execute(tx);
  return rows[0]!;
}

/** Of one member, newest first. */
export async function listPayments<T extends PaymentTable>(
  db: Db,
  table: T,
  memberId: string,
): Promise<Row<T>[]> {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where member_id = ${memberId}
    order by created_at desc, id desc limit ${DEPOSITS_LISTED}`.execute(db);
  return rows;
}
