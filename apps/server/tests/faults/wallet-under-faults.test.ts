// The short form of `npm run prove:wallet`: operations one by one as the model says, then many at once while a node is killed.
import { expect, test } from 'vitest';
import { closedTestDatabase } from '../test-database.ts';
import { ledgerUnderFaults } from './wallet/ledger-under-faults.ts';

/** Some seconds on an idle machine; a busy one starts each process many times slower. */
const BUSY_MACHINE_LIMIT_MS = 600_000;

test(
  'the ledger loses nothing, doubles nothing and never goes below zero',
  async () => {
    const verdict = await ledgerUnderFaults({
      seed: Number(process.env['WALLET_SEED'] ?? 21),
      settings: { ...(await closedTestDatabase()) },
      members: 12,
      sequential: 300,
      concurrent: 600,
      kills: 1,
    });
    expect(verdict).toEqual({
      acknowledged: expect.any(Number),
      kills: 1,
      mispredicted: 0,
      lost: 0,
      doubled: 0,
      negative: 0,
      wrongBalances: 0,
      violations: 0,
      deadlocks: 0,
      stuck: 0,
      findings: [],
    });
    expect(verdict.acknowledged).toBeGreaterThan(600);
  },
  BUSY_MACHINE_LIMIT_MS,
);
