// A whole server for a test file: real database, real jobs, real mail files; only the clock can be moved.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHAINS } from '@msm/contract/wallet/chains';
import { createApp, type App } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import { readSettings } from '../src/settings.ts';
import type { Job } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import type { Feature } from '../src/platform/operation.ts';
import { createSecrets, type Secrets } from '../src/platform/secrets.ts';
import { watchMails, type MailFolder } from './mail-folder.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { emptyTestDatabase } from './test-database.ts';

export interface TestApp extends App, MailFolder {
  clock: MovableClock;
  /** As the server has them. */
  secrets: Secrets;
  /** Everything that was logged, as text. */
  logged(): string;
  visitor(address?: string): Visitor;
  /** A registered member; the first of a file is SuperAdmin. */
  member(username: string): Promise<Visitor>;
  /** Scheduled work at once, instead of at its next minute. */
  runNow(scheduled: Job): Promise<void>;
}

export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
}

/** As little as argon2 allows: tests sign hundreds of members in, and none depends on the strength of a hash. */
export const PASSWORD_COST = { memoryKib: 8, passes: 1 };

/** Public endpoints are on the Internet: a test names stand-ins of its own. */
const CHAINS_OFF = Object.fromEntries(CHAINS.map(({ id }) => [`CHAIN_RPC_${id.toUpperCase()}`, 'off']));

export async function openTestApp(
  env: Record<string, string> = {},
  moreFeatures: Feature[] = [],
): Promise<TestApp> {
  const { database, settings } = await emptyTestDatabase();
  rmSync(join(settings.DATA_DIR, 'mail'), { recursive: true, force: true });
  const config = readSettings({
    ...settings,
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    // Refused before it is reached: no test asks the real one.
    BLUESKY_BASE_URL: 'http://127.0.0.1',
    ...CHAINS_OFF,
    APP_SECRET: randomBytes(32).toString('hex'),
    ...env,
  });
  const lines: string[] = [];
  const clock = movableClock();
  const app = await createApp({
    config,
    clock,
    database,
    moreFeatures,
    passwordCost: PASSWORD_COST,
    log: createLog('debug', { write: (line) => void lines.push(line) }),
  });
  let addresses = 0;

  const test: TestApp = {
    ...app,
    ...watchMails(settings.DATA_DIR),
    clock,
    secrets: createSecrets(config.appSecret),
    logged: () => lines.join(''),
    visitor: (address) => createVisitor(app.http, address ?? `203.0.113.${(addresses += 1) % 250}`),
    async member(username) {
      const visitor = test.visitor();
      await visitor.register(username);
      return visitor;
    },
    runNow: (scheduled) => app.jobs.enqueue(app.db, scheduled, {}),
  };
  return test;
}

function movableClock(): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => void (offset += milliseconds),
  };
}
