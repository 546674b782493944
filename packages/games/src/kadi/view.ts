// What a seat may know: the board, its own hand, and how many cards the others and the pile have. The order of the pile, other
// hands and the generator's state are left out; a test searches views for cards that must not be there.
import type { Viewer } from '../game.ts';
import type { Card } from './cards.ts';
import type { Standpoint } from './legality.ts';
import type { Board, State } from './state.ts';

export interface View extends Board {
  viewer: Viewer;
  /** The viewer's own; empty for spectators. */
  hand: Card[];
  /** Cards in each seat's hand. */
  counts: number[];
  pileCount: number;
  /** The card just drawn, for the seat that may play it at once. */
  drawn: Card | null;
}

export function viewFor(state: State, viewer: Viewer): View {
  const { random, hands, pile, drawn, ...board } = state;
  void random;
  return {
    ...board,
    discards: [...board.discards],
    declared: [...board.declared],
    status: [...board.status],
    finished: [...board.finished],
    left: [...board.left],
    timeouts: [...board.timeouts],
    away: [...board.away],
    viewer,
    hand: viewer === 'spectator' ? [] : [...(hands[viewer] ?? [])],
    counts: hands.map((hand) => hand.length),
    pileCount: pile.length,
    drawn: state.turn === viewer ? drawn : null,
  };
}

export const standpointOf = (view: View, seat: number): Standpoint => ({
  board: view,
  seat,
  hand: view.hand,
  drawn: view.drawn,
});
