// Deposits, withdrawals and earned points. What a provider said of a deposit stands in its row as totals that only grow, beside what the
// ledger was told because of it: settling posts the difference, however often and in any order it hears. Members who are erased leave
// rows without a name, as in the ledger.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await createPayments(db);
  await createPoints(db);
  await createChecks(db);
}

async function createPayments(db: Kysely<never>): Promise<void> {
  await sql`
    create table wallet_deposits (
      id uuid primary key,
      member_id uuid references users (id) on delete set null,
      idem_key text not null,
      method text not null check (method in ('card', 'paypal')),
      driver text not null check (driver in ('test', 'stripe', 'paypal')),
      is_live boolean not null check (not is_live or driver <> 'test'),
      provider_ref text,
      amount_cents bigint not null check (amount_cents > 0),
      state text not null check (state in ('opening', 'waiting', 'confirming', 'processing', 'succeeded', 'failed', 'canceled',
        'mismatched', 'refunded')),
      failure text,
      paid_cents bigint,
      paid_currency text,
      refunded_cents bigint not null default 0,
      operation_id uuid,
      taken_cents bigint not null default 0 check (taken_cents >= 0),
      lost_cents bigint not null default 0 check (lost_cents >= 0),
      reversals integer not null default 0,
      refund_failed_at timestamptz(3),
      checks integer not null default 0,
      next_check_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint wallet_deposits_key unique (member_id, idem_key),
      check (operation_id is not null or taken_cents + lost_cents = 0),
      check (taken_cents + lost_cents <= amount_cents)
    )`.execute(db);
  await sql`
    create unique index wallet_deposits_ref on wallet_deposits (driver, provider_ref)
      where provider_ref is not null`.execute(db);
  await sql`
    create index wallet_deposits_due on wallet_deposits (next_check_at)
      where next_check_at is not null`.execute(db);
  // Those that the sweeper follows, by member: how many are open.
  await sql`
    create index wallet_deposits_open on wallet_deposits (member_id)
      where next_check_at is not null`.execute(db);
  await sql`
    create index wallet_deposits_unrefunded on wallet_deposits (refund_failed_at)
      where refund_failed_at is not null`.execute(db);
  await sql`create index wallet_deposits_member on wallet_deposits (member_id, created_at, id)`.execute(db);
  // Receipts name the payment.
  await sql`
    create unique index wallet_deposits_operation on wallet_deposits (operation_id)
      where operation_id is not null`.execute(db);
  // Whether the wallets hold real money or play money: never both.
  await sql`create index wallet_deposits_mode on wallet_deposits (is_live) where operation_id is not null`.execute(
    db,
  );

  // One row for each dispute of a payment, by the provider's own reference: of an open or lost one the provider has the money.
  await sql`
    create table wallet_disputes (
      deposit_id uuid not null references wallet_deposits (id),
      ref text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      state text not null check (state in ('open', 'won', 'lost')),
      updated_at timestamptz(3) not null,
      primary key (deposit_id, ref)
    )`.execute(db);

  await sql`
    create table wallet_withdrawals (
      id uuid primary key,
      member_id uuid references users (id) on delete set null,
      amount_cents bigint not null check (amount_cents > 0),
      payout_to text not null,
      is_live boolean not null,
      state text not null check (state in ('waiting', 'approved', 'paid', 'rejected', 'failed', 'canceled')),
      reason text,
      reference text,
      operation_id uuid not null unique,
      decided_at timestamptz(3),
      sent_at timestamptz(3),
      returned_at timestamptz(3),
      attention text check (attention in ('noProvider', 'noAnswer', 'unclear', 'paidAfterReturn')),
      checks integer not null default 0,
      next_check_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (state in ('waiting', 'canceled') or decided_at is not null)
    )`.execute(db);
  await sql`
    create index wallet_withdrawals_due on wallet_withdrawals (next_check_at)
      where state = 'approved'`.execute(db);
  await sql`
    create index wallet_withdrawals_attention on wallet_withdrawals (created_at, id)
      where attention is not null`.execute(db);
  await sql`create index wallet_withdrawals_member on wallet_withdrawals (member_id, created_at, id)`.execute(
    db,
  );
  await sql`create index wallet_withdrawals_state on wallet_withdrawals (state, created_at, id)`.execute(db);
}

async function createPoints(db: Kysely<never>): Promise<void> {
  // `day` is the day of UTC that the limits count by. Of a game `opponents` are the members it was played against.
  await sql`
    create table wallet_points (
      id uuid primary key,
      member_id uuid references users (id) on delete set null,
      rule text not null check (rule in ('emailVerified', 'postPublished', 'gamePlayed', 'gameWon', 'referral')),
      subject text not null,
      points integer not null check (points > 0),
      opponents uuid[] not null default '{}',
      day date not null,
      earned_at timestamptz(3) not null,
      posted_at timestamptz(3),
      constraint wallet_points_once unique (rule, subject, member_id)
    )`.execute(db);
  await sql`create index wallet_points_member on wallet_points (member_id, day)`.execute(db);
  await sql`create index wallet_points_day on wallet_points (day)`.execute(db);
  await sql`create index wallet_points_unposted on wallet_points (earned_at) where posted_at is null`.execute(
    db,
  );
  // Sums of days that are over, for the overview.
  await sql`
    create table wallet_point_days (
      day date not null,
      rule text not null,
      times integer not null,
      points bigint not null,
      primary key (day, rule)
    )`.execute(db);
  // Conversions, for the overview: -32 is the system account of conversions in points. No other transfer pays for it.
  await sql`
    create index wallet_transfers_conversions on wallet_transfers (created_at)
      where credit_id = -32 or debit_id = -32`.execute(db);
  // What a member earned lately, for vesting. Only earnings pay for it.
  await sql`
    create index wallet_transfers_earned on wallet_transfers (credit_id, created_at) include (amount)
      where reason = 'points_earned'`.execute(db);
  // An invitee who became active. Without an inviter: looked up, and there was none.
  await sql`
    create table wallet_referrals (
      invitee_id uuid primary key references users (id) on delete cascade,
      inviter_id uuid references users (id) on delete cascade,
      qualified_at timestamptz(3) not null,
      paid_at timestamptz(3)
    )`.execute(db);
  await sql`create index wallet_referrals_inviter on wallet_referrals (inviter_id)`.execute(db);
  await sql`
    create index wallet_referrals_unpaid on wallet_referrals (qualified_at)
      where paid_at is null and inviter_id is not null`.execute(db);
}

/** How far the check of the ledger got, and what the last whole one found. One row. */
async function createChecks(db: Kysely<never>): Promise<void> {
  await sql`
    create table wallet_checks (
      id integer primary key check (id = 1),
      account_after bigint not null,
      op_after uuid,
      operations bigint not null,
      violations integer not null,
      finished_at timestamptz(3),
      finished_violations integer not null default 0,
      alarmed_at timestamptz(3)
    )`.execute(db);
}
