// Which rows do other tables refer to? Asked of the catalogue of foreign keys, so that tables of features to come count
// from their first migration on.
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Those of the ids that a row of another table refers to; tables in `except` do not count. */
export async function referencedIds(
  db: Db,
  table: string,
  ids: readonly string[],
  except: readonly string[],
): Promise<Set<string>> {
  const { rows: foreignKeys } = await sql<{ table: string; column: string }>`
    select referring.relname as "table", attribute.attname as "column"
    from pg_constraint as foreign_key
    join pg_class as referring on referring.oid = foreign_key.conrelid
    join pg_attribute as attribute
      on attribute.attrelid = foreign_key.conrelid and attribute.attnum = foreign_key.conkey[1]
    where foreign_key.contype = 'f'
      and foreign_key.confrelid = ${table}::regclass
      and referring.relname <> all(${except})`.execute(db);
  const referenced = new Set<string>();
  for (const key of foreignKeys) {
    const column = sql.ref(key.column);
    const { rows } = await sql<{ id: string }>`
      select distinct ${column} as id from ${sql.table(key.table)} where ${column} = any(${ids})`.execute(db);
    for (const { id } of rows) referenced.add(id);
  }
  return referenced;
}
