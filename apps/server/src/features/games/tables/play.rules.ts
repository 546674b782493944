// The game at a table: starting it, commands of seats and bots, and what time and absence do to it. Rules of the games themselves are
// in `@msm/games`.
import type { SeatCommand, TableResult } from '@msm/contract/games/schemas';
import { gameSeedOf } from '@msm/games/shuffle/fair-shuffle';
import { draw, winOf } from '@msm/games/two-seats';
import type { Result } from '@msm/games/game';
import type { TableRow } from '../games.tables.ts';
import { clockAfter, isAbandoned, isPlayedByBot, isTimeUp, timeControlOf, timed } from './clock.rules.ts';
import {
  refuse,
  tableEntry,
  withSeat,
  type Accepted,
  type Decide,
  type Decision,
  type NewEntry,
} from './decision.ts';
import { engineOf, kadiStateOf, type GameEvent } from './engines.ts';

/** The server's own: a seat that sends one is refused. Leaving has an event of its own. */
const SERVER_COMMANDS = new Set(['timeOut', 'leave']);

/** Every seat a member's: guests and bots make a game unrated. */
export const isRated = ({ is_rated, seats }: TableRow): boolean =>
  is_rated && seats.every(({ kind }) => kind === 'member' || kind === 'empty');

/** With the seats that are taken, which move together. */
export function start(waiting: TableRow, now: Date): TableRow {
  const table = { ...waiting, seats: waiting.seats.filter(({ kind }) => kind !== 'empty') };
  const engine = engineOf(table.game);
  const options = optionsOf(table);
  const game_seed = gameSeedOf({
    gameId: table.id,
    serverSeed: table.server_seed,
    nonces: table.seats.map(({ nonce }) => nonce),
  });
  const time = timeControlOf(table);
  return {
    ...table,
    status: 'playing',
    // A guest who signs in later does not make it a rated one.
    is_rated: isRated(table),
    options,
    rules_version: engine.rulesVersion,
    game_seed,
    state: engine.start(options, game_seed),
    clocks_ms: time ? table.seats.map(() => time.initialSeconds * 1_000) : null,
    clock_from: now,
    started_at: now,
  };
}

function optionsOf({ setup, seats }: TableRow): object {
  if (setup.game !== 'kadi') return {};
  const beginner = seats.findIndex(({ isLastWinner }) => isLastWinner);
  return { ...setup.rules, seats: seats.length, beginner: beginner === -1 ? null : beginner };
}

/** A command of the game, by the seat's player or by a bot for it. */
export const playCommand =
  (seat: number, command: SeatCommand, by: 'player' | 'bot'): Decide =>
  (table, now) => {
    const idle = refusalOutsideGame(table);
    if (idle) return idle;
    // The player came back while the bot was thinking.
    if (by === 'bot' && !isPlayedByBot(table, seat, now)) return refuse('stale');
    if (by === 'player' && SERVER_COMMANDS.has(command.type)) return refuse('malformed');
    if (by === 'player' && hasRunOut(table, seat, now)) return refuse('timeUp');
    if (by === 'player' && command.type !== 'return' && kadiStateOf(table)?.away[seat])
      return returnAndPlay(table, seat, command, now);
    return perform(table, { seat, command, by, now });
  };

/** The clock decides: a timer ends the turn or the game within moments. */
const hasRunOut = (table: TableRow, seat: number, now: Date): boolean =>
  table.state!.turn === seat && isTimeUp(table, now);

/** A command of a player who was away is the return as well. */
function returnAndPlay(table: TableRow, seat: number, command: SeatCommand, now: Date): Decision {
  const { seq, ...rest } = command;
  if (seq !== undefined && seq !== table.state!.seq) return refuse('stale');
  const returned = perform(table, { seat, command: { type: 'return' }, by: 'player', now });
  if (!returned.ok) return returned;
  const played = perform(returned.table, { seat, command: rest, by: 'player', now });
  if (!played.ok) return played;
  return {
    ...played,
    entry: { ...played.entry!, events: [...returned.entry!.events, ...played.entry!.events] },
  };
}

/** The player gives the game up: the others play on, or have won. */
export const leaveGame =
  (seat: number): Decide =>
  (table, now) => {
    const idle = refusalOutsideGame(table);
    if (idle) return idle;
    const command = { type: table.game === 'kadi' ? 'leave' : 'resign' };
    const left = perform(table, { seat, command, by: 'player', now });
    return left.ok ? endWithoutPersons(left, { seat, now }) : left;
  };

/** Bots do not play among themselves: what the last person left is over, with the bots in one place. */
function endWithoutPersons(left: Accepted, { seat, now }: { seat: number; now: Date }): Accepted {
  const { table, entry } = left;
  const kadi = table.status === 'playing' ? kadiStateOf(table) : undefined;
  if (!kadi) return left;
  const playing = table.seats.flatMap((_, at) => (kadi.status[at] === 'playing' ? [at] : []));
  if (playing.some((at) => table.seats[at]!.kind !== 'bot')) return left;
  const others = [...kadi.finished.map((at) => [at]), playing, ...kadi.left.toReversed().map((at) => [at])];
  const result = { places: others.filter((group) => group.length > 0), reason: 'lastSeat' };
  const ended = endBy(table, result, { seat, by: 'player', now });
  return { ...ended, entry: { ...ended.entry!, events: [...entry!.events, ...ended.entry!.events] } };
}

/** What is due: the turn passes, or the game is lost on time. */
export const timeOut: Decide = (table, now) => {
  const idle = refusalOutsideGame(table);
  if (idle) return idle;
  if (!isTimeUp(table, now)) return { ok: true, table: timed(table, now) };
  const { turn } = table.state!;
  if (table.game === 'kadi')
    return perform(table, { seat: turn, command: { type: 'timeOut' }, by: 'clock', now });
  return endBy(table, resultOnTime(table, turn), { seat: turn, by: 'clock', now });
};

/** A side that cannot win any more does not win on time (FIDE 6.9, as far as a bare king goes). */
function resultOnTime({ game, clocks_ms, state }: TableRow, loser: number): Result {
  if (!clocks_ms) return winOf(1 - loser, 'abandoned');
  const pieces = game === 'chess' ? (state as unknown as { fen: string }).fen.split(' ')[0]! : undefined;
  const others = loser === 0 ? /[pnbrq]/ : /[PNBRQ]/;
  return pieces !== undefined && !others.test(pieces) ? draw('timeOut') : winOf(1 - loser, 'timeOut');
}

/** Board games only: Kadi goes on with a bot by itself. */
export const claimWin =
  (seat: number): Decide =>
  (table, now) =>
    refusalToClaim(table, seat, now) ?? endBy(table, winOf(seat, 'abandoned'), { seat, by: 'player', now });

export const callBot =
  (seat: number): Decide =>
  (table, now) => {
    const refusal = refusalToClaim(table, seat, now);
    if (refusal) return refusal;
    const absent = 1 - seat;
    const next = withSeat({ ...table, is_rated: false }, absent, { hasStandIn: true });
    return { ok: true, table: timed(next, now), entry: tableEntry('standIn', absent) };
  };

function refusalToClaim(table: TableRow, seat: number, now: Date) {
  const idle = refusalOutsideGame(table);
  if (idle) return idle;
  if (hasRunOut(table, seat, now)) return refuse('timeUp');
  const other = table.game === 'kadi' ? undefined : table.seats[1 - seat];
  const isAway = other?.kind !== 'bot' && other !== undefined && isAbandoned(other, now);
  return isAway && !other.hasStandIn ? undefined : refuse('notAbandoned');
}

function refusalOutsideGame({ status }: TableRow) {
  if (status === 'playing') return undefined;
  return refuse(status === 'waiting' ? 'notStarted' : status === 'closed' ? 'closed' : 'over');
}

interface Act {
  seat: number;
  command: { type: string };
  by: NewEntry['by'];
  now: Date;
}

function perform(table: TableRow, { seat, command, by, now }: Act): Decision {
  const applied = engineOf(table.game).apply(table.state!, seat, command);
  if (!applied.ok) return applied;
  return moveOn(table, { state: applied.state, events: applied.events, seat, by, now });
}

/** Ends a game for a reason that its rules do not know. */
function endBy(table: TableRow, result: Result, { seat, by, now }: Omit<Act, 'command'>): Accepted {
  const event = { type: 'ended', result };
  const state = engineOf(table.game).reduce(table.state!, event);
  return moveOn(table, { state, events: [event], seat, by, now });
}

interface Moved extends Omit<Act, 'command'> {
  state: NonNullable<TableRow['state']>;
  events: GameEvent[];
}

function moveOn(table: TableRow, { state, events, seat, by, now }: Moved): Accepted {
  const clock = clockAfter(table, { state, events, now });
  const result = engineOf(table.game).result(state);
  const ended = result && { status: 'finished' as const, ended_at: now, result: tableResult(result) };
  const entry: NewEntry = { kind: 'game', seat, by, events };
  const moved = { ...table, state, ...clock, ...ended };
  const isFinishedByBot = by === 'bot' && kadiStateOf(moved)?.status[seat] === 'finished';
  const next = isFinishedByBot ? withSeat(moved, seat, { wasFinishedByBot: true }) : moved;
  return { ok: true, table: timed(next, now), entry };
}

const tableResult = ({ places, reason }: Result): TableResult => ({
  places,
  reason,
  ratings: [],
  points: [],
});
