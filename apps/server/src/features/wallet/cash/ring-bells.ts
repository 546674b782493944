// Rings the bells of recipients after the commit of a transfer, several at once. What is owed stands in an outbox (wallet_bells): a row
// leaves it in the transaction of its notification. This node looks when it posted a transfer, a job looks every minute for what a killed
// node left. Transfers come first: between two batches of bells as much time passes as the last one took.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromCents } from '@msm/contract/wallet/money';
import type { Db } from '../../../platform/db/tables.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import type { WalletDeps } from '../wallet.deps.ts';

type Parts = Pick<WalletDeps, 'db' | 'log' | 'notifications' | 'users'>;
type Ringing = Pick<Parts, 'db' | 'notifications' | 'users'>;

interface Received {
  op_id: string;
  amount: bigint;
  sender_id: string;
  recipient_id: string;
}

const BELLS_AT_ONCE = 50;
/** Several transfers from one sender to one recipient within it ring once. */
const GATHER_MS = 100;

export interface Bells extends StandingWork {
  /** There is something in the outbox. */
  wake(): void;
}

export function createBells(parts: Parts): Bells {
  let running: Promise<void> | undefined;
  const state = { isWoken: false, isStopping: false };

  async function ringAll(): Promise<void> {
    while (state.isWoken && !state.isStopping) {
      state.isWoken = false;
      await delay(GATHER_MS);
      for (let rung = BELLS_AT_ONCE; rung === BELLS_AT_ONCE && !state.isStopping;) {
        const startedAt = performance.now();
        rung = await ringSome(parts, BELLS_AT_ONCE);
        if (rung === BELLS_AT_ONCE) await delay(performance.now() - startedAt);
      }
    }
  }

  return {
    wake() {
      state.isWoken = true;
      running ??= ringAll()
        .catch((error: unknown) =>
          parts.log.warn({ err: error }, 'bells of transfers wait for the next minute'),
        )
        .finally(() => (running = undefined));
    },
    begin: async () => {},
    async drain() {
      state.isStopping = true;
      await running;
    },
  };
}

/** At most so many, the oldest first; answers how many. */
export async function ringSome(parts: Ringing, limit: number): Promise<number> {
  const ids = await listBells(parts.db, limit);
  if (ids.length > 0) await ringFor(ids, parts);
  return ids.length;
}

async function ringFor(ids: readonly string[], { notifications, users }: Ringing): Promise<void> {
  await notifications.transaction(async (tx, notify) => {
    const received = await takeBells(tx, ids);
    const senders = await users.list(tx, [...new Set(received.map(({ sender_id }) => sender_id))]);
    const actors = new Map(senders.map(({ id, email, username }) => [id, { id, email, username }]));
    for (const transfers of Map.groupBy(received, pairOf).values()) {
      const [first] = transfers as [Received];
      const actor = actors.get(first.sender_id);
      if (!actor) continue;
      const amount = fromCents(transfers.reduce((sum, each) => sum + each.amount, 0n));
      await notify({
        memberId: first.recipient_id,
        kind: 'money_received',
        title: `${actor.username} sent you $${amount}`,
        actor,
        metadata: { operationId: first.op_id, amount, fromUser: actor.username },
      });
    }
  });
}

const pairOf = ({ sender_id, recipient_id }: Received) => `${sender_id} ${recipient_id}`;

/** Another node may take the same at the same moment: each row goes to one of them. */
async function takeBells(tx: Db, ids: readonly string[]): Promise<Received[]> {
  const { rows } = await sql<Received>`
    with wallet_taken as (
      delete from wallet_bells where op_id in (
        select op_id from wallet_bells where op_id = any(${ids}::uuid[]) order by op_id for update skip locked)
      returning op_id
    )
    select t.op_id, t.amount, t.actor_id as sender_id, credit.member_id as recipient_id
    from wallet_taken
    join wallet_transfers t using (op_id)
    join wallet_accounts credit on credit.id = t.credit_id
    where t.leg = 0 and credit.member_id is not null order by t.op_id`.execute(tx);
  return rows;
}

/** Ids are in the order of time: the oldest first. */
export async function listBells(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('wallet_bells').select('op_id').orderBy('op_id').limit(limit).execute();
  return rows.map(({ op_id }) => op_id);
}
