import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { LEASE_MS, noOtherNode, type Leases } from '../../../platform/nodes/leases.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TableRow } from '../games.tables.ts';
import type { ChangeTable } from '../tables/change-tables.ts';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LONG_ENOUGH_MS = 10_000;
const OPEN = { id: 'table', isMarkedAbsent: false };

/** A table with anna's seat; each change is stored after all that were asked for before it, or fails. */
function setUp(leases: Leases = noOtherNode) {
  const seat = { playerId: 'anna', absentSince: null as string | null, hasStandIn: false };
  let table = { id: 'table', game: 'chess', status: 'waiting', seats: [seat] } as unknown as TableRow;
  const faults: Error[] = [];
  const gate = { opened: Promise.resolve() };
  let last: Promise<unknown> = Promise.resolve();
  const changeTable: ChangeTable = ({ decide }) => {
    const stored = last.then(async () => {
      const fault = faults.shift();
      if (fault) throw fault;
      const decision = decide(table, new Date());
      await gate.opened;
      if (decision.ok) table = decision.table;
      return { table };
    });
    last = stored.catch(() => {});
    return stored;
  };
  const log = createLog('error', { write: () => {} });
  const presence = createPresence({ leases, changeTable, log });
  return { presence, faults, gate, isAbsent: () => table.seats[0]!.absentSince !== null };
}

test('a player whose last tab went while the database was away is marked absent once it is back', async () => {
  const { presence, faults, isAbsent } = setUp();
  await presence.attach('tab', 'anna', OPEN);
  presence.forget('tab');
  faults.push(new Error('away'), new Error('away'));
  await vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
  expect(isAbsent()).toBe(true);
});

test('a player of a node that was killed while the database was away is marked absent once it is back', async () => {
  const ranOut = ['table/anna'];
  const { presence, faults, isAbsent } = setUp({ ...noOtherNode, collect: async () => ranOut.splice(0) });
  faults.push(new Error('away'));
  await presence.begin();
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  await presence.drain();
  expect(isAbsent()).toBe(true);
});

test('a player is known to the other nodes before the seat is stored', async () => {
  const held: string[] = [];
  const hold = async (key: string) => held.push(key) > 0;
  const { presence } = setUp({ ...noOtherNode, hold });
  await presence.prepare('anna', 'table');
  expect(held).toEqual(['table/anna']);
});

test('a table that is gone is not asked about for ever', async () => {
  const { presence, faults } = setUp();
  await presence.attach('tab', 'anna', OPEN);
  presence.forget('tab');
  faults.push(new AppError('notFound', 'gone'));
  await vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('a player who is back while the absence is being stored is present', async () => {
  const { presence, gate, isAbsent } = setUp();
  await presence.attach('tab', 'anna', OPEN);
  presence.forget('tab');
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.opened = promise;
  await vi.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
  // The table was read before the absence was stored.
  const back = presence.attach('tab2', 'anna', OPEN);
  resolve();
  await back;
  expect(isAbsent()).toBe(false);
});
