// The straight way of a single transfer in one statement: two updates and an insert of their own each paid for an executor start,
// a guard and a parsed CHECK. Accounts are still locked in ascending id: without sequential and bitmap scans `id in (…)` is an index
// scan, whose keys PostgreSQL sorts.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function wallet_post_one(
      p_at timestamptz, p_op uuid, p_actor uuid, p_key text, p_request text, p_reason text, p_note text,
      p_day_limit bigint, p_debit bigint, p_credit bigint, p_amount bigint
    ) returns table (debit_after bigint, credit_after bigint)
    language plpgsql set wallet.posting = 'on' set enable_seqscan = off set enable_bitmapscan = off as $$
    #variable_conflict use_variable
    declare
      today date := (p_at at time zone 'UTC')::date;
    begin
      return query
      with moved as (
        update wallet_accounts w
        set credits_posted = case w.id when p_credit then w.credits_posted + p_amount else w.credits_posted end,
          debits_posted = case w.id when p_debit then w.debits_posted + p_amount else w.debits_posted end,
          seq = w.seq + 1,
          spent_on = case when w.id = p_credit or p_day_limit is null then w.spent_on else greatest(w.spent_on, today) end,
          spent = case when w.id = p_credit or p_day_limit is null then w.spent
            when w.spent_on >= today then w.spent + p_amount else p_amount end
        where w.id in (p_debit, p_credit) and (w.id = p_credit or not w.is_frozen
          and (p_day_limit is null or p_amount + case when w.spent_on >= today then w.spent else 0 end <= p_day_limit))
        returning w.id, w.seq, w.credits_posted - w.debits_posted - w.debits_pending as after
      )
      insert into wallet_transfers as t (op_id, leg, kind, debit_id, credit_id, amount, debit_seq, debit_after, credit_seq,
        credit_after, created_at, actor_id, reason, note, idem_key, request)
      select p_op, 0, 'posted', p_debit, p_credit, p_amount, d.seq, d.after, c.seq, c.after, p_at, p_actor, p_reason, p_note,
        p_key, p_request
      from (values (true)) as one left join moved d on d.id = p_debit left join moved c on c.id = p_credit
      -- Negative ids are system accounts, which have no row; 0 is an unknown recipient.
      where (d.id is null) = (p_debit < 0) and (c.id is null) = (p_credit < 0)
      returning t.debit_after, t.credit_after;
      if not found then raise exception using errcode = 'WLT01'; end if;
    end $$`.execute(db);
}
