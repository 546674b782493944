// The template database: global-setup.ts creates it once for a run of tests or journeys, and it is copied wherever a migrated
// database is needed. That a server creates its own is the matter of tests/process/main.test.ts.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** With DATABASE_URL, on that server. */
export const POSTGRES_TEMPLATE = 'msm_test_template';

export const templateIn = (runFolder: string): string => join(runFolder, 'template');

export function copyTemplate(runFolder: string, dataDir: string): void {
  cpSync(join(templateIn(runFolder), 'db/cluster'), join(dataDir, 'db/cluster'), { recursive: true });
}

/** Its address. What an earlier run left under the same name may have other tables. */
export async function createPostgres(url: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} template ${template}`);
  // Servers are killed here, PostgreSQL is not: a commit need not wait for the disk.
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
