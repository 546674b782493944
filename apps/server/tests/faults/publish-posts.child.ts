// Publishes on WordPress what is planned in the database it is given, until it is killed; says
// when all is over. For the test beside it and for `npm run prove:publish`.
import { flushCompileCache } from 'node:module';
import { createMachine } from '../../src/features/schedule/machine/create-machine.ts';
import { databaseTime } from '../../src/platform/clock.ts';
import { readSettings } from '../../src/settings.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createPublishing } from '../publishing.ts';
import { isAllOver, shortenWaits } from './planned-publications.ts';
import { stoppingPublisher } from './stopping-publisher.ts';

const LOOK_EVERY_MS = 200;

const say = (line: string) => void process.stdout.write(`${line}\n`);
// Does not outlive its parent process.
process.stdin.on('end', () => process.exit()).resume();

const config = readSettings(process.env);
const settleMs = Number(process.env['SETTLE_MS']);
const log = createLog(config.logLevel, process.stderr);
const { db } = await openDatabase({ ...config, log });
const { publisher: wordpress, notifications, users, accounts } = createPublishing(db, log, config);
const publisher = stoppingPublisher(wordpress, process.env['STOPS'] ?? '', say);
const machine = createMachine({
  db,
  timeOf: databaseTime,
  log,
  notifications,
  users,
  accounts,
  publishers: new Map([[publisher.platform, publisher]]),
  drafts: undefined,
  isOnlyNode: !config.databaseUrl,
  timings: { pollMs: 20, leaseMs: 1_000, settleMs },
});
await machine.begin();
say('begun');
// Kept at the end of a process, which this one never has: the next one starts faster.
flushCompileCache();

setInterval(() => void lookAround(), LOOK_EVERY_MS);

async function lookAround(): Promise<void> {
  await shortenWaits(db, settleMs, await databaseTime(db));
  if (await isAllOver(db)) say('over');
}
