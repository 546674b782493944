// Kadi ("Niko Kadi"), ruleset `classic` and its table options. Rules are cited by their number, R1 to R54, in RULES.md.
import { refuse, type Game } from '../game.ts';
import { bot } from './bots/bot.ts';
import { parseCommand, type Command } from './commands.ts';
import { start } from './deal.ts';
import { evolve, type Event } from './events.ts';
import { faultOf, type Standpoint } from './legality.ts';
import { eachMove } from './moves.ts';
import type { Options } from './options.ts';
import { perform } from './perform.ts';
import { copyState, type State } from './state.ts';
import { viewFor, type View } from './view.ts';

/** R52. A response window is as long whatever the hand holds: its length must tell nothing. */
const TURN_SECONDS = 30;
const RESPONSE_WINDOW_SECONDS = 5;

/** How long the holder of the turn has; 0 when the game is over. */
export function secondsToAct({ phase }: Pick<State, 'phase'>): number {
  if (phase === 'over') return 0;
  return phase === 'jump' || phase === 'kick' ? RESPONSE_WINDOW_SECONDS : TURN_SECONDS;
}

export const kadi: Game<Options, State, Command, Event, View> = {
  name: 'kadi',
  rulesVersion: 2,
  start,
  legalMoves: (state, seat) => [...eachMove(standpoint(state, seat))],
  apply(state, seat, input) {
    const command = parseCommand(input);
    if (!command) return refuse('malformed');
    const fault = faultOf(standpoint(state, seat), command);
    if (fault !== undefined) return refuse(fault);
    const next = copyState(state);
    const events: Event[] = [];
    perform({ state: next, events }, seat, command);
    return { ok: true, events, state: next };
  },
  reduce(state, event) {
    const next = copyState(state);
    evolve(next, event);
    return next;
  },
  viewFor,
  result: (state) => state.result ?? undefined,
  bot,
};

const standpoint = (state: State, seat: number): Standpoint => ({
  board: state,
  seat,
  hand: state.hands[seat] ?? [],
  drawn: state.turn === seat ? state.drawn : null,
});
