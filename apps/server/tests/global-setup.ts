// One temporary folder for a whole run of tests or journeys, removed at its end, with a template of the embedded database, or, with
// DATABASE_URL, one on PostgreSQL: migrated, with the job queue installed, closed. Workers and portals copy it, since creating and
// migrating a database costs 6 CPU seconds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createPostgres, POSTGRES_TEMPLATE, templateIn } from './template-database.ts';

export default async function setup(): Promise<(() => void) | undefined> {
  // Several projects share this setup; the first of a run creates the folder for all.
  if (process.env['MSM_TEST_FOLDER']) return;
  const folder = mkdtempSync(join(tmpdir(), 'msm-test-'));
  process.env['MSM_TEST_FOLDER'] = folder;
  const url = process.env['DATABASE_URL'];
  await fillTemplate(templateIn(folder), url ? await createPostgres(url, POSTGRES_TEMPLATE) : undefined);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function fillTemplate(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const log = createLog('silent');
  const database = await openDatabase({ databaseUrl, dataDir, log });
  await database.unhurried(migrate);
  const jobs = createJobs(database.jobsConnection, log);
  await jobs.start([]);
  await jobs.stop();
  await database.close();
}
