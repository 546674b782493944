// A whole server for a test file: real database, real jobs, real mail files; only the clock can be moved.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, type App } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { emptyTestDatabase } from './test-database.ts';

export interface TestApp extends App {
  clock: MovableClock;
  /** Everything that was logged, as text. */
  logged(): string;
  visitor(address?: string): Visitor;
  /** A registered member; the first of a file is SuperAdmin. */
  member(username: string): Promise<Visitor>;
  /** The link of the newest mail to an address, as soon as it is there. */
  linkMailedTo(email: string, subject: string): Promise<URL>;
  mailsTo(email: string): string[];
}

export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
}

export async function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await emptyTestDatabase();
  const mailFolder = join(database.DATA_DIR, 'mail');
  rmSync(mailFolder, { recursive: true, force: true });
  mkdirSync(mailFolder, { recursive: true });
  const config = readConfig({
    ...database,
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: randomBytes(32).toString('hex'),
    ...env,
  });
  const lines: string[] = [];
  const clock = movableClock();
  const app = await createApp({
    config,
    clock,
    log: createLog('debug', { write: (line) => void lines.push(line) }),
  });
  let addresses = 0;

  const test: TestApp = {
    ...app,
    clock,
    logged: () => lines.join(''),
    visitor: (address) => createVisitor(app.http, address ?? `203.0.113.${(addresses += 1) % 250}`),
    async member(username) {
      const visitor = test.visitor();
      await visitor.register(username);
      return visitor;
    },
    mailsTo: (email) => readMails(mailFolder).filter((mail) => mail.includes(`To: ${email}`)),
    async linkMailedTo(email, subject) {
      for (let attempt = 0; attempt < 200; attempt++) {
        const mail = test.mailsTo(email).findLast((each) => each.includes(`Subject: ${subject}`));
        const link = mail?.match(/http:\/\/localhost:3000\/\S+token=[\w-]+/)?.[0];
        if (link) return new URL(link);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail '${subject}' to ${email}.`);
    },
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

const readMails = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='));
