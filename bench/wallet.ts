// Transfers of the ledger against `pgbench` (TPC-B-like, prepared statements) on the same PostgreSQL with fsync, alternating in one
// run, with the same number of clients. Group commit is measured a second time with more requests than PostgreSQL has connections,
// which is what it is for: a request of Node holds none. TPC-B moves an amount in seven round trips and writes a history row without
// index; a transfer of ours is one statement that also keeps history, sequence, idempotency key and limits. Needs DATABASE_URL, and
// `pgbench` on PATH or where Debian puts it.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { IDEMPOTENCY_HEADER } from '@msm/contract/failure';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { freePort } from '../apps/sandbox/src/free-port.ts';
import { createLedger } from '../apps/server/src/features/wallet/ledger/group-commit.ts';
import { listViolations } from '../apps/server/src/features/wallet/ledger/check.store.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { Db } from '../apps/server/src/platform/db/tables.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startPortal, type PortalProcess } from '../apps/server/tests/faults/chat/portal-process.ts';
import { isPostgres, makeBenchDatabase } from './platform/bench-database.ts';
import { atLeast, atMost, type Goal, machineLoad, median, reportFigure, say } from './platform/figures.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 4;
/** Also the scale of pgbench: with fewer branches than clients TPC-B would wait for its own locks. */
const CLIENTS = 64;
/** Of Node, in flight at once. */
const REQUESTS = 256;
const MEMBERS = 20_000;
const CENTS_EACH = 100_000_000n;
const PGBENCH_DATABASE = 'msm_bench_wallet_tpcb';

if (!isPostgres) {
  say('wallet: set DATABASE_URL. The goals compare with pgbench on PostgreSQL.');
  process.exit(0);
}
const serverUrl = process.env['DATABASE_URL']!;
const pgbench = findPgbench();
const bench = await makeBenchDatabase('wallet');
const databaseUrl = bench.settings['DATABASE_URL']!;
const port = await freePort();
const portal = await startPortal(
  {
    ...bench.settings,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    MSMPAY_ACCESS: 'member',
    // Members come from addresses of their own, as the limits count them.
    TRUST_PROXY: 'loopback',
  },
  { members: CLIENTS, rooms: 0, roomsPerMember: 0 },
);
const database = await openDatabase({ databaseUrl, dataDir: bench.dataDir, log: createLog('silent') });
const { db } = database;
const ledger = createLedger({ db, clock: systemClock });
interface Wallets {
  /** Number of the first; the others follow. */
  first: number;
  members: number;
}

async function compare(wallets: Wallets, suffix: string): Promise<void> {
  const kinds = {
    tpcb: () => runPgbench([urlOf(PGBENCH_DATABASE)]),
    transfer: () => runPgbench(['-f', scriptOf('transfer', transferScript(wallets)), databaseUrl]),
    systemAccount: () => runPgbench(['-f', scriptOf('deposit', depositScript(wallets)), databaseUrl]),
    groupCommit: () => postFromNode(wallets, { requests: REQUESTS }),
    groupCommitOfClients: () => postFromNode(wallets, { requests: CLIENTS }),
    hotRecipient: () => postFromNode(wallets, { requests: CLIENTS, isHot: true }),
    http: () => transferOverHttp(),
  };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    keyof typeof kinds,
    number[]
  >;
  say(
    `\n${wallets.members} wallets, ${CLIENTS} clients, pgbench scale ${CLIENTS}, ${ROUNDS} rounds of ${ROUND_SECONDS} s each, alternating; ${machineLoad()}`,
  );
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) rates[name].push(await kinds[name]());
  say(`median a second: ${names.map((name) => `${name} ${Math.round(median(rates[name]))}`).join(', ')}`);
  const ofPgbench = (name: keyof typeof kinds, goal?: Goal) => {
    const ratios = rates[name].map((rate, round) => rate / rates.tpcb[round]!);
    if (!reportFigure(`wallet.${name}OfPgbench${suffix}`, ratios, '', goal) && suffix === '')
      process.exitCode = 1;
  };
  ofPgbench('transfer', atLeast(1.2));
  ofPgbench('systemAccount', atLeast(1.2));
  ofPgbench('hotRecipient', atLeast(1.2));
  ofPgbench('groupCommit', atLeast(3));
  ofPgbench('groupCommitOfClients');
  ofPgbench('http', atLeast(0.5));
}

/** Transactions a second, as pgbench counts them. */
async function runPgbench(args: string[]): Promise<number> {
  const child = spawn(
    pgbench,
    ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(ROUND_SECONDS), ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const rate = /tps = ([\d.]+)/.exec(await text(child.stdout))?.[1];
  if (rate === undefined) throw new Error('pgbench failed.');
  return Number(rate);
}

/** Ids in the order of time, as Node makes them; cheaply, since making them is no part of what is compared. */
const NEW_ID = `('0' || to_hex((date_part('epoch', clock_timestamp()) * 1000)::bigint) || substr(gen_random_uuid()::text, 14))::uuid`;
const postOne = (debit: string, dayLimit: string) =>
  `select * from wallet_post_one(now(), ${NEW_ID}, '00000000-0000-4000-8000-000000000001', gen_random_uuid()::text, 'abcdefghijklmnopqrstuv', 'transfer', null, ${dayLimit}, ${debit}, (:b * 10 + 1)::bigint, 1);`;
const transferScript = ({ first, members }: Wallets) =>
  [
    `\\set a random(${first}, ${first + members - 1})`,
    `\\set step random(1, ${members - 1})`,
    `\\set b ${first} + (:a - ${first} + :step) % ${members}`,
    postOne('(:a * 10 + 1)::bigint', '2500000000'),
  ].join('\n');
const depositScript = ({ first, members }: Wallets) =>
  [`\\set b random(${first}, ${first + members - 1})`, postOne('-9', 'null')].join('\n');

function scriptOf(name: string, script: string): string {
  const path = join(bench.dataDir, `${name}.sql`);
  writeFileSync(path, `${script}\n`);
  return path;
}

/** Through the functions of the portal: ids, keys and hashes are made in Node, operations share commits. */
async function postFromNode(
  { first, members }: Wallets,
  { requests, isHot = false }: { requests: number; isHot?: boolean },
): Promise<number> {
  const memberAt = (number: number) => ({ member: memberId(first + (number % members)) });
  return countPerSecond(requests, async (client, time) => {
    // Never the hot recipient, who is number 0.
    const from = (client * 613 + time * 31) % (members - 1);
    await ledger.post({
      actorId: memberAt(from).member,
      idemKey: randomUUID(),
      request: { client, time },
      reason: 'transfer',
      legs: [
        {
          kind: 'posted',
          asset: 'USD',
          debit: memberAt(from + 1),
          credit: memberAt(isHot ? 0 : from + 2 + ((time * 7) % (members - 2))),
          amount: 1n,
        },
      ],
      dayLimit: 2_500_000_000n,
    });
  });
}

const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CLIENTS, pipelining: 1 });
let addresses = 0;

/** Sessions, limits, e-mail look-up, audit and bells included. */
async function transferOverHttp(): Promise<number> {
  return countPerSecond(CLIENTS, async (client) => {
    const number = (addresses += 1);
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: walletRoutes.transferCash.path,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${portal.members[client]!.token}`,
        [IDEMPOTENCY_HEADER]: randomUUID(),
        'x-forwarded-for': `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
      },
      body: JSON.stringify({
        recipientEmail: `crowd${(client + 1 + (number % (CLIENTS - 1))) % CLIENTS}@example.com`,
        amount: '0.01',
      }),
    });
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`A transfer answered ${statusCode}: ${answer}`);
  });
}

async function countPerSecond(
  count: number,
  once: (client: number, time: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const clients = Array.from({ length: count }, async (_, client) => {
    for (let time = 0; performance.now() - startedAt < ROUND_SECONDS * 1_000; time++) {
      await once(client, time);
      done += 1;
    }
  });
  await Promise.all(clients);
  return (done * 1_000) / (performance.now() - startedAt);
}

const memberId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** New ones for each size, funded through the ledger; answers the first number. */
async function openWallets(on: Db, members: number): Promise<number> {
  const first = 1_000_000 + members;
  const id = sql`('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid`;
  const numbers = sql`generate_series(${first}::bigint, ${first + members - 1}::bigint) as number`;
  await sql`
    insert into users (id, email, username, first_name, last_name, role, created_at)
    select ${id}, 'bench' || number || '@example.com', 'bench' || number, 'Bench', 'Member', 'User', now()
    from ${numbers}`.execute(on);
  await sql`
    insert into wallet_accounts (id, member_id, asset) select number * 10 + 1, ${id}, 'USD' from ${numbers}`.execute(
    on,
  );
  await sql`
    select count(*) from ${numbers}, lateral wallet_post_one(now(), gen_random_uuid(), ${memberId(1)}::uuid,
      'fund ' || number, '', 'deposit', null, null, -9, number * 10 + 1, ${CENTS_EACH}::bigint)`.execute(on);
  await sql`vacuum analyze wallet_accounts, wallet_transfers, users`.execute(on);
  return first;
}

async function fundPortal(on: Db, { members }: PortalProcess): Promise<void> {
  await sql`update users set email_verified_at = now()`.execute(on);
  for (const { id } of members)
    await ledger.post({
      actorId: id,
      idemKey: 'fund',
      request: {},
      reason: 'deposit',
      legs: [
        {
          kind: 'posted',
          asset: 'USD',
          debit: { system: 'deposits' },
          credit: { member: id },
          amount: CENTS_EACH,
        },
      ],
    });
}

async function assertFsync(on: Db): Promise<void> {
  const { rows } = await sql<{ safe: boolean }>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as safe`.execute(
    on,
  );
  if (!rows[0]!.safe)
    throw new Error('PostgreSQL runs without fsync or synchronous_commit: nothing to compare.');
}

function findPgbench(): string {
  const folders = ['/usr/lib/postgresql', '/usr/local/lib/postgresql'].filter((folder) => existsSync(folder));
  const found = folders
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin', 'pgbench')))
    .toSorted()
    .findLast((path) => existsSync(path));
  return found ?? 'pgbench';
}

function urlOf(name: string): string {
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  return own.href;
}

async function onServer(...statements: string[]): Promise<void> {
  const server = await openDatabase({
    databaseUrl: serverUrl,
    dataDir: bench.dataDir,
    log: createLog('silent'),
  });
  try {
    for (const statement of statements) await sql.raw(statement).execute(server.db);
  } finally {
    await server.close();
  }
}

try {
  await assertFsync(db);
  await onServer(
    `drop database if exists ${PGBENCH_DATABASE} with (force)`,
    `create database ${PGBENCH_DATABASE}`,
  );
  execFileSync(pgbench, ['-i', '-q', '-I', 'dtGvp', '-s', String(CLIENTS), urlOf(PGBENCH_DATABASE)], {
    stdio: 'ignore',
  });
  await fundPortal(db, portal);
  for (const [members, suffix] of [
    [MEMBERS / 10, 'AtATenth'],
    [MEMBERS, ''],
  ] as const) {
    const first = await openWallets(db, members);
    await compare({ first, members }, suffix);
  }
  const violations = await listViolations(db, 10);
  const isWhole = reportFigure('wallet.violations', [violations.length], '', atMost(0));
  if (!isWhole) process.exitCode = 1;
} finally {
  await portal.stop();
  await database.close();
  await bench.remove();
  await onServer(`drop database if exists ${PGBENCH_DATABASE} with (force)`);
}
