// Posts random operations to the ledger: first one by one, each answer compared with a model; then in pairs that surely overlap; then
// many at once from several nodes, doubled, repeated late and sent again after kills of nodes and of the database's backends. In the
// end what was acknowledged is compared with what is stored.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { seededDice, shuffled } from '../../../../../bench/platform/seeded-dice.ts';
import type { Posting } from '../../../src/features/wallet/ledger/group-commit.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import type { Db } from '../../../src/platform/db/tables.ts';
import { createLog } from '../../../src/platform/log.ts';
import { countLockWaits } from '../../lock-waits.ts';
import type { Dump, Outcome } from './ledger.child.ts';
import { LedgerModel } from './ledger-model.ts';
import {
  countDeadlocks,
  killBackends,
  plain,
  startNode,
  type LedgerNode,
  type NodeOptions,
} from './ledger-node.ts';
import { cash, newPosting, randomMember, randomPosting, type World } from './random-postings.ts';

const AT_ONCE = 96;
const MOST_TRIES = 200;
/** Locks in no common order make about every second one a deadlock: of thirty transfers and thirty chains surely some. */
const MEETINGS = 60;
const LONGEST_CHAIN = 8;

export interface FaultsOptions extends NodeOptions {
  seed: number;
  members: number;
  /** One by one, compared with the model. */
  sequential: number;
  /** Acknowledged under concurrency. */
  concurrent: number;
  kills: number;
  onProgress?(acknowledged: number, kills: number): void;
}

export interface FaultsVerdict {
  acknowledged: number;
  kills: number;
  /** Answers that differ from the model's. */
  mispredicted: number;
  lost: number;
  doubled: number;
  negative: number;
  /** Balances that are not the sum of what was acknowledged. */
  wrongBalances: number;
  violations: number;
  deadlocks: number;
  /** Never answered. */
  stuck: number;
  /** The first few, in words. */
  findings: string[];
}

export async function ledgerUnderFaults(options: FaultsOptions): Promise<FaultsVerdict> {
  const { settings, members, sequential, concurrent, kills } = options;
  const dice = seededDice(options.seed);
  const databaseUrl = settings['DATABASE_URL'] || undefined;
  const model = new LedgerModel();
  const verdict: FaultsVerdict = {
    acknowledged: 0,
    kills: 0,
    mispredicted: 0,
    lost: 0,
    doubled: 0,
    negative: 0,
    wrongBalances: 0,
    violations: 0,
    deadlocks: 0,
    stuck: 0,
    findings: [],
  };
  const find = (what: 'mispredicted' | 'lost' | 'doubled' | 'wrongBalances' | 'stuck', words: string) => {
    verdict[what] += 1;
    if (verdict.findings.length < 8) verdict.findings.push(`${what}: ${words}`);
  };
  const isAsPredicted = () => verdict.mispredicted + verdict.stuck === 0;
  // A node that is killed is followed by its successor: who asks meanwhile waits for it.
  const nodes = [startNode(options)];
  await nodes[0];
  if (databaseUrl) nodes.push(startNode(options));
  const nodeAt = async (at: number): Promise<LedgerNode> => nodes[at]!;
  const ids = Array.from({ length: members }, (_, at) =>
    `00000000-0000-4000-9000-${hex(at + 1)}${hex(dice(65_536))}`.slice(0, 36),
  );
  await (await nodeAt(0)).ask({ openMembers: ids });
  const acknowledged = new Map<string, { posting: Posting; id: string }>();
  const world: World = { dice, ids, model, refs: [], keys: 0 };

  const ask = async (posting: Posting, at = dice(nodes.length)): Promise<Outcome | undefined> => {
    const node = await nodeAt(at);
    return (await node.ask<{ outcome: Outcome }>({ post: plain(posting), at: model.now }))?.outcome;
  };

  /** Sends it again until the outcome is known: after a kill the key decides. */
  async function settle(
    posting: Posting,
    at?: number,
  ): Promise<Exclude<Outcome, { unknown: string }> | undefined> {
    let last = '';
    for (let tries = 0; tries < MOST_TRIES && verdict.stuck < 3; tries++) {
      const outcome = await ask(posting, at);
      if (outcome && !('unknown' in outcome)) return outcome;
      last = outcome?.unknown ?? 'killed';
      await setTimeout(10 + dice(20));
    }
    find('stuck', last);
    return undefined;
  }

  function acknowledge(posting: Posting, outcome: Outcome): void {
    if (!('posted' in outcome)) return;
    const { id } = outcome.posted;
    const known = acknowledged.get(posting.idemKey);
    if (known && known.id !== id) find('doubled', `${posting.idemKey} is ${known.id} and ${id}`);
    if (known) return;
    acknowledged.set(posting.idemKey, { posting, id });
    verdict.acknowledged += 1;
    for (const [leg, each] of posting.legs.entries())
      world.refs.push({ operationId: id, leg, kind: each.kind });
  }

  /** Outside of the phase one by one, where the model is asked first. Answers whether it was posted. */
  async function post(posting: Posting, at?: number): Promise<boolean> {
    const outcome = await settle(posting, at);
    if (!outcome || !('posted' in outcome)) return false;
    acknowledge(posting, outcome);
    model.apply(posting, outcome.posted.id);
    return true;
  }

  async function oneByOne(): Promise<void> {
    for (let time = 0; time < sequential && verdict.mispredicted + verdict.stuck < 5; time++) {
      if (dice(20) === 0) await toggleFreeze();
      if (dice(100) === 0) model.passHours(dice(24));
      const repeated =
        dice(12) === 0
          ? [...acknowledged.values()].at(-1 - dice(Math.min(20, acknowledged.size)))
          : undefined;
      if (repeated) {
        await repeat(repeated, dice(3) === 0);
        continue;
      }
      const posting = randomPosting(world);
      const expected = model.predict(posting);
      const outcome = await settle(posting);
      if (!outcome) return;
      const answered = 'posted' in outcome ? undefined : outcome.refused;
      if (answered !== expected)
        find(
          'mispredicted',
          `expected ${expected ?? 'posted'}, got ${answered ?? 'posted'}: ${JSON.stringify(plain(posting))}`,
        );
      if (!('posted' in outcome)) continue;
      acknowledge(posting, outcome);
      if (expected === undefined) model.apply(posting, outcome.posted.id);
      compareAfters(posting, outcome);
    }
  }

  /** What is available after the last leg of each account. */
  function compareAfters(posting: Posting, outcome: Extract<Outcome, { posted: unknown }>): void {
    const last = posting.legs.at(-1)!;
    const { debitAfter } = outcome.posted.legs.at(-1)!;
    if (!('debit' in last) || !('member' in last.debit) || debitAfter === null) return;
    const { available } = model.account(last.debit.member, last.asset);
    if (debitAfter !== available.toString())
      find(
        'mispredicted',
        `${available} must be available after it, not ${debitAfter}: ${JSON.stringify(plain(posting))}`,
      );
  }

  /** One member at a time: while many are frozen little else is tried. */
  async function toggleFreeze(): Promise<void> {
    const [frozen] = model.frozen;
    const id = frozen ?? randomMember(world);
    // An account that is opened later is not frozen: only those that exist are.
    if (!model.accounts.has(`${id} USD`)) return;
    if (frozen) model.frozen.delete(id);
    else model.frozen.add(id);
    await (await nodeAt(0)).ask({ freeze: id, isFrozen: !frozen });
  }

  /** Late and out of order: the same answer, or a refusal for another request under the key. */
  async function repeat({ posting, id }: { posting: Posting; id: string }, isOther: boolean): Promise<void> {
    const outcome = await settle(isOther ? { ...posting, request: 'another' } : posting);
    if (!outcome) return;
    if (isOther && !('refused' in outcome && outcome.refused === 'keyReused'))
      find('mispredicted', `another request under ${posting.idemKey} was answered`);
    if (!isOther && !('posted' in outcome && outcome.posted.id === id && outcome.posted.isReplay))
      find('doubled', `${posting.idemKey} took effect again: ${JSON.stringify(outcome)}`);
  }

  async function allAtOnce(): Promise<void> {
    const wanted = verdict.acknowledged + concurrent;
    const worker = async () => {
      while (verdict.acknowledged < wanted && verdict.stuck < 3) {
        const posting = randomPosting(world);
        const copies = dice(8) === 0 ? [posting, posting] : [posting];
        const outcomes = await Promise.all(copies.map((copy) => settle(copy)));
        for (const outcome of outcomes) {
          if (!outcome || !('posted' in outcome)) continue;
          const isNew = !acknowledged.has(posting.idemKey);
          acknowledge(posting, outcome);
          if (isNew) applied.push({ posting, id: outcome.posted.id });
        }
        const late =
          dice(50) === 0
            ? [...acknowledged.values()].at(-1 - dice(Math.min(200, acknowledged.size)))
            : undefined;
        if (late) await repeat(late, dice(4) === 0);
      }
    };
    const applied: { posting: Posting; id: string }[] = [];
    const state = { isDone: false };
    const killer = (async () => {
      for (let killed = 0; killed < kills; killed++) {
        const from = wanted - concurrent + Math.floor(((killed + 1) * concurrent) / (kills + 1));
        while (verdict.acknowledged < from && !state.isDone) await setTimeout(5);
        if (state.isDone) return;
        if (databaseUrl && killed % 2 === 1) await killBackends(databaseUrl);
        else {
          const at = dice(nodes.length);
          const node = await nodeAt(at);
          nodes[at] = node.kill().then(() => startNode(options));
          await nodes[at];
        }
        verdict.kills += 1;
        options.onProgress?.(verdict.acknowledged, verdict.kills);
      }
    })();
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    state.isDone = true;
    await killer;
    // Holds come before what resolves them: references are known when they are applied in the order of their ids.
    for (const { posting, id } of applied.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      for (const leg of posting.legs)
        if ('ref' in leg && model.resolved.has(`${leg.ref.operationId} ${leg.ref.leg}`))
          find('doubled', `${leg.ref.operationId} was resolved twice`);
      model.apply(posting, id);
    }
  }

  /** Fifty at once where the balance, then the limit of the day, is enough for ten. */
  async function fiftyFromOne(): Promise<void> {
    const poor = { member: ids[0]! };
    const rest = model.account(poor.member, 'USD').available;
    if (rest > 0n) await post(newPosting(world, [cash(poor, { system: 'payouts' }, rest)]));
    for (const [balance, limit] of [
      [1_000n, 5_000n],
      [5_000n, 1_000n],
    ] as const) {
      await post(newPosting(world, [cash({ system: 'deposits' }, poor, balance)]));
      const dayLimit = (model.spent.get(`${poor.member} USD`) ?? 0n) + limit;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const other = { member: ids[1 + (at % (ids.length - 1))]! };
          return post({ ...newPosting(world, [cash(poor, other, 100n)]), dayLimit });
        }),
      );
      const paid = answers.filter(Boolean).length;
      if (paid !== 10)
        find('mispredicted', `${paid} of 50 were paid from ${balance} with ${limit} left of the day, not 10`);
    }
  }

  /**
   * Two nodes pass a cent along the same members in opposite directions, in one operation each. One of the accounts is held until
   * both operations wait, so that they overlap at any speed: locks in no common order end in a deadlock.
   */
  async function thereAndBack(url: string): Promise<void> {
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '', log: createLog('silent') });
    const few = ids.slice(0, LONGEST_CHAIN);
    await post(
      newPosting(
        world,
        few.map((member) => cash({ system: 'deposits' }, { member }, 1n)),
      ),
    );
    const passOn = (along: readonly string[], at: number) =>
      post(
        newPosting(
          world,
          along.slice(1).map((member, from) => cash({ member: along[from]! }, { member }, 1n)),
        ),
        at,
      );
    for (let meeting = 0; meeting < MEETINGS && isAsPredicted(); meeting++) {
      // A single transfer is posted by another function than a chain.
      const chain = shuffled(few, dice).slice(0, meeting % 2 === 0 ? 2 : LONGEST_CHAIN);
      const holder = await db.startTransaction().execute();
      await sql`
        select from wallet_accounts where asset = 'USD' and member_id = ${chain[dice(chain.length)]} for no key update`.execute(
        holder,
      );
      const there = passOn(chain, 0);
      await untilWaiting(db, 1);
      const back = passOn(chain.toReversed(), 1);
      await untilWaiting(db, 2);
      await holder.commit().execute();
      if (!(await there) || !(await back)) find('mispredicted', 'a cent was not passed on');
    }
    await close();
  }

  try {
    await oneByOne();
    // The model knows no order of what happens at once: nothing may be refused for a freeze or a day from here on.
    for (const id of model.frozen) await (await nodeAt(0)).ask({ freeze: id, isFrozen: false });
    model.frozen.clear();
    world.isConcurrent = true;
    if (isAsPredicted()) await fiftyFromOne();
    if (isAsPredicted() && databaseUrl) await thereAndBack(databaseUrl);
    if (isAsPredicted()) await allAtOnce();
    const dump = (await (await nodeAt(0)).ask<{ dump: Dump }>({ dump: true }))!.dump;
    compare(dump);
  } finally {
    await Promise.all(nodes.map(async (node) => (await node).stop()));
  }
  if (databaseUrl) verdict.deadlocks = await countDeadlocks(databaseUrl);
  return verdict;

  function compare(dump: Dump): void {
    const stored = Map.groupBy(dump.operations, ([key]) => key);
    for (const [key, { id }] of acknowledged)
      if (!stored.get(key)?.some(([, each]) => each === id)) find('lost', `${key} was acknowledged`);
    for (const [key, operations] of stored)
      if (operations.length > 1 || !acknowledged.has(key))
        find('doubled', `${key} is stored ${operations.length} times`);
    for (const [memberId, asset, available, held] of dump.balances) {
      const expected = model.account(memberId, asset);
      if (expected.available.toString() !== available || expected.held.toString() !== held)
        find(
          'wrongBalances',
          `${available} of ${asset} and ${held} held, not ${expected.available} and ${expected.held}`,
        );
    }
    verdict.negative = dump.negative;
    verdict.violations = dump.violations.length;
    verdict.findings.push(...dump.violations.slice(0, 3));
  }
}

const hex = (number: number) => number.toString(16).padStart(6, '0');

/** Not for ever: an operation that was answered at once waits for nothing. */
async function untilWaiting(db: Db, operations: number): Promise<void> {
  for (let tries = 0; tries < 1_000 && (await countLockWaits(db)) < operations; tries++) await setTimeout(2);
}
