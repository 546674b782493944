// What tables do by themselves: turns run out, bots move, waiting tables are closed. The node that changed a table has a timer for it;
// a poll finds what other nodes left behind. Looking at a table twice does nothing twice: its lock and its state decide.
//
// Clocks stop while no node is up. A node notes that it looks; one that starts and finds the last look long ago moves all
// clocks by the time in between, before it serves players.
import { randomUUID } from 'node:crypto';
import { STAND_IN_LEVELS } from '@msm/contract/games/limits';
import type { SeatCommand } from '@msm/contract/games/schemas';
import { after } from '../../platform/clock.ts';
import type { StandingWork } from '../../platform/jobs.ts';
import { markAllAbsent, noteUptime, takeOutDowntime } from './clockwork.store.ts';
import { thinkTask } from './bots/think.ts';
import type { GamesDeps } from './games.deps.ts';
import type { TableRow } from './games.tables.ts';
import { botToAct, isTimeUp } from './tables/clock.rules.ts';
import { engineOf } from './tables/engines.ts';
import { playCommand, timeOut } from './tables/play.rules.ts';
import { closeWaiting } from './tables/seats.rules.ts';
import { findTable, listDue } from './tables/tables.store.ts';

const POLL_MS = 2_000;
/** A node that died or froze is noticed after this; longer gaps between looks are downtime. */
const LONGEST_GAP_MS = 10_000;
/** Overdue by so much, another node's timer has not come. */
const ORPHANED_MS = 1_000;
const LOOKED_AT_ONCE = 100;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Parts = Pick<GamesDeps, 'db' | 'clock' | 'log' | 'isAlone' | 'botThreads' | 'audience' | 'changeTable'>;

export function createClockwork(parts: Parts): StandingWork {
  const { db, clock, log, isAlone, botThreads, audience, changeTable } = parts;
  const timers = new Map<string, NodeJS.Timeout>();
  const looks = new Map<string, Promise<void>>();
  let poll: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let lastLookMs = -Infinity;
  let isStopped = false;

  audience.onChange(setTimer);

  function setTimer({ id, due_at }: Pick<TableRow, 'id' | 'due_at'>): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (due_at === null || isStopped) return;
    const ms = Math.min(Math.max(0, due_at.getTime() - clock.now().getTime()), LONGEST_TIMER_MS);
    timers.set(id, setTimeout(() => void look(id), ms).unref());
  }

  /** One look at a time for each table. */
  function look(tableId: string): Promise<void> {
    const running = looks.get(tableId);
    if (running || isStopped) return running ?? Promise.resolve();
    const begun = lookAt(tableId)
      // The poll comes again.
      .catch((error: unknown) => log.warn({ err: error, tableId }, 'a table could not be looked after'))
      .finally(() => looks.delete(tableId));
    looks.set(tableId, begun);
    return begun;
  }

  async function lookAt(tableId: string): Promise<void> {
    const table = await findTable(db, tableId);
    if (table?.due_at && table.due_at <= clock.now()) await act(table);
    else if (table) setTimer(table);
  }

  async function act(table: TableRow): Promise<void> {
    const { id: tableId, status } = table;
    if (status === 'waiting') return void (await changeTable({ tableId, decide: closeWaiting }));
    const now = clock.now();
    const bot = botToAct(table, now);
    if (bot === undefined) return void (await changeTable({ tableId, decide: timeOut }));
    const command = await commandOf(table, bot);
    const { code } = await changeTable({ tableId, decide: playCommand(bot, command, 'bot') });
    // `stale`: the player was faster or is back, or another node's bot was faster.
    if (code !== undefined && code !== 'stale') log.error({ tableId, code, command }, 'a bot was refused');
    if (code !== undefined && isTimeUp(table, now)) await changeTable({ tableId, decide: timeOut });
  }

  async function commandOf({ id, game, state, seats }: TableRow, seat: number): Promise<SeatCommand> {
    const level = seats[seat]!.level ?? STAND_IN_LEVELS[game];
    const view = engineOf(game).viewFor(state!, seat);
    const command = await botThreads.run(
      thinkTask,
      { game, view, seat, level, seed: randomUUID() },
      { key: id },
    );
    return { ...command, seq: state!.seq };
  }

  async function keepUp(): Promise<void> {
    // On the wall clock, as the tables are: the monotonic one stands still while the machine sleeps.
    const nowMs = Date.now();
    const now = clock.now();
    if (nowMs - lastLookMs <= LONGEST_GAP_MS) await noteUptime(db, now);
    else await db.transaction().execute((tx) => takeOutDowntime(tx, now, LONGEST_GAP_MS));
    lastLookMs = nowMs;
    // Without waiting for them: bots may think for longer than the gap that counts as downtime.
    for (const id of await listDue(db, after(now, -ORPHANED_MS), LOOKED_AT_ONCE)) void look(id);
  }

  const watched = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'the clockwork of games failed'));

  return {
    async begin() {
      if (isAlone) await markAllAbsent(db, clock.now());
      await keepUp();
      poll = setInterval(() => {
        polling ??= watched(keepUp()).finally(() => (polling = undefined));
      }, POLL_MS);
    },
    async drain() {
      isStopped = true;
      clearInterval(poll);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all([polling, ...looks.values()]);
    },
  };
}
