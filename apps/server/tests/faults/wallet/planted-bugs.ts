// Bugs that are put back on purpose, to prove that the run would find them. Each replaces a piece of source while it is loaded
// (plant-bug.mjs); nothing is written to disk. A piece that no longer occurs stops the proof: the list follows the code.
export interface PlantedBug {
  name: string;
  /** Shows only where two connections meet: on PostgreSQL. */
  needsPostgres?: true;
  edits: readonly { /** Below apps/server. */ file: string; from: string; to: string }[];
}

const MIGRATION = 'migrations/20261117T1800_wallet_ledger.ts';
const LEDGER = 'src/features/wallet/ledger/ledger.ts';
const inMigration = (from: string, to: string) => ({ file: MIGRATION, from, to });
const inStraightWay = (from: string, to: string) => ({
  file: 'migrations/20261119T0840_wallet_post_one.ts',
  from,
  to,
});

/** The last line of defence of the balances. */
const NO_CHECK = inMigration(
  'constraint wallet_accounts_funds check (credits_posted - debits_posted - debits_pending >= 0)',
  'constraint wallet_accounts_funds check (true)',
);
const REFS_NOT_UNIQUE = inMigration(
  'create unique index wallet_transfers_ref',
  'create index wallet_transfers_ref',
);

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'accounts are locked in no order: two batches wait for each other',
    needsPostgres: true,
    edits: [inMigration(' order by w.id for no key update', ' order by random() for no key update')],
  },
  {
    name: 'a single transfer locks the payer first: there and back wait for each other',
    needsPostgres: true,
    edits: [
      inStraightWay(
        'return query',
        'perform from wallet_accounts w where w.id = p_debit for no key update; return query',
      ),
    ],
  },
  {
    name: 'balances are read without a lock: one of two updates is lost',
    needsPostgres: true,
    edits: [inMigration(' order by w.id for no key update', ' order by w.id')],
  },
  {
    name: 'funds are not checked, neither before the write nor by the table',
    edits: [inMigration('if credits[d] - debits[d] - held[d] < amt then', 'if false then'), NO_CHECK],
  },
  {
    name: 'the straight way trusts the CHECK, and there is none',
    edits: [NO_CHECK],
  },
  {
    name: 'ON CONFLICT DO NOTHING in place of a look-up: balances move, the transfer does not',
    edits: [
      inMigration('and t.idem_key = g.key and t.leg = 0;', 'and t.idem_key = g.key and t.leg = 99;'),
      inMigration('        returning null::int,', '        on conflict do nothing returning null::int,'),
    ],
  },
  {
    name: 'a key answers every request',
    edits: [
      inMigration(
        "status := case when known_requests[d] = p_requests[n] then 'replayed' else 'keyReused' end;",
        "status := 'replayed';",
      ),
    ],
  },
  {
    name: 'a retry gets a key of its own',
    edits: [
      {
        file: LEDGER,
        from: 'keys: operations.map(({ idemKey }) => idemKey),',
        to: 'keys: operations.map(({ idemKey }) => `${idemKey} ${performance.now()}`),',
      },
    ],
  },
  {
    name: 'cents as floats',
    edits: [
      {
        file: LEDGER,
        from: 'batch.amounts.push(leg.amount);',
        to: 'batch.amounts.push(BigInt(Math.floor((Number(leg.amount) / 100) * 100)) || 1n);',
      },
    ],
  },
  {
    name: 'a hold is resolved and a transfer reversed as often as asked',
    edits: [
      inMigration(
        'perform from wallet_transfers t where t.ref_op = p_ref_ops[k] and t.ref_leg = p_ref_legs[k];',
        'perform from wallet_transfers t where false;',
      ),
      REFS_NOT_UNIQUE,
    ],
  },
  {
    name: 'a voided hold stays held',
    edits: [
      inMigration(
        "if kind = 'post' or kind = 'void' then held[d] := held[d] - amt; end if;",
        "if kind = 'post' then held[d] := held[d] - amt; end if;",
      ),
    ],
  },
  {
    name: 'the first legs of a refused operation stay',
    edits: [
      inMigration(
        `            credits := was_credits; debits := was_debits; due := was_due; held := was_held; seqs := was_seqs;
            days := was_days; spent := was_spent; done := kept;`,
        '            null;',
      ),
    ],
  },
  {
    name: 'a frozen wallet pays',
    edits: [
      inMigration('if frozen[d] and not p_even_frozen[n] then', 'if false then'),
      inStraightWay('or not w.is_frozen', 'or true'),
    ],
  },
  {
    name: 'the limit of a day forgets what was spent',
    edits: [
      inMigration('then spent[d] := spent[d] + amt; end if;', 'then spent[d] := amt; end if;'),
      inStraightWay(
        'when w.spent_on >= today then w.spent + p_amount else p_amount end',
        'else p_amount end',
      ),
    ],
  },
  {
    name: 'the recipient is not credited',
    edits: [
      inMigration("if kind = 'posted' or kind = 'post' then credits[c] := credits[c] + amt; end if;", ''),
    ],
  },
  {
    name: 'the balance after an entry forgets what is held',
    edits: [
      inMigration(
        'o_debit_after[done] := credits[d] - debits[d] - held[d];',
        'o_debit_after[done] := credits[d] - debits[d];',
      ),
    ],
  },
];
