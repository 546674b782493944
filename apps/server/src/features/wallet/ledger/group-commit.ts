// Group commit: operations that are posted at the same moment share one statement, one commit and one fsync. A refused operation
// fails alone. With each posted one its audit entry is written, and the bell that its recipient is owed.
import { createLanes } from '../../../platform/db/commit-lanes.ts';
import { databaseCode } from '../../../platform/db/database-errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import {
  fingerprint,
  LedgerRefusal,
  outcomesOf,
  toBatch,
  type AccountIds,
  type NewOperation,
  type Outcome,
  type PostedOperation,
} from './ledger.ts';
import {
  postOneWithEvidence,
  postWithEvidence,
  type Batch,
  type Beside,
  type PostRow,
} from './ledger.store.ts';
import { retrying } from './posting-transaction.ts';

export interface Posting extends NewOperation {
  /** Who asked, for the audit log. */
  caller?: { address: string; requestId: string };
  /** The recipient's bell is rung after the commit, also when this node dies before. */
  ringsBell?: boolean;
}

export interface Ledger {
  /** Throws a LedgerRefusal. */
  post(posting: Posting): Promise<PostedOperation>;
}

interface Parts {
  db: Db;
  clock: Clock;
}

/** More would hold the locks of a hot account for longer than a page waits gladly. */
const MAX_BATCH = 64;
/** On a busy node; as many connections of the pool. */
const BATCHES_IN_FLIGHT = 4;
/** A node that serves more members learns their accounts again. */
const ACCOUNTS_KEPT = 200_000;
/** Answers of `wallet_post_one` that are no verdict: its own, a key that exists, a balance below zero. */
const UNDECIDED = new Set(['WLT01', '23505', '23514']);

export function createLedger({ db, clock }: Parts): Ledger {
  const known: AccountIds = new Map();
  const lanes = createLanes<Posting, PostedOperation>(oneLane, commit, {
    lanes: 1,
    maxBatch: MAX_BATCH,
    gathers: true,
    inFlight: BATCHES_IN_FLIGHT,
  });
  return { post: lanes.add };

  async function commit(postings: readonly Posting[]): Promise<Outcome[]> {
    const firsts = new Map<string, Posting>();
    for (const posting of postings) {
      const key = keyOf(posting);
      if (!firsts.has(key)) firsts.set(key, posting);
    }
    const unique = [...firsts.values()];
    const found = await retrying(() => postAll(unique));
    const outcomeOf = new Map(unique.map((posting, at) => [posting, found[at]!]));
    const answers = postings.map((posting) => {
      const first = firsts.get(keyOf(posting))!;
      return posting === first ? outcomeOf.get(first)! : repeated(posting, first, outcomeOf.get(first)!);
    });
    const open = postings.filter((_, at) => answers[at] === undefined);
    const later = open.length > 0 ? await commit(open) : [];
    return answers.map((answer) => answer ?? later.shift()!);
  }

  async function postAll(postings: readonly Posting[]): Promise<Outcome[]> {
    if (known.size > ACCOUNTS_KEPT) known.clear();
    const batch = await toBatch(db, postings, { at: clock.now(), known });
    const beside: Beside = {
      addresses: postings.map(({ caller }) => caller?.address ?? null),
      requestIds: postings.map(({ caller }) => caller?.requestId ?? null),
      bells: postings.map(({ ringsBell }) => ringsBell ?? false),
    };
    const rows = (await postStraight(postings, batch, beside)) ?? (await postWithEvidence(db, batch, beside));
    return outcomesOf(db, postings, { batch, rows });
  }

  async function postStraight(
    postings: readonly Posting[],
    batch: Batch,
    beside: Beside,
  ): Promise<PostRow[] | undefined> {
    if (postings.length > 1 || batch.kinds.length > 1 || batch.kinds[0] !== 'posted') return undefined;
    if (batch.refOps[0] !== null || postings[0]!.evenIfFrozen) return undefined;
    try {
      return await postOneWithEvidence(db, batch, beside);
    } catch (error) {
      if (UNDECIDED.has(databaseCode(error))) return undefined;
      throw error;
    }
  }
}

/**
 * The same key twice in one batch: the second answers as the first did, or is refused for its other request. Where the first was
 * refused, another request is still open: the key may be its own.
 */
function repeated(posting: Posting, first: Posting, outcome: Outcome): Outcome | undefined {
  const isSame = fingerprint(posting.request) === fingerprint(first.request);
  if (outcome instanceof Error) return isSame ? outcome : undefined;
  return isSame ? { ...outcome, isReplay: true } : new LedgerRefusal('keyReused');
}

const keyOf = ({ actorId, idemKey }: Posting) => `${actorId} ${idemKey}`;
const oneLane = () => '0';
