// The ledger. One row of `wallet_transfers` is one debit and one credit of one amount, so an imbalance cannot be written down.
// `wallet_post` and `wallet_post_one` are the only writers: triggers refuse every other INSERT, and every UPDATE, DELETE and TRUNCATE.
//
// The last digit of an account's id is its asset (1 USD in cents, 2 POINTS), so a transfer between assets cannot be written down
// either. Positive ids are members' accounts, with running balances that a CHECK keeps from going below zero. Negative ids are
// system accounts (ledger.ts names them): they have no row, hence no lock that every deposit would queue for, and are summed on
// demand.
//
// More than 400 lines because tables, writers and guards of the ledger are one thing. CHECK constraints are few and short:
// PostgreSQL parses them anew for every statement, which cost a sixth of a transfer. What the writers alone guarantee stands in
// `wallet_account_violations` and `wallet_transfer_violations` instead.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db);
  await createPosting(db);
  await createPostingOne(db);
  await createGuards(db);
  await createViolations(db);
}

async function createTables(db: Kysely<never>): Promise<void> {
  await sql`create sequence wallet_numbers as bigint`.execute(db);
  await sql`create type wallet_kind as enum ('posted', 'hold', 'post', 'void')`.execute(db);
  // Free space on each page keeps updates of balances out of the indexes (HOT). A member who is erased leaves the account without
  // an owner: the ledger still balances and names no person.
  await sql`
    create table wallet_accounts (
      id bigint primary key,
      member_id uuid references users (id) on delete set null,
      asset text not null,
      credits_posted bigint not null default 0,
      debits_posted bigint not null default 0,
      credits_pending bigint not null default 0,
      debits_pending bigint not null default 0,
      seq bigint not null default 0,
      is_frozen boolean not null default false,
      frozen_reason text,
      spent_on date,
      spent bigint not null default 0,
      unique (member_id, asset),
      constraint wallet_accounts_funds check (credits_posted - debits_posted - debits_pending >= 0)
    ) with (fillfactor = 50)`.execute(db);

  // The key and the fingerprint of the request stand with leg 0. Personal data stay out: rows are never erased.
  await sql`
    create table wallet_transfers (
      op_id uuid not null,
      leg smallint not null,
      kind wallet_kind not null,
      debit_id bigint not null,
      credit_id bigint not null,
      amount bigint not null,
      debit_seq bigint,
      debit_after bigint,
      credit_seq bigint,
      credit_after bigint,
      created_at timestamptz(3) not null,
      actor_id uuid not null,
      ref_op uuid,
      ref_leg smallint,
      reason text not null,
      note text,
      idem_key text,
      request text,
      primary key (op_id, leg),
      check (amount > 0 and debit_id <> credit_id and (debit_id - credit_id) % 10 = 0)
    )`.execute(db);
  await sql`
    create unique index wallet_transfers_key on wallet_transfers (actor_id, idem_key) where leg = 0`.execute(
    db,
  );
  // A hold is resolved once, and a transfer reversed once.
  await sql`
    create unique index wallet_transfers_ref on wallet_transfers (ref_op, ref_leg) where ref_op is not null`.execute(
    db,
  );
  // Statements, and no place in an account's history taken twice.
  await sql`
    create unique index wallet_transfers_debit
      on wallet_transfers (debit_id, debit_seq) where debit_id > 0`.execute(db);
  await sql`
    create unique index wallet_transfers_credit
      on wallet_transfers (credit_id, credit_seq) where credit_id > 0`.execute(db);

  // Anchors of an account's hash chain: the chain itself is computed from the transfers, and must meet every anchor.
  await sql`
    create table wallet_seals (
      account_id bigint not null,
      seq bigint not null,
      hash text not null,
      sealed_at timestamptz(3) not null,
      primary key (account_id, seq)
    )`.execute(db);

  // Outbox: transfers whose recipient's bell is still to be rung. Written with the transfer, removed with the notification.
  await sql`create table wallet_bells (op_id uuid primary key)`.execute(db);
}

/**
 * Posts a batch of operations and answers a status for each: validation comes before any write, so a refused operation fails
 * neither its neighbours nor the statement. Accounts are locked in ascending id by one query; balances are worked out in arrays
 * beside `ids` and written back by one UPDATE. Keys are looked up after the locks: a doubled request waited for the first one and
 * sees it. Plans are generic and by index: planning anew costs more than running them. 23505 is left for keys that meet without sharing an account, and for the same key twice in one batch.
 */
async function createPosting(db: Kysely<never>): Promise<void> {
  await sql`
    create function wallet_post(
      p_at timestamptz,
      p_ops uuid[], p_actors uuid[], p_keys text[], p_requests text[], p_reasons text[], p_notes text[],
      p_day_limits bigint[], p_even_frozen boolean[], p_leg_counts int[],
      p_kinds wallet_kind[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_ref_ops uuid[], p_ref_legs smallint[]
    ) returns table (nth int, status text, op uuid, leg smallint, debit_after bigint, credit_after bigint)
    language plpgsql set wallet.posting = 'on' set plan_cache_mode = force_generic_plan
      set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
    #variable_conflict use_variable
    declare
      ids bigint[]; credits bigint[]; debits bigint[]; due bigint[]; held bigint[]; seqs bigint[];
      frozen boolean[]; days date[]; spent bigint[];
      was_credits bigint[]; was_debits bigint[]; was_due bigint[]; was_held bigint[]; was_seqs bigint[];
      was_days date[]; was_spent bigint[];
      o_nth int[] := '{}'; o_leg smallint[] := '{}'; o_at int[] := '{}';
      o_debit_seq bigint[] := '{}'; o_debit_after bigint[] := '{}';
      o_credit_seq bigint[] := '{}'; o_credit_after bigint[] := '{}';
      today date := (p_at at time zone 'UTC')::date;
      last_leg int := 0; first_leg int; done int := 0; kept int;
      d int; c int; amt bigint; kind wallet_kind; verdict text;
      known_n bigint[]; known_ops uuid[]; known_requests text[];
    begin
      select array_agg(a.id), array_agg(a.credits_posted), array_agg(a.debits_posted), array_agg(a.credits_pending),
             array_agg(a.debits_pending), array_agg(a.seq), array_agg(a.is_frozen), array_agg(a.spent_on), array_agg(a.spent)
      into ids, credits, debits, due, held, seqs, frozen, days, spent
      from (
        select * from wallet_accounts w where w.id = any (p_debits || p_credits) order by w.id for no key update
      ) a;

      select array_agg(g.n), array_agg(t.op_id), array_agg(t.request) into known_n, known_ops, known_requests
      from unnest(p_actors, p_keys) with ordinality as g (actor, key, n)
      join wallet_transfers t on t.actor_id = g.actor and t.idem_key = g.key and t.leg = 0;

      for n in 1 .. cardinality(p_ops) loop
        first_leg := last_leg + 1;
        last_leg := last_leg + p_leg_counts[n];
        if known_n is not null then
          d := array_position(known_n, n::bigint);
          if d is not null then
            nth := n; op := known_ops[d]; leg := null; debit_after := null; credit_after := null;
            status := case when known_requests[d] = p_requests[n] then 'replayed' else 'keyReused' end;
            return next;
            continue;
          end if;
        end if;
        if last_leg > first_leg then
          was_credits := credits; was_debits := debits; was_due := due; was_held := held; was_seqs := seqs;
          was_days := days; was_spent := spent; kept := done;
        end if;
        verdict := null;

        for k in first_leg .. last_leg loop
          kind := p_kinds[k];
          amt := p_amounts[k];
          d := case when p_debits[k] > 0 then array_position(ids, p_debits[k]) end;
          c := case when p_credits[k] > 0 then array_position(ids, p_credits[k]) end;
          if (p_debits[k] > 0 and d is null) or (p_credits[k] > 0 and c is null) then
            verdict := 'noAccount';
            exit;
          end if;
          if p_ref_ops[k] is not null then
            perform from wallet_transfers t
            where t.op_id = p_ref_ops[k] and t.leg = p_ref_legs[k] and t.amount = amt
              and t.kind = (case kind when 'posted' then 'posted' else 'hold' end)::wallet_kind
              and t.debit_id = case kind when 'posted' then p_credits[k] else p_debits[k] end
              and t.credit_id = case kind when 'posted' then p_debits[k] else p_credits[k] end;
            if not found then
              verdict := 'noRef';
              exit;
            end if;
            perform from wallet_transfers t where t.ref_op = p_ref_ops[k] and t.ref_leg = p_ref_legs[k];
            if found then
              verdict := 'resolved';
              exit;
            end if;
          end if;

          if d is not null and (kind = 'posted' or kind = 'hold') then
            if frozen[d] and not p_even_frozen[n] then
              verdict := 'frozen';
              exit;
            end if;
            if credits[d] - debits[d] - held[d] < amt then
              verdict := 'insufficient';
              exit;
            end if;
            if p_day_limits[n] is not null then
              if days[d] is null or days[d] < today then
                days[d] := today;
                spent[d] := 0;
              end if;
              if spent[d] + amt > p_day_limits[n] then
                verdict := 'dayLimit';
                exit;
              end if;
            end if;
          end if;
          -- Last: a refusal for the recipient must cost a transfer that would have gone through.
          if p_credits[k] = 0 then
            verdict := 'noRecipient';
            exit;
          end if;

          if d is not null and p_day_limits[n] is not null then spent[d] := spent[d] + amt; end if;
          done := done + 1;
          o_nth[done] := n;
          o_leg[done] := k - first_leg;
          o_at[done] := k;
          if d is not null then
            if kind = 'posted' or kind = 'post' then debits[d] := debits[d] + amt; end if;
            if kind = 'hold' then held[d] := held[d] + amt; end if;
            if kind = 'post' or kind = 'void' then held[d] := held[d] - amt; end if;
            seqs[d] := seqs[d] + 1;
            o_debit_seq[done] := seqs[d];
            o_debit_after[done] := credits[d] - debits[d] - held[d];
          else
            o_debit_seq[done] := null;
            o_debit_after[done] := null;
          end if;
          if c is not null then
            if kind = 'posted' or kind = 'post' then credits[c] := credits[c] + amt; end if;
            if kind = 'hold' then due[c] := due[c] + amt; end if;
            if kind = 'post' or kind = 'void' then due[c] := due[c] - amt; end if;
            seqs[c] := seqs[c] + 1;
            o_credit_seq[done] := seqs[c];
            o_credit_after[done] := credits[c] - debits[c] - held[c];
          else
            o_credit_seq[done] := null;
            o_credit_after[done] := null;
          end if;
        end loop;

        if verdict is not null then
          if last_leg > first_leg then
            credits := was_credits; debits := was_debits; due := was_due; held := was_held; seqs := was_seqs;
            days := was_days; spent := was_spent; done := kept;
          end if;
          nth := n; op := p_ops[n]; status := verdict; leg := null; debit_after := null; credit_after := null;
          return next;
        end if;
      end loop;
      if done = 0 then return; end if;

      update wallet_accounts w
      set credits_posted = v.credits, debits_posted = v.debits, credits_pending = v.due, debits_pending = v.held,
        seq = v.seq, spent_on = v.spent_on, spent = v.spent
      from unnest(ids, credits, debits, due, held, seqs, days, spent)
        as v (id, credits, debits, due, held, seq, spent_on, spent)
      where w.id = v.id and w.seq <> v.seq;

      return query
        insert into wallet_transfers as t (op_id, leg, kind, debit_id, credit_id, amount, debit_seq, debit_after, credit_seq,
          credit_after, created_at, actor_id, ref_op, ref_leg, reason, note, idem_key, request)
        select p_ops[r.n], r.leg, p_kinds[r.k], p_debits[r.k], p_credits[r.k], p_amounts[r.k], r.debit_seq, r.debit_after,
          r.credit_seq, r.credit_after, p_at, p_actors[r.n], p_ref_ops[r.k], p_ref_legs[r.k], p_reasons[r.n], p_notes[r.n],
          case r.leg when 0 then p_keys[r.n] end, case r.leg when 0 then p_requests[r.n] end
        from unnest(o_nth[:done], o_leg[:done], o_at[:done], o_debit_seq[:done], o_debit_after[:done], o_credit_seq[:done],
          o_credit_after[:done]) as r (n, leg, k, debit_seq, debit_after, credit_seq, credit_after)
        returning null::int, 'posted', t.op_id, t.leg, t.debit_after, t.credit_after;
    end $$`.execute(db);
}

/**
 * The straight way of one posted leg, in three statements without arrays. It decides nothing: what is not plainly allowed is an
 * error that undoes the statement (WLT01, a CHECK, a key that exists), and the caller asks `wallet_post` for the verdict.
 */
async function createPostingOne(db: Kysely<never>): Promise<void> {
  await sql`
    create function wallet_post_one(
      p_at timestamptz, p_op uuid, p_actor uuid, p_key text, p_request text, p_reason text, p_note text,
      p_day_limit bigint, p_debit bigint, p_credit bigint, p_amount bigint
    ) returns table (debit_after bigint, credit_after bigint)
    language plpgsql set wallet.posting = 'on' as $$
    #variable_conflict use_variable
    declare
      today date := (p_at at time zone 'UTC')::date;
      debit_seq bigint; credit_seq bigint;
    begin
      if p_credit > 0 and p_credit < p_debit then
        update wallet_accounts w set credits_posted = w.credits_posted + p_amount, seq = w.seq + 1 where w.id = p_credit
        returning w.seq, w.credits_posted - w.debits_posted - w.debits_pending into credit_seq, credit_after;
        if not found then raise exception using errcode = 'WLT01'; end if;
      end if;
      if p_debit > 0 then
        update wallet_accounts w
        set debits_posted = w.debits_posted + p_amount, seq = w.seq + 1,
          spent_on = case when p_day_limit is null then w.spent_on else greatest(w.spent_on, today) end,
          spent = case when p_day_limit is null then w.spent when w.spent_on >= today then w.spent + p_amount else p_amount end
        where w.id = p_debit and not w.is_frozen
          and (p_day_limit is null or p_amount + case when w.spent_on >= today then w.spent else 0 end <= p_day_limit)
        returning w.seq, w.credits_posted - w.debits_posted - w.debits_pending into debit_seq, debit_after;
        if not found then raise exception using errcode = 'WLT01'; end if;
      end if;
      if p_credit >= 0 and credit_seq is null then
        update wallet_accounts w set credits_posted = w.credits_posted + p_amount, seq = w.seq + 1 where w.id = p_credit
        returning w.seq, w.credits_posted - w.debits_posted - w.debits_pending into credit_seq, credit_after;
        if not found then raise exception using errcode = 'WLT01'; end if;
      end if;
      insert into wallet_transfers (op_id, leg, kind, debit_id, credit_id, amount, debit_seq, debit_after, credit_seq,
        credit_after, created_at, actor_id, reason, note, idem_key, request)
      values (p_op, 0, 'posted', p_debit, p_credit, p_amount, debit_seq, debit_after, credit_seq,
        credit_after, p_at, p_actor, p_reason, p_note, p_key, p_request);
      return next;
    end $$`.execute(db);
}

async function createGuards(db: Kysely<never>): Promise<void> {
  await sql`
    create function wallet_is_posting() returns trigger language plpgsql as $$
    begin
      if current_setting('wallet.posting', true) is distinct from 'on' then
        raise exception 'the ledger is written by wallet_post and wallet_post_one alone';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function wallet_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only';
    end $$`.execute(db);
  await sql`
    create function wallet_account_is_new() returns trigger language plpgsql as $$
    begin
      if (new.credits_posted, new.debits_posted, new.credits_pending, new.debits_pending, new.seq) <> (0, 0, 0, 0, 0) then
        raise exception 'an account begins empty';
      end if;
      if new.id <= 0 or new.asset <> (case new.id % 10 when 1 then 'USD' when 2 then 'POINTS' else '' end) then
        raise exception 'the last digit of an account is its asset';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger wallet_transfers_posting before insert on wallet_transfers
      for each statement execute function wallet_is_posting()`.execute(db);
  await sql`
    create trigger wallet_accounts_posting
      before update of id, asset, credits_posted, debits_posted, credits_pending, debits_pending, seq on wallet_accounts
      for each statement execute function wallet_is_posting()`.execute(db);
  await sql`
    create trigger wallet_accounts_new before insert on wallet_accounts
      for each row execute function wallet_account_is_new()`.execute(db);
  for (const table of ['wallet_transfers', 'wallet_seals'])
    await sql`
      create trigger ${sql.raw(table)}_append_only before update or delete or truncate on ${sql.raw(table)}
        for each statement execute function wallet_is_append_only()`.execute(db);
  await sql`
    create trigger wallet_accounts_stay before delete or truncate on wallet_accounts
      for each statement execute function wallet_is_append_only()`.execute(db);
}

/** Empty, or the ledger is broken. By ranges: the whole ledger is read in many statements (ledger/check.store.ts). */
async function createViolations(db: Kysely<never>): Promise<void> {
  // What each transfer did to each account, as a statement tells it: `change` is to what is available.
  await sql`
    create view wallet_entries as
    select debit_id as account_id, debit_seq as seq, 'debit' as side, debit_after as after, credit_id as other_id,
      case kind when 'posted' then -amount when 'hold' then -amount when 'void' then amount else 0 end as change,
      op_id, leg, kind, reason, note, amount, actor_id, ref_op, ref_leg, created_at
    from wallet_transfers where debit_id > 0
    union all
    select credit_id, credit_seq, 'credit', credit_after, debit_id,
      case kind when 'posted' then amount when 'post' then amount else 0 end,
      op_id, leg, kind, reason, note, amount, actor_id, ref_op, ref_leg, created_at
    from wallet_transfers where credit_id > 0`.execute(db);
  // Accounts above the first id up to the second. That each asset sums up to zero follows from both functions: a transfer has one amount
  // and one asset, and every account is the sum of its transfers.
  await sql`
    create function wallet_account_violations(p_after bigint, p_upto bigint)
    returns table (violation text, account_id bigint, seq bigint, op_id uuid) language sql stable as $$
    with entries as (
      select * from wallet_entries e where e.account_id > p_after and e.account_id <= p_upto
    ), sums as (
      select e.account_id, count(*) as entries,
        sum(e.amount) filter (where side = 'credit' and kind in ('posted', 'post')) as credits_posted,
        sum(e.amount) filter (where side = 'debit' and kind in ('posted', 'post')) as debits_posted,
        sum(case kind when 'hold' then amount when 'posted' then 0 else -amount end)
          filter (where side = 'credit') as credits_pending,
        sum(case kind when 'hold' then amount when 'posted' then 0 else -amount end)
          filter (where side = 'debit') as debits_pending
      from entries e group by e.account_id
    ), running as (
      select e.account_id, e.seq, e.after, e.change,
        lag(e.after, 1, 0::bigint) over w as before, lag(e.seq, 1, 0::bigint) over w as seq_before
      from entries e window w as (partition by e.account_id order by e.seq)
    ), accounts as (
      select * from wallet_accounts a where a.id > p_after and a.id <= p_upto
    )
    select 'column differs from the sum of transfers', a.id, a.seq, null::uuid
    from accounts a left join sums s on s.account_id = a.id
    where (a.credits_posted, a.debits_posted, a.credits_pending, a.debits_pending, a.seq) is distinct from
      (coalesce(s.credits_posted, 0), coalesce(s.debits_posted, 0), coalesce(s.credits_pending, 0),
       coalesce(s.debits_pending, 0), coalesce(s.entries, 0))
    union all
    select 'available is below zero', a.id, a.seq, null from accounts a
    where a.credits_posted - a.debits_posted - a.debits_pending < 0
    union all
    select 'running balance or sequence is broken', r.account_id, r.seq, null from running r
    where r.after <> r.before + r.change or r.seq <> r.seq_before + 1 or r.after < 0
    $$`.execute(db);
  // Operations above the first id up to the second.
  await sql`
    create function wallet_transfer_violations(p_after uuid, p_upto uuid)
    returns table (violation text, account_id bigint, seq bigint, op_id uuid) language sql stable as $$
    with transfers as (
      select * from wallet_transfers t where t.op_id > p_after and t.op_id <= p_upto
    )
    select 'account does not exist', given.id, null::bigint, t.op_id
    from transfers t cross join lateral (values (t.debit_id), (t.credit_id)) as given (id)
    where given.id > 0 and not exists (select from wallet_accounts a where a.id = given.id)
    union all
    select 'does not match what it refers to', t.debit_id, null, t.op_id
    from transfers t left join wallet_transfers r on r.op_id = t.ref_op and r.leg = t.ref_leg
    where t.ref_op is not null and not coalesce(r.amount = t.amount and case t.kind
      when 'posted' then r.kind = 'posted' and r.debit_id = t.credit_id and r.credit_id = t.debit_id
      else r.kind = 'hold' and r.debit_id = t.debit_id and r.credit_id = t.credit_id end, false)
    union all
    select 'transfer is malformed', t.debit_id, null, t.op_id from transfers t
    where not (
      (debit_id > 0) = (debit_seq is not null) and (debit_id > 0) = (debit_after is not null)
      and (credit_id > 0) = (credit_seq is not null) and (credit_id > 0) = (credit_after is not null)
      and (debit_id % 10 + 10) % 10 in (1, 2) and (leg = 0) = (idem_key is not null) and (leg = 0) = (request is not null)
      and (ref_op is null) = (ref_leg is null)
      and case kind when 'posted' then true when 'hold' then ref_op is null else ref_op is not null end
      and (leg = 0 or exists (select from wallet_transfers f where f.op_id = t.op_id and f.leg = t.leg - 1)))
    $$`.execute(db);
}
