// Posts random operations to the ledger: first one by one, each answer compared with a model; then many at once from several nodes,
// doubled, repeated late and sent again after kills of nodes and of the database's backends. In the end what was acknowledged is
// compared with what is stored. More than 400 lines because the phases share nodes, model and verdict.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { seededDice, type Dice } from '../../../../../bench/platform/seeded-dice.ts';
import type { Posting } from '../../../src/features/wallet/ledger/group-commit.ts';
import type { LegRef } from '../../../src/features/wallet/ledger/ledger.store.ts';
import type { Leg, Party } from '../../../src/features/wallet/ledger/ledger.ts';
import type { Dump, Outcome } from './ledger.child.ts';
import { LedgerModel } from './ledger-model.ts';

const CHILD = fileURLToPath(new URL('./ledger.child.ts', import.meta.url));
const AT_ONCE = 96;
const MOST_TRIES = 200;
const DAY_LIMIT = 500n;

export interface FaultsOptions {
  seed: number;
  settings: Readonly<Record<string, string>>;
  members: number;
  /** One by one, compared with the model. */
  sequential: number;
  /** Acknowledged under concurrency. */
  concurrent: number;
  kills: number;
  execArgv?: readonly string[];
  env?: Readonly<Record<string, string>>;
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

interface Node {
  ask<T>(what: object): Promise<T | undefined>;
  kill(): Promise<void>;
  stop(): Promise<void>;
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
  // A node that is killed is followed by its successor: who asks meanwhile waits for it.
  const nodes = [startNode(options)];
  await nodes[0];
  if (databaseUrl) nodes.push(startNode(options));
  const nodeAt = async (at: number): Promise<Node> => nodes[at]!;
  const ids = Array.from({ length: members }, (_, at) =>
    `00000000-0000-4000-9000-${hex(at + 1)}${hex(dice(65_536))}`.slice(0, 36),
  );
  await (await nodeAt(0)).ask({ openMembers: ids });
  const acknowledged = new Map<string, { posting: Posting; id: string }>();
  const world: World = { dice, ids, refs: [], keys: 0 };

  const ask = async (posting: Posting): Promise<Outcome | undefined> => {
    const node = await nodeAt(dice(nodes.length));
    return (await node.ask<{ outcome: Outcome }>({ post: plain(posting) }))?.outcome;
  };

  /** Sends it again until the outcome is known: after a kill the key decides. */
  async function settle(posting: Posting): Promise<Exclude<Outcome, { unknown: string }> | undefined> {
    let last = '';
    for (let tries = 0; tries < MOST_TRIES && verdict.stuck < 3; tries++) {
      const outcome = await ask(posting);
      if (outcome && !('unknown' in outcome)) return outcome;
      last = outcome?.unknown ?? 'killed';
      await new Promise((resolve) => setTimeout(resolve, 10 + dice(20)));
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

  async function oneByOne(): Promise<void> {
    for (let time = 0; time < sequential && verdict.mispredicted + verdict.stuck < 5; time++) {
      if (dice(40) === 0) await toggleFreeze();
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

  async function toggleFreeze(): Promise<void> {
    const id = ids[dice(ids.length)]!;
    const isFrozen = !model.frozen.has(id);
    if (isFrozen) model.frozen.add(id);
    else model.frozen.delete(id);
    // An account that is opened later is not frozen: only those that exist are.
    if (!model.accounts.has(`${id} USD`)) return void model.frozen.delete(id);
    await (await nodeAt(0)).ask({ freeze: id, isFrozen });
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
        const outcomes = await Promise.all(copies.map(settle));
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
        while (verdict.acknowledged < from && !state.isDone)
          await new Promise((resolve) => setTimeout(resolve, 5));
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

  /** Fifty at once from a balance that is enough for ten. */
  async function fiftyFromOne(): Promise<void> {
    const poor = { member: ids[0]! };
    const rest = model.account(poor.member, 'USD').available;
    const change = async (posting: Posting) => {
      const plainPosting = { ...posting };
      delete plainPosting.dayLimit;
      const outcome = await settle(plainPosting);
      if (outcome && 'posted' in outcome) {
        acknowledge(plainPosting, outcome);
        model.apply(plainPosting, outcome.posted.id);
      }
      return outcome;
    };
    if (rest > 0n) await change(simple(world, cash(poor, { system: 'payouts' }, rest)));
    await change(simple(world, cash({ system: 'deposits' }, poor, 1_000n)));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        change(simple(world, cash(poor, { member: ids[1 + (at % (ids.length - 1))]! }, 100n))),
      ),
    );
    const paid = outcomes.filter((outcome) => outcome && 'posted' in outcome).length;
    if (paid !== 10) find('mispredicted', `${paid} of 50 transfers were paid from a balance for 10`);
  }

  try {
    await oneByOne();
    // The model knows no order of what happens at once: nothing may be refused for a freeze or a day from here on.
    for (const id of model.frozen) await (await nodeAt(0)).ask({ freeze: id, isFrozen: false });
    model.frozen.clear();
    world.isConcurrent = true;
    if (verdict.mispredicted + verdict.stuck === 0) await fiftyFromOne();
    if (verdict.mispredicted + verdict.stuck === 0) await allAtOnce();
    if (databaseUrl) await new Promise((resolve) => setTimeout(resolve, 1_500));
    const dump = (await (await nodeAt(0)).ask<{ dump: Dump }>({ dump: true }))!.dump;
    compare(dump);
  } finally {
    await Promise.all(nodes.map(async (node) => (await node).stop()));
  }
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
    verdict.deadlocks = dump.deadlocks;
    verdict.findings.push(...dump.violations.slice(0, 3));
  }
}

const cash = (debit: Party, credit: Party, amount: bigint): Leg => ({
  kind: 'posted',
  asset: 'USD',
  debit,
  credit,
  amount,
});
const simple = (world: World, leg: Leg): Posting => ({
  ...randomPosting(world),
  legs: [leg],
  evenIfFrozen: true,
});

interface World {
  dice: Dice;
  ids: readonly string[];
  refs: (LegRef & { kind: string })[];
  keys: number;
  isConcurrent?: boolean;
}

const hex = (number: number) => number.toString(16).padStart(6, '0');

function randomPosting(world: World): Posting {
  const { dice, ids } = world;
  const member = (): Party => ({ member: ids[dice(ids.length)]! });
  const other = (than: Party): Party => {
    const found = member();
    return 'member' in found && 'member' in than && found.member === than.member ? other(than) : found;
  };
  const amount = () => BigInt(1 + dice(dice(4) === 0 ? 3_000 : 120));
  const [from, asset] = [member(), dice(4) === 0 ? ('POINTS' as const) : ('USD' as const)];
  const ref = (isHold: boolean): LegRef => {
    const found = world.refs.findLast(({ kind }) => (kind === 'hold') === isHold && dice(3) === 0);
    return found
      ? { operationId: found.operationId, leg: found.leg }
      : { operationId: '00000000-0000-7000-8000-000000000000', leg: 0 };
  };
  const posted = (debit: Party, credit: Party | 'unknown', of = asset): Leg => ({
    kind: 'posted',
    asset: of,
    debit,
    credit,
    amount: amount(),
  });
  const kinds: (() => Leg[])[] = [
    () => [posted({ system: asset === 'USD' ? 'deposits' : 'points-issued' }, from)],
    () => [posted(from, other(from))],
    () => [posted(from, other(from))],
    () => [posted(from, other(from))],
    () => [{ kind: 'hold', asset, debit: from, credit: { system: 'payouts' }, amount: amount() }],
    () => [{ kind: dice(2) === 0 ? 'post' : 'void', ref: ref(true) }],
    () => [{ kind: 'reversal', ref: ref(false) }],
    () => [posted(from, { system: 'conversion' }, 'USD'), posted({ system: 'conversion' }, from, 'POINTS')],
    () => {
      const middle = other(from);
      return [posted(from, middle), posted(middle, other(middle)), posted(middle, { system: 'payouts' })];
    },
    () => [posted(from, 'unknown')],
  ];
  const legs = kinds[dice(kinds.length)]!();
  // As the portal asks: what a member spends is limited, not what becomes of a hold or a reversal.
  const isLimited = !world.isConcurrent && dice(3) === 0 && legs.every((leg) => !('ref' in leg));
  world.keys += 1;
  return {
    actorId: ids[dice(ids.length)]!,
    idemKey: `key "${world.keys}" \\`,
    request: { key: world.keys },
    reason: 'transfer',
    legs,
    ...(isLimited && { dayLimit: DAY_LIMIT }),
  };
}

const plain = (posting: Posting): object =>
  JSON.parse(
    JSON.stringify(posting, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ) as object;

async function startNode({ settings, execArgv = [], env = {} }: FaultsOptions): Promise<Node> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const child: ChildProcess = fork(CHILD, {
    env: { ...inherited, ...settings, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const waiting = new Map<number, (told: unknown) => void>();
  let asked = 0;
  const ready = once(child, 'message');
  if (!(await Promise.race([ready, exited.then(() => undefined)])))
    throw new Error('The node ended instead of starting.');
  child.on('message', (told: { id: number }) => {
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  });
  void exited.then(() => {
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return {
    ask<T>(what: object) {
      if (!child.connected) return Promise.resolve(undefined);
      const id = (asked += 1);
      return new Promise<T | undefined>((resolve) => {
        waiting.set(id, resolve as (told: unknown) => void);
        child.send({ id, ...what }, (error) => error && resolve(undefined));
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

async function killBackends(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}
