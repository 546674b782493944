// Which players have a table open: sockets that synced it, on any node. A player without one is marked absent at the table, which
// tells the others and starts the grace. Each node counts its own sockets; leases join the nodes, and those of a killed node run
// out. After the start of a lone node every seat is absent until its player comes back.
import { AppError } from '../../../platform/errors.ts';
import type { StandingWork } from '../../../platform/jobs.ts';
import { LEASE_MS, type Leases } from '../../../platform/nodes/leases.ts';
import type { Log } from '../../../platform/log.ts';
import type { ChangeTable } from '../tables/change-tables.ts';
import { markAbsent, markPresent } from '../tables/seats.rules.ts';

/** Often enough that a lease is renewed although one renewal is lost. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A reload is nothing. The grace of the table runs besides. */
const LEAVING_MS = 3_000;
/** Of one socket: more are forgotten, the oldest first. */
const MAX_TABLES_PER_SOCKET = 20;

export interface Presence extends StandingWork {
  /** Before the commit that seats the player: the lease of a node that dies before `attach` runs out, and the seat becomes absent. */
  prepare(playerId: string, tableId: string): Promise<void>;
  /** The socket has the table open; marks its player present if the table thought otherwise. */
  attach(socketId: string, playerId: string, table: { id: string; isMarkedAbsent: boolean }): Promise<void>;
  detach(socketId: string, tableId: string): void;
  /** The socket is gone. */
  forget(socketId: string): void;
}

interface Parts {
  leases: Leases;
  changeTable: ChangeTable;
  log: Log;
}

interface Attached {
  playerId: string;
  tableIds: Set<string>;
}

const keyOf = (tableId: string, playerId: string): string => `${tableId}/${playerId}`;

export function createPresence({ leases, changeTable, log }: Parts): Presence {
  const sockets = new Map<string, Attached>();
  /** Sockets by table and player. */
  const open = new Map<string, Set<string>>();
  const leaving = new Map<string, NodeJS.Timeout>();
  let upkeep: NodeJS.Timeout | undefined;
  let isStopped = false;

  const watched = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'presence at a table was not stored'));

  async function goAway(key: string): Promise<void> {
    const [tableId, playerId] = key.split('/') as [string, string];
    leaving.delete(key);
    try {
      if (!(await leases.drop(key)) || open.has(key)) return;
      await changeTable({ tableId, decide: markAbsent(playerId) });
    } catch (error) {
      // Else the player would be taken for present for ever. A table that is gone needs no other try.
      if (!(error instanceof AppError) && !open.has(key)) goAwaySoon(key);
      throw error;
    }
  }

  function goAwaySoon(key: string): void {
    if (isStopped || leaving.has(key)) return;
    leaving.set(
      key,
      setTimeout(() => watched(goAway(key)), LEAVING_MS),
    );
  }

  function close(socketId: string, playerId: string, tableId: string): void {
    const key = keyOf(tableId, playerId);
    const ids = open.get(key);
    if (!ids?.delete(socketId) || ids.size > 0) return;
    open.delete(key);
    goAwaySoon(key);
  }

  async function keepUp(): Promise<void> {
    await leases.renew([...open.keys(), ...leaving.keys()]);
    for (const key of await leases.collect()) if (!open.has(key)) goAwaySoon(key);
  }

  return {
    async prepare(playerId, tableId) {
      await leases.hold(keyOf(tableId, playerId));
    },
    async attach(socketId, playerId, { id: tableId, isMarkedAbsent }) {
      const key = keyOf(tableId, playerId);
      const attached = sockets.get(socketId) ?? { playerId, tableIds: new Set() };
      sockets.set(socketId, attached.tableIds.add(tableId) && attached);
      const [oldest] = attached.tableIds;
      if (attached.tableIds.size > MAX_TABLES_PER_SOCKET && oldest !== undefined) {
        attached.tableIds.delete(oldest);
        close(socketId, playerId, oldest);
      }
      clearTimeout(leaving.get(key));
      const isNew = !open.has(key) && !leaving.delete(key);
      open.set(key, (open.get(key) ?? new Set()).add(socketId));
      if (isNew) await leases.hold(key);
      // Also when an absence is being stored that the caller could not see yet: this comes after it.
      if (isNew || isMarkedAbsent) await changeTable({ tableId, decide: markPresent(playerId) });
    },
    detach(socketId, tableId) {
      const attached = sockets.get(socketId);
      if (attached?.tableIds.delete(tableId)) close(socketId, attached.playerId, tableId);
    },
    forget(socketId) {
      const { playerId, tableIds } = sockets.get(socketId) ?? { playerId: '', tableIds: [] };
      sockets.delete(socketId);
      for (const tableId of tableIds) close(socketId, playerId, tableId);
    },
    async begin() {
      upkeep = setInterval(() => watched(keepUp()), RENEW_EVERY_MS);
    },
    async drain() {
      isStopped = true;
      clearInterval(upkeep);
      for (const timer of leaving.values()) clearTimeout(timer);
      sockets.clear();
      open.clear();
      leaving.clear();
    },
  };
}
