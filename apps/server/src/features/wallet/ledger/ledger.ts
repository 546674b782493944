// The ledger: who can be debited and credited, and the two ways to post an operation. An operation takes effect once per actor
// and key; the same key and request again answer what the first one did.
//
//   postOperation(tx, operation)   in the caller's own transaction, with the rows that it belongs to
//   ledger.post(operation)         in a group commit with what others post at the same moment: the fast way (group-commit.ts)
//
// A hold reserves an amount: `{ kind: 'hold', … }`, then once `{ kind: 'post', ref }` or `{ kind: 'void', ref }`.
import { hash, randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  findAccounts,
  findOperations,
  findTransfers,
  openAccounts,
  postBatch,
  type Asset,
  type Batch,
  type LegRef,
  type PostRow,
  type TransferRow,
} from './ledger.store.ts';

/** The last digit of an account's id. */
const ASSETS: Readonly<Record<Asset, number>> = { USD: 1, POINTS: 2 };

/** Where money and points come from and go to. Numbers are in the ids of stored transfers: they never change meaning. */
const SYSTEM_ACCOUNTS = {
  deposits: 1,
  payouts: 2,
  conversion: 3,
  'points-issued': 4,
  /** Refunds and chargebacks that a member's balance did not cover. */
  losses: 5,
} as const;
export type SystemAccount = keyof typeof SYSTEM_ACCOUNTS;

/** With the asset of its leg an account. */
export type Party = { member: string } | { system: SystemAccount };

/** `unknown` is a recipient who could not be found: refused as `noRecipient` after every other check. */
export type Recipient = Party | 'unknown';

interface Movement {
  asset: Asset;
  debit: Party;
  credit: Recipient;
  /** Cents or points. */
  amount: bigint;
}

export type Leg =
  | (Movement & { kind: 'posted' | 'hold' })
  /** Resolves a hold, once. Accounts and amount are those of the hold. */
  | { kind: 'post' | 'void'; ref: LegRef }
  /** Moves back what a posted leg moved, once. */
  | { kind: 'reversal'; ref: LegRef };

export const posted = (asset: Asset, debit: Party, credit: Recipient, amount: bigint): Leg => ({
  kind: 'posted',
  asset,
  debit,
  credit,
  amount,
});

/** Why the money moved: stands in statements. */
export type Reason =
  | 'transfer'
  | 'deposit'
  | 'withdrawal'
  | 'points_earned'
  | 'points_to_cash'
  | 'cash_to_points'
  | 'refund'
  | 'dispute';

/** Webhooks and jobs act in no session. */
export const SYSTEM_ACTOR = '00000000-0000-0000-0000-000000000000';

export interface NewOperation {
  /** A member's id, or SYSTEM_ACTOR. */
  actorId: string;
  /** Of the actor: what has it takes effect once. */
  idemKey: string;
  /** What was asked for: the same key with another request is refused. Only its hash is stored. */
  request: unknown;
  reason: Reason;
  /** A few words for the statement, such as the way of a deposit. Never a name or an address: rows are not erased. */
  note?: string;
  legs: readonly Leg[];
  /** What the debited members may spend in a day of UTC, this operation included. */
  dayLimit?: bigint;
  /** A frozen member cannot spend; a chargeback takes all the same. */
  evenIfFrozen?: boolean;
}

interface PostedLeg {
  kind: TransferRow['kind'];
  asset: Asset;
  amount: bigint;
  debitId: bigint;
  creditId: bigint;
  /** What is available after it; none for system accounts. */
  debitAfter: bigint | null;
  creditAfter: bigint | null;
}

export interface PostedOperation {
  id: string;
  /** The key was used before, for the same request: this is what happened then. */
  isReplay: boolean;
  at: Date;
  reason: Reason;
  legs: PostedLeg[];
}

/** `problem` of the refusals. */
export type LedgerProblem =
  | 'insufficientFunds'
  | 'keyReused'
  | 'frozen'
  | 'dayLimit'
  | 'resolved'
  | 'noRef'
  | 'noRecipient';

const REFUSALS = {
  insufficient: ['insufficientFunds', 'conflict', 'Insufficient funds.'],
  keyReused: ['keyReused', 'unprocessable', 'This Idempotency-Key was used for another request.'],
  frozen: ['frozen', 'forbidden', 'This wallet is frozen. Contact support.'],
  dayLimit: ['dayLimit', 'conflict', 'This is above what you may send in a day.'],
  resolved: ['resolved', 'conflict', 'This was completed or cancelled before.'],
  noRef: ['noRef', 'notFound', 'There is no such transaction.'],
  noRecipient: ['noRecipient', 'unprocessable', 'The money could not be sent to this address.'],
} as const satisfies Record<string, readonly [LedgerProblem, string, string]>;

export class LedgerRefusal extends AppError {
  declare readonly problem: LedgerProblem;

  constructor(status: keyof typeof REFUSALS) {
    const [problem, kind, message] = REFUSALS[status];
    super(kind, message, { problem });
  }
}

/** In the caller's transaction: commits and rolls back with it. Throws a LedgerRefusal. */
export async function postOperation(tx: Db, operation: NewOperation, at: Date): Promise<PostedOperation> {
  const [outcome] = await postOperations(tx, [operation], at);
  if (outcome instanceof Error) throw outcome;
  return outcome!;
}

/** One outcome for each operation, in order; a refused one changes nothing. No two may have the same actor and key. */
export async function postOperations(
  tx: Db,
  operations: readonly NewOperation[],
  at: Date,
): Promise<Outcome[]> {
  const batch = await toBatch(tx, operations, { at, known: new Map() });
  return outcomesOf(tx, operations, { batch, rows: await postBatch(tx, batch) });
}

export type Outcome = PostedOperation | LedgerRefusal;

/** Reads what a batch answered, and from the table what was replayed. */
export async function outcomesOf(
  db: Db,
  operations: readonly NewOperation[],
  { batch, rows }: { batch: Batch; rows: readonly PostRow[] },
): Promise<Outcome[]> {
  const places = new Map(batch.ops.map((id, at) => [id, at]));
  const byPlace = Map.groupBy(rows, ({ nth, op }) => (nth ? nth - 1 : places.get(op)!));
  const replayed = rows.flatMap(({ status, op }) => (status === 'replayed' ? [op] : []));
  const stored = replayed.length > 0 ? await findOperations(db, replayed) : new Map<string, TransferRow[]>();
  let nextLeg = 0;
  return operations.map((operation, place) => {
    const firstLeg = nextLeg;
    nextLeg += operation.legs.length;
    const legs = byPlace.get(place)!;
    const { status, op } = legs[0]!;
    if (status === 'replayed') return presentStored(stored.get(op)!);
    if (status !== 'posted') return new LedgerRefusal(status);
    return {
      id: op,
      isReplay: false,
      at: batch.at,
      reason: operation.reason,
      legs: legs.map(({ leg, debit_after, credit_after }) => ({
        kind: batch.kinds[firstLeg + leg!]!,
        asset: assetOf(batch.debits[firstLeg + leg!]!),
        amount: batch.amounts[firstLeg + leg!]!,
        debitId: batch.debits[firstLeg + leg!]!,
        creditId: batch.credits[firstLeg + leg!]!,
        debitAfter: debit_after,
        creditAfter: credit_after,
      })),
    };
  });
}

const presentStored = (rows: readonly TransferRow[]): PostedOperation => ({
  id: rows[0]!.op_id,
  isReplay: true,
  at: rows[0]!.created_at,
  reason: rows[0]!.reason as Reason,
  legs: rows.map((row) => ({
    kind: row.kind,
    asset: assetOf(row.debit_id),
    amount: row.amount,
    debitId: row.debit_id,
    creditId: row.credit_id,
    debitAfter: row.debit_after,
    creditAfter: row.credit_after,
  })),
});

/** Also of negative ids, whose remainder is negative. */
const assetOf = (accountId: bigint): Asset => (((accountId % 10n) + 10n) % 10n === 1n ? 'USD' : 'POINTS');

export const systemAccountId = (name: SystemAccount, asset: Asset): bigint =>
  BigInt(ASSETS[asset] - SYSTEM_ACCOUNTS[name] * 10);

/** Of a negative id. */
export function systemAccountName(accountId: bigint): string {
  const number = Number((BigInt(ASSETS[assetOf(accountId)]) - accountId) / 10n);
  return Object.entries(SYSTEM_ACCOUNTS).find(([, each]) => each === number)?.[0] ?? String(accountId);
}

/** By member and asset. Ids never change. */
export type AccountIds = Map<string, bigint>;
const accountKey = (memberId: string, asset: Asset) => `${memberId} ${asset}`;

const membersOf = ({ legs }: Pick<NewOperation, 'legs'>): string[] =>
  legs.flatMap((leg) =>
    'debit' in leg
      ? [leg.debit, leg.credit].flatMap((party) =>
          party !== 'unknown' && 'member' in party ? [party.member] : [],
        )
      : [],
  );

/** Adds what is not known yet. Opens what is missing: every member has a wallet, written down when it is first used. */
async function learnAccounts(tx: Db, operations: readonly NewOperation[], known: AccountIds): Promise<void> {
  const members = new Set(operations.flatMap(membersOf).filter((id) => !known.has(accountKey(id, 'USD'))));
  if (members.size === 0) return;
  const found = await findAccounts(tx, [...members]);
  for (const { member_id } of found) members.delete(member_id);
  const opened = members.size > 0 ? await openAccounts(tx, [...members]) : [];
  for (const { id, member_id, asset } of [...found, ...opened]) known.set(accountKey(member_id, asset), id);
}

type Referred = ReadonlyMap<string, TransferRow>;
const refKey = ({ operationId, leg }: LegRef) => `${operationId} ${leg}`;

async function referredBy(tx: Db, operations: readonly NewOperation[]): Promise<Referred> {
  const refs = operations.flatMap(({ legs }) => legs.flatMap((leg) => ('ref' in leg ? [leg.ref] : [])));
  if (refs.length === 0) return new Map();
  const rows = await findTransfers(tx, refs);
  return new Map(rows.map((row) => [refKey({ operationId: row.op_id, leg: row.leg }), row]));
}

interface Circumstances {
  at: Date;
  /** Is added to. Pass one that is kept only with a handle outside transactions: what is read inside may be rolled back. */
  known: AccountIds;
}

/** No account has it: what refers to nothing, and a recipient who could not be found. */
const NO_ACCOUNT = 0n;

export async function toBatch(
  tx: Db,
  operations: readonly NewOperation[],
  { at, known }: Circumstances,
): Promise<Batch> {
  const referred = await referredBy(tx, operations);
  await learnAccounts(tx, operations, known);
  const batch: Batch = {
    at,
    ops: operations.map(() => randomUUIDv7()),
    actors: operations.map(({ actorId }) => actorId),
    keys: operations.map(({ idemKey }) => idemKey),
    requests: operations.map(({ request }) => fingerprint(request)),
    reasons: operations.map(({ reason }) => reason),
    notes: operations.map(({ note }) => note ?? null),
    dayLimits: operations.map(({ dayLimit }) => dayLimit ?? null),
    evenIfFrozen: operations.map(({ evenIfFrozen }) => evenIfFrozen ?? false),
    legCounts: operations.map(({ legs }) => legs.length),
    kinds: [],
    debits: [],
    credits: [],
    amounts: [],
    refOps: [],
    refLegs: [],
  };
  const idOf = (party: Recipient, asset: Asset): bigint => {
    if (party === 'unknown') return NO_ACCOUNT;
    return 'system' in party
      ? systemAccountId(party.system, asset)
      : known.get(accountKey(party.member, asset))!;
  };
  for (const leg of operations.flatMap(({ legs }) => legs)) {
    const ref = 'ref' in leg ? leg.ref : undefined;
    const row = ref && referred.get(refKey(ref));
    const isBack = leg.kind === 'reversal';
    batch.kinds.push(leg.kind === 'reversal' ? 'posted' : leg.kind);
    if ('ref' in leg) {
      batch.debits.push((isBack ? row?.credit_id : row?.debit_id) ?? NO_ACCOUNT);
      batch.credits.push((isBack ? row?.debit_id : row?.credit_id) ?? NO_ACCOUNT);
      batch.amounts.push(row?.amount ?? 0n);
    } else {
      batch.debits.push(idOf(leg.debit, leg.asset));
      batch.credits.push(idOf(leg.credit, leg.asset));
      batch.amounts.push(leg.amount);
    }
    batch.refOps.push(ref?.operationId ?? null);
    batch.refLegs.push(ref?.leg ?? null);
  }
  return batch;
}

/** Half of SHA-256 is enough to tell requests apart, and e-mail addresses stay out of the ledger. */
export const fingerprint = (request: unknown): string =>
  hash('sha256', JSON.stringify(request), 'base64url').slice(0, 22);
