// What every game is to the portal: pure functions over plain JSON. The server decides with them, the browser draws and
// practises with them, a test replays them. No clock, no I/O; chance comes from the seed alone.
import type { Random } from './random.ts';

export type GameName = 'kadi' | 'chess' | 'checkers';

export type Viewer = number | 'spectator';

export interface Applied<State, Event> {
  ok: true;
  /** Folded by `reduce` from the old state they give the new one. */
  events: Event[];
  state: State;
}

export interface Refused {
  ok: false;
  /** For programs; screens have words for each. Every game knows `malformed`, `stale`, `notYourTurn` and `over`. */
  code: string;
}

export interface Result {
  /** Seats by place: the first group won, seats of one group share their place. All in one group is a draw. */
  places: number[][];
  /** Why it ended, e.g. `checkmate` or `lastSeat`; screens have words for each. */
  reason: string;
}

export interface Game<Options, State, Command, Event, View> {
  readonly name: GameName;
  /** Pinned in each game, so that an old log replays under its own rules. */
  readonly rulesVersion: number;
  /** Throws a RangeError on options that the rules do not know: they come from the table, not from a player. */
  start(options: Options, seed: string): State;
  /** All that the seat may do to play on, and nothing else. Leaving the table is always possible and not listed. */
  legalMoves(state: State, seat: number): Command[];
  /**
   * Refuses with a code and changes nothing, or answers the events and the next state. Input is unknown: malformed
   * commands are refused, never thrown. A command may carry `seq`, the number of the state it was made for: another
   * number is refused as `stale`.
   */
  apply(state: State, seat: number, command: unknown): Applied<State, Event> | Refused;
  /** Folds one event; replaying the log gives the identical state. The given state is not changed. */
  reduce(state: State, event: Event): State;
  /** What the viewer may know. A bot gets no more than this. */
  viewFor(state: State, viewer: Viewer): View;
  /** Undefined while the game goes on. */
  result(state: State): Result | undefined;
  /** Levels count from 1: see `levelAt`. */
  bot(level: number): (view: View, seat: number, random: Random) => Command;
}

export const refuse = (code: string): Refused => ({ ok: false, code });

/** A level above the last is the last; what is no level, or below the first, is the first. */
export const levelAt = <Level>(levels: readonly [Level, ...Level[]], level: number): Level =>
  levels[Math.min(Math.trunc(level), levels.length) - 1] ?? levels[0];
