import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TRANSFERRED_CENTS_PER_DAY } from '@msm/contract/wallet/limits';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { after as afterTime, HOUR_MS } from '../../platform/clock.ts';
import { aloneBroadcast } from '../../platform/nodes/broadcast.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createNotifications } from '../engagement/create-notifications.ts';
import { users } from '../users/users.store.ts';
import { listBells, ringSome } from './cash/ring-bells.ts';
import { listViolations } from './ledger/check.store.ts';
import { type Asset } from './ledger/ledger.store.ts';
import { postOperation, SYSTEM_ACTOR, type Reason } from './ledger/ledger.ts';
import { unvestedSum } from './wallet.store.ts';

let app: TestApp;
let boss: Visitor;
let [anna, ben]: Visitor[] = [];
beforeAll(async () => {
  app = await openTestApp({ MSMPAY_ACCESS: 'member' });
  boss = await app.member('boss');
  [anna, ben] = [await verifiedMember(app, 'anna'), await verifiedMember(app, 'ben')];
});
afterEach(async () => expect(await listViolations(app.db, 10)).toEqual([]));
afterAll(() => app.stop());

let keys = 0;
const newKey = () => `key-${(keys += 1)}`;
const HOURS_72 = 72 * HOUR_MS;
const give = (
  who: Visitor,
  amount: bigint,
  { asset = 'USD', reason = 'deposit', msAgo = 0 }: { asset?: Asset; reason?: Reason; msAgo?: number } = {},
) =>
  postOperation(
    app.db,
    {
      actorId: SYSTEM_ACTOR,
      idemKey: newKey(),
      request: {},
      reason,
      legs: [
        {
          kind: 'posted',
          asset,
          debit: { system: asset === 'USD' ? 'deposits' : 'points-issued' },
          credit: { member: who.id },
          amount,
        },
      ],
    },
    afterTime(app.clock.now(), -msAgo),
  );

/** Members pay by hand, tests do not: each call comes from an address of its own. */
let addresses = 0;
const from = (who: Visitor) => Object.assign(who, { address: `2001:db8:${(addresses += 1)}::1` });
const wallet = async (who: Visitor) => (await from(who).call(walletRoutes.readWallet)).body;
const cash = async (who: Visitor) => (await wallet(who)).balance_cash as string;
const send = (who: Visitor, to: string, amount: unknown, key = newKey()) =>
  from(who).call(walletRoutes.transferCash, {
    input: { recipientEmail: to, amount },
    headers: { 'idempotency-key': key },
  });
const transfers = async () =>
  Number((await sql<{ n: bigint }>`select count(*) as n from wallet_transfers`.execute(app.db)).rows[0]!.n);

test('a member who never used the wallet has an empty one', async () => {
  const { status, body } = await anna!.call(walletRoutes.readWallet);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      balance_cash: '0.00',
      held_cash: '0.00',
      balance_points: 0,
      vested_points: 0,
      external_address: null,
      solana_address: null,
      bitcoin_address: null,
      livemode: false,
      is_frozen: false,
    },
  ]);
});

test('a transfer moves cash, tells the recipient and is in both statements and the audit log', async () => {
  await give(anna!, 10_000n);
  const { status, body } = await send(anna!, 'BEN@example.com', 12.5);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      operationId: expect.any(String),
      amount: '12.50',
      recipientEmail: 'ben@example.com',
      balance_cash: '87.50',
      livemode: false,
    },
  ]);
  expect([await cash(anna!), await cash(ben!)]).toEqual(['87.50', '12.50']);
  await expect
    .poll(async () => (await from(ben!).call(engagementRoutes.listNotifications)).body.notifications)
    .toContainEqual(
      expect.objectContaining({ engagementType: 'money_received', title: 'anna sent you $12.50' }),
    );
  const statement = (await from(ben!).call(walletRoutes.readStatement)).body;
  expect(statement).toMatchObject({ total: 1, page: 1 });
  expect(statement.entries[0]).toEqual({
    operationId: body.operationId,
    seq: 1,
    at: expect.any(String),
    kind: 'transfer',
    asset: 'cash',
    amount: '12.50',
    balanceAfter: '12.50',
    description: 'From anna',
    livemode: false,
  });
  const receipt = await from(anna!).call(walletRoutes.readReceipt, { params: { id: body.operationId } });
  expect(receipt.body.receipt).toMatchObject({
    kind: 'transfer',
    entries: [{ amount: '-12.50', balanceAfter: '87.50', description: 'To ben' }],
  });
  expect(receipt.body.receipt.counterparty).toEqual({ username: 'ben' });
  const others = await from(boss).call(walletRoutes.readReceipt, { params: { id: body.operationId } });
  expect(others.status).toBe(404);
  const audit = await app.db
    .selectFrom('platform_audit')
    .selectAll()
    .where('subject', '=', body.operationId)
    .execute();
  expect(audit).toEqual([expect.objectContaining({ action: 'wallet.transfer', actor_id: anna!.id })]);
});

test('the same key and body answer as the first time, another body is refused, two at once take effect once', async () => {
  const before = await cash(anna!);
  const [first, second] = await Promise.all([
    send(anna!, ben!.email, '1.00', 'twice'),
    send(anna!, ben!.email, '1.00', 'twice'),
  ]);
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect((await send(anna!, ben!.email, 1, 'twice')).body).toEqual(first.body);
  const other = await send(anna!, ben!.email, '2.00', 'twice');
  expect([other.status, other.body.problem]).toEqual([422, 'keyReused']);
  const converted = await from(anna!).call(walletRoutes.convertCashToPoints, {
    input: { amount: 1 },
    headers: { 'idempotency-key': 'twice' },
  });
  expect(converted.status).toBe(422);
  expect(await cash(anna!)).toBe((Number(before) - 1).toFixed(2));
});

test.each([0, -1, '1e309', 1.005, '1,000', '99999999999999', 'NaN', '', null, 10_000.01])(
  'the amount %j is refused with a message, and nothing changes',
  async (amount) => {
    const before = await transfers();
    for (const answered of [
      await send(anna!, ben!.email, amount),
      await from(anna!).call(walletRoutes.convertCashToPoints, { input: { amount } }),
    ]) {
      expect([answered.status, Object.keys(answered.body.fields)]).toEqual([400, ['amount']]);
      expect(answered.body.message).toMatch(/amount/i);
    }
    expect(await transfers()).toBe(before);
  },
);

test('a transfer is refused to oneself, beyond the balance and beyond the day, and changes nothing', async () => {
  const before = await transfers();
  expect((await send(anna!, anna!.email, 1)).body.message).toBe('You cannot send money to yourself.');
  const tooMuch = await send(anna!, ben!.email, 9_999);
  expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'Insufficient funds.']);
  expect(await transfers()).toBe(before);

  const rich = await verifiedMember(app, 'rich');
  await give(rich, 5_000_000n);
  const perDay = TRANSFERRED_CENTS_PER_DAY / 100;
  for (const amount of [10_000, 10_000, 5_000])
    expect((await send(rich, ben!.email, amount)).status).toBe(200);
  const beyond = await send(rich, ben!.email, 1);
  expect([beyond.status, beyond.body.problem]).toEqual([409, 'dayLimit']);
  expect(await cash(rich)).toBe((50_000 - perDay).toFixed(2));
  await sql`update wallet_accounts set spent_on = spent_on - 1`.execute(app.db);
  expect((await send(rich, ben!.email, 1)).status).toBe(200);
});

test('an unknown, an unverified and a disabled recipient are refused alike, after the funds', async () => {
  const unverified = await app.member('unverified');
  const disabled = await verifiedMember(app, 'disabled');
  await sql`update users set disabled_at = now() where id = ${disabled.id}`.execute(app.db);
  const before = await cash(anna!);
  for (const email of ['nobody@example.com', unverified.email, disabled.email]) {
    const refused = await send(anna!, email, 1);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The money could not be sent to this address.',
    ]);
    expect((await send(anna!, email, 9_999)).body.message).toBe('Insufficient funds.');
  }
  expect(await cash(anna!)).toBe(before);
});

test('without funds, frozen or beyond the day, the recipient is not looked up; a key that was used answers as before', async () => {
  const [poor, unused] = [await verifiedMember(app, 'penniless'), await verifiedMember(app, 'unused')];
  const accounts = () =>
    app.db.selectFrom('wallet_accounts').select('id').where('member_id', '=', unused.id).execute();
  await give(poor, 100n);
  for (const email of [unused.email, 'nobody@example.com'])
    expect((await send(poor, email, 2)).body).toMatchObject({ problem: 'insufficientFunds' });
  const spent = await send(poor, ben!.email, 1, 'all-of-it');
  await sql`update wallet_accounts set spent = 2500000 where member_id = ${poor.id}`.execute(app.db);
  await give(poor, 100n);
  for (const email of [unused.email, 'nobody@example.com'])
    expect((await send(poor, email, 1)).body).toMatchObject({ problem: 'dayLimit' });
  const freeze = { params: { id: poor.id }, input: { reason: 'Stolen card' } };
  await boss.call(walletRoutes.freezeWallet, freeze);
  for (const email of [unused.email, 'nobody@example.com'])
    expect((await send(poor, email, 1)).body).toMatchObject({ problem: 'frozen' });
  // A recipient who is looked up gets accounts.
  expect(await accounts()).toEqual([]);
  expect((await send(poor, ben!.email, 1, 'all-of-it')).body).toEqual(spent.body);
  await boss.call(walletRoutes.unfreezeWallet, { params: { id: poor.id } });
});

test('what has not vested is read from the index of earnings', async () => {
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`explain ${unvestedSum(anna!.id, new Date())}`.execute(
      tx,
    );
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toMatch(/Index (Only )?Scan.* wallet_transfers_earned/);
});

test('fifty transfers at once from one balance spend it once', async () => {
  const poor = await verifiedMember(app, 'poor');
  await give(poor, 1_000n);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => send(poor, at % 2 ? anna!.email : ben!.email, '1.00')),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([10, 40]);
  expect(await cash(poor)).toBe('0.00');
});

test('points convert once they have vested, cash to points and back at once', async () => {
  const earner = await verifiedMember(app, 'earner');
  const earned = { asset: 'POINTS', reason: 'points_earned' } as const;
  await give(earner, 100n, { ...earned, msAgo: HOURS_72 - 60_000 });
  const toCash = (points: unknown, key = newKey()) =>
    from(earner).call(walletRoutes.convertPointsToCash, {
      input: { points },
      headers: { 'idempotency-key': key },
    });
  const early = await toCash(100);
  expect([early.status, early.body.problem]).toEqual([409, 'notVested']);
  expect(await wallet(earner)).toMatchObject({ balance_points: 100, vested_points: 0 });
  await give(earner, 150n, { ...earned, msAgo: HOURS_72 + 1 });
  expect(await wallet(earner)).toMatchObject({ balance_points: 250, vested_points: 150 });
  const converted = await toCash(100, 'convert');
  expect(converted.body).toMatchObject({ cashAmount: '1.00', pointsUsed: 100 });
  expect((await toCash(100, 'convert')).body).toEqual(converted.body);
  expect(await wallet(earner)).toMatchObject({ balance_cash: '1.00', balance_points: 150 });
  const back = await from(earner).call(walletRoutes.convertCashToPoints, { input: { amount: '0.40' } });
  expect(back.body).toMatchObject({ points: 40, cashUsed: '0.40' });
  expect(await wallet(earner)).toMatchObject({
    balance_cash: '0.60',
    balance_points: 190,
    vested_points: 90,
  });
  for (const points of [0, -1, 1.5, '5', 1e12, null]) expect((await toCash(points)).status).toBe(400);
  expect((await toCash(191)).body.problem).toBe('insufficientFunds');
});

test('a frozen wallet neither pays nor converts, receives, and is opened again', async () => {
  const frozen = await verifiedMember(app, 'frozen');
  await give(frozen, 500n);
  await give(frozen, 500n, { asset: 'POINTS' });
  const byBoss = { params: { id: frozen.id } };
  const freeze = () => boss.call(walletRoutes.freezeWallet, { ...byBoss, input: { reason: 'Stolen card' } });
  expect([(await freeze()).status, (await freeze()).status]).toEqual([200, 200]);
  expect((await send(frozen, ben!.email, 1)).body).toMatchObject({ problem: 'frozen' });
  for (const [route, input] of [
    [walletRoutes.convertCashToPoints, { amount: 1 }],
    [walletRoutes.convertPointsToCash, { points: 1 }],
  ] as const)
    expect((await from(frozen).call(route, { input })).status).toBe(403);
  expect((await send(anna!, frozen.email, 1)).status).toBe(200);
  const listed = await boss.call(walletRoutes.listWalletHolders, { input: { isFrozen: 'true' } });
  expect(listed.body.holders).toEqual([
    expect.objectContaining({ username: 'frozen', frozenReason: 'Stolen card', balance_cash: '6.00' }),
  ]);
  // Of one name: the first page of the search is not the first page of the frozen ones.
  await verifiedMember(app, 'froze');
  const named = async (isFrozen: string) =>
    (
      await boss.call(walletRoutes.listWalletHolders, { input: { search: 'froze', isFrozen, pageSize: '1' } })
    ).body.holders.map(({ username }: { username: string }) => username);
  expect([await named('true'), await named('false')]).toEqual([['frozen'], ['froze']]);
  await boss.call(walletRoutes.unfreezeWallet, byBoss);
  expect((await send(frozen, ben!.email, 1)).status).toBe(200);
});

test('a statement is filtered, paged without gaps or repetitions, and exported', async () => {
  const busy = await verifiedMember(app, 'busy');
  await give(busy, 2_000n);
  for (let time = 0; time < 12; time++) {
    await send(busy, ben!.email, '0.10');
    await from(busy).call(walletRoutes.convertCashToPoints, { input: { amount: '0.05' } });
  }
  const read = async (input: object) => (await from(busy).call(walletRoutes.readStatement, { input })).body;
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await read({ pageSize: 7, ...(after && { after }) });
    expect(page.total).toBe(37);
    seen.push(...page.entries.map((each: { asset: string; seq: number }) => `${each.asset} ${each.seq}`));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(37);
  expect(new Set(seen).size).toBe(37);
  expect((await read({ page: 2, pageSize: 7 })).entries.map((each: { seq: number }) => each.seq)).toEqual(
    seen.slice(7, 14).map((each) => Number(each.split(' ')[1])),
  );
  expect(await read({ kind: 'transfer', asset: 'cash' })).toMatchObject({ total: 12 });
  expect(await read({ kind: 'conversion', asset: 'points' })).toMatchObject({ total: 12 });
  expect(await read({ kind: 'earning' })).toMatchObject({ total: 0, entries: [] });
  expect(await read({ to: '2020-01-01T00:00:00Z' })).toMatchObject({ total: 0 });
  expect((await from(busy).call(walletRoutes.readStatement, { input: { after: 'x' } })).status).toBe(400);

  const csv = await from(busy).call(walletRoutes.exportStatement, { input: { asset: 'cash' } });
  const lines = (csv.body as string).trim().split('\r\n');
  expect(lines[0]).toBe('"Time","Operation","Kind","Description","Asset","In","Out","Balance"');
  expect(lines[1]).toMatch(/"deposit","Deposit","cash","20.00","","20.00"$/);
  expect(lines.at(-1)).toMatch(/"","0.05","18.20"$/);
  expect(lines).toHaveLength(26);
});

test('the ledger is checked on demand and its overview sums up to zero', async () => {
  const { body } = await boss.call(walletRoutes.checkLedger);
  expect(body).toMatchObject({ violations: [], operations: expect.any(Number) });
  const overview = (await boss.call(walletRoutes.readLedgerOverview)).body;
  expect(overview.lastCheck).toEqual({ at: body.at, violations: 0 });
  for (const asset of ['cash', 'points']) {
    const sums = overview.accounts.filter((each: { asset: string }) => each.asset === asset);
    expect(sums.length).toBeGreaterThan(2);
    expect(
      sums.reduce((sum: number, each: { balance: string }) => sum + Number(each.balance) * 100, 0),
    ).toBeCloseTo(0);
  }
});

test('bells that a killed node left are rung by the job, once', async () => {
  const { body } = await send(anna!, ben!.email, '0.07');
  const rung = async () => {
    const { rows } = await sql`
      select from engagement_notifications where title = 'anna sent you $0.07'`.execute(app.db);
    return rows.length;
  };
  await expect.poll(rung).toBe(1);
  await expect.poll(() => listBells(app.db, 10)).toEqual([]);
  await sql`delete from engagement_notifications`.execute(app.db);
  await app.db.insertInto('wallet_bells').values({ op_id: body.operationId }).execute();
  const events = createEvents(createLog('silent'), aloneBroadcast);
  const notifications = createNotifications({ db: app.db, clock: app.clock, events, users });
  const parts = { db: app.db, notifications, users };
  await Promise.all([ringSome(parts, 10), ringSome(parts, 10)]);
  expect([await rung(), await listBells(app.db, 10)]).toEqual([1, []]);
});
