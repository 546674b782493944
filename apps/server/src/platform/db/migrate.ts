// Brings the database up to date at boot. Kysely holds a lock meanwhile: two nodes that boot at once do it once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './tables.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    migrationTableName: 'platform_migrations',
    migrationLockTableName: 'platform_migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .toSorted();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(FOLDER, file)).href) as Promise<Migration>),
  );
  return Object.fromEntries(files.map((file, at) => [file.replace(/\.ts$/, ''), modules[at] as Migration]));
}
