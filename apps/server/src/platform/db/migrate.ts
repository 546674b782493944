// Brings the database up to date at boot. Kysely holds a lock meanwhile: two nodes that boot at once do it once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './tables.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const TABLE = 'platform_migrations';

export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .toSorted();
  const names = files.map((file) => file.replace(/\.ts$/, ''));
  await renameNumbered(db, names);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => load(folder, names) },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
    // Features are built in parallel: a migration may arrive after one that was written later.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Migrations used to be numbered: 0012_schedule is 20261115T1717_schedule now. Databases that applied one under its
 * number get its name of today, or it would run twice. Idempotent; of several with that ending the oldest is meant.
 */
async function renameNumbered(db: Db, names: string[]): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass(${TABLE})::text as name`.execute(db);
  if (tables[0]?.name === null) return;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(TABLE)} where name ~ '^[0-9]{4}_'`.execute(db);
  const renamed = rows.flatMap(({ name }) => {
    const today = names.find((each) => each.replace(/^[^_]*/, '') === name.slice(4));
    return today === undefined ? [] : [{ name, today }];
  });
  await db.transaction().execute(async (tx) => {
    for (const { name, today } of renamed)
      await sql`update ${sql.table(TABLE)} set name = ${today} where name = ${name}`.execute(tx);
  });
}

async function load(folder: string, names: string[]): Promise<Record<string, Migration>> {
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(folder, `${name}.ts`)).href) as Promise<Migration>),
  );
  return Object.fromEntries(names.map((name, at) => [name, modules[at] as Migration]));
}
