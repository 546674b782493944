import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { sealSome } from '../statement/hash-chain.ts';
import { balancesOf } from '../wallet.store.ts';
import { createLedger, type Ledger } from './group-commit.ts';
import { listViolations } from './check.store.ts';
import { findAccounts, type LegRef } from './ledger.store.ts';
import { postOperation, postOperations, type Leg, type NewOperation } from './ledger.ts';

let app: TestApp;
let ledger: Ledger;
let [anna, ben]: Visitor[] = [];
beforeAll(async () => {
  app = await openTestApp({ MSMPAY_ACCESS: 'member' });
  [anna, ben] = [await app.member('anna'), await app.member('ben')];
  ledger = createLedger({ db: app.db, clock: app.clock });
});
afterEach(async () => expect(await listViolations(app.db, 10)).toEqual([]));
afterAll(() => app.stop());

let keys = 0;
const operation = (legs: Leg[], more: Partial<NewOperation> = {}): NewOperation => ({
  actorId: anna!.id,
  idemKey: `key ${(keys += 1)}`,
  request: {},
  reason: 'transfer',
  legs,
  ...more,
});
type Who = Visitor | 'deposits' | 'payouts';
const party = (who: Who) => (typeof who === 'string' ? { system: who } : { member: who.id });
const cash = (debit: Who, credit: Who, amount: bigint) => ({
  asset: 'USD' as const,
  debit: party(debit),
  credit: party(credit),
  amount,
});
const posted = (...[debit, credit, amount]: Parameters<typeof cash>): Leg => ({
  kind: 'posted',
  ...cash(debit, credit, amount),
});
const post = (legs: Leg[], more?: Partial<NewOperation>) =>
  postOperation(app.db, operation(legs, more), app.clock.now());
const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'posted',
    (error: { problem?: string }) => error.problem,
  );
const balances = async () => {
  const [a, b] = [await balancesOf(app.db, anna!.id), await balancesOf(app.db, ben!.id)];
  return [a.cash, a.heldCash, b.cash];
};

test('a hold reserves, and is posted or voided once', async () => {
  await post([posted('deposits', anna!, 1_000n)]);
  const hold = async (amount: bigint): Promise<LegRef> => {
    const { id } = await post([{ kind: 'hold', ...cash(anna!, 'payouts', amount) }]);
    return { operationId: id, leg: 0 };
  };
  const [first, second] = [await hold(300n), await hold(200n)];
  expect(await balances()).toEqual([500n, 500n, 0n]);
  expect(await problemOf(hold(501n))).toBe('insufficientFunds');
  await post([{ kind: 'post', ref: first }]);
  expect(await balances()).toEqual([500n, 200n, 0n]);
  await post([{ kind: 'void', ref: second }]);
  expect(await balances()).toEqual([700n, 0n, 0n]);
  for (const ref of [first, second])
    for (const kind of ['post', 'void'] as const)
      expect(await problemOf(post([{ kind, ref }]))).toBe('resolved');
  const missing = { operationId: crypto.randomUUID(), leg: 0 };
  expect(await problemOf(post([{ kind: 'post', ref: missing }]))).toBe('noRef');
});

test('two requests under one key at the same moment: each is answered for itself', async () => {
  await post([posted('deposits', anna!, 100n)]);
  const stored = operation([posted(anna!, 'payouts', 10n)], { request: 'ten' });
  const { id } = await ledger.post(stored);
  const [other, again] = await Promise.allSettled([
    ledger.post({ ...stored, request: 'another' }),
    ledger.post(stored),
  ]);
  expect(other).toMatchObject({ status: 'rejected', reason: { problem: 'keyReused' } });
  expect(again).toMatchObject({ status: 'fulfilled', value: { id, isReplay: true } });

  const tooMuch = operation([posted(anna!, 'payouts', 1_000n)], { request: 'too much' });
  const [refused, fitting, last] = await Promise.allSettled([
    ledger.post(tooMuch),
    ledger.post({ ...tooMuch, request: 'the rest', legs: [posted(anna!, 'payouts', 90n)] }),
    ledger.post({ ...tooMuch, request: 'a third' }),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { problem: 'insufficientFunds' } });
  expect(fitting).toMatchObject({ status: 'fulfilled', value: { isReplay: false } });
  expect(last).toMatchObject({ status: 'rejected', reason: { problem: 'keyReused' } });
});

test('of many who resolve a hold or reverse a transfer at once, one succeeds', async () => {
  const { id } = await post([{ kind: 'hold', ...cash(anna!, 'payouts', 100n) }]);
  const sent = await post([posted(anna!, ben!, 50n)]);
  const tries = Array.from({ length: 20 }, (_, at) =>
    at % 2
      ? problemOf(
          ledger.post(
            operation([{ kind: at % 4 === 1 ? 'post' : 'void', ref: { operationId: id, leg: 0 } }]),
          ),
        )
      : problemOf(ledger.post(operation([{ kind: 'reversal', ref: { operationId: sent.id, leg: 0 } }]))),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((each) => each === 'posted')).toHaveLength(2);
  expect(outcomes.filter((each) => each === 'resolved')).toHaveLength(18);
  expect((await balances())[2]).toBe(0n);
});

test('an operation of several legs happens as a whole or not at all, beside neighbours that go on', async () => {
  const before = await balances();
  const outcomes = await postOperations(
    app.db,
    [
      operation([posted(anna!, ben!, 10n), posted(ben!, 'payouts', 5n), posted(ben!, 'payouts', 6n)]),
      operation([posted(anna!, ben!, 1n)]),
      operation([posted(anna!, ben!, 10n), posted(ben!, 'payouts', 4n)]),
      operation([posted(anna!, ben!, 1_000_000n)]),
    ],
    app.clock.now(),
  );
  expect(outcomes.map((each) => (each instanceof Error ? each.problem : 'posted'))).toEqual([
    'insufficientFunds',
    'posted',
    'posted',
    'insufficientFunds',
  ]);
  expect(await balances()).toEqual([before[0]! - 11n, before[1], before[2]! + 7n]);
});

test.each([
  ['a balance', sql`update wallet_accounts set credits_posted = credits_posted + 1`],
  ['a sequence', sql`update wallet_accounts set seq = seq + 1`],
  [
    'an account with money',
    sql`insert into wallet_accounts (id, asset, credits_posted) values (91, 'USD', 5)`,
  ],
  ['an account of another asset', sql`insert into wallet_accounts (id, asset) values (92, 'USD')`],
  ['no account', sql`delete from wallet_accounts`],
  ['an amount', sql`update wallet_transfers set amount = 1`],
  ['no transfer', sql`delete from wallet_transfers`],
  ['no history', sql`truncate wallet_transfers`],
  ['a transfer beside the function', sql`insert into wallet_transfers select * from wallet_transfers`],
  ['no anchors', sql`delete from wallet_seals`],
])('the database itself refuses %s by other hands', async (_what, statement) => {
  await expect(statement.execute(app.db)).rejects.toThrow(/ledger|account/);
});

test('the database refuses a transfer between assets, within one account and of nothing', async () => {
  await post([posted('deposits', anna!, 10n)]);
  const [cashId, pointsId] = (await findAccounts(app.db, [anna!.id])).map(({ id }) => id).toSorted();
  for (const [credit, amount] of [
    [pointsId, 1],
    [cashId, 1],
    [-19, 0],
  ])
    await expect(
      sql`select * from wallet_post_one(now(), gen_random_uuid(), ${anna!.id}, 'refused', '', 'transfer', null, null,
        ${cashId}::bigint, ${credit}::bigint, ${amount}::bigint)`.execute(app.db),
    ).rejects.toThrow(/violates check constraint/);
});

test('an erased member leaves a ledger that balances and names no person', async () => {
  const carla = await app.member('carla');
  await post([posted('deposits', carla, 500n)]);
  await post([posted(carla, ben!, 200n)], { actorId: carla.id });
  await sql`delete from accounts where id = ${carla.accountId}`.execute(app.db);
  await sql`delete from users where id = ${carla.id}`.execute(app.db);
  const { entries } = (await ben!.call(walletRoutes.readStatement)).body;
  expect(entries[0]).toMatchObject({ description: 'From a former member', amount: '2.00' });
});

test('a downloaded history verifies offline, a changed one does not, and a later one begins with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'msm-history-'));
  const script = join(import.meta.dirname, '../../../../../../scripts/verify-statement.mjs');
  const verify = (...files: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
    return [status, stdout + stderr];
  };
  const download = async (name: string) => {
    const { body } = await anna!.call(walletRoutes.exportHashChain);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const path = join(folder, name);
    writeFileSync(path, text);
    return { path, text };
  };
  const first = await download('first.jsonl');
  await post([posted('deposits', anna!, 7n)]);
  const second = await download('second.jsonl');
  expect(verify(second.path, first.path)).toEqual([0, expect.stringContaining('all in order')]);
  const changed = join(folder, 'changed.jsonl');
  writeFileSync(changed, second.text.replace('"amount":"1000"', '"amount":"9000"'));
  expect(verify(changed)).toEqual([1, expect.stringContaining('hash')]);
  writeFileSync(changed, second.text.split('\n').toSpliced(2, 1).join('\n'));
  expect(verify(changed)[0]).toBe(1);
  expect(await sealSome(app.db, app.clock.now(), 100)).toBeGreaterThan(0);
  expect(await sealSome(app.db, app.clock.now(), 100)).toBe(0);
  rmSync(folder, { recursive: true });
});
