// Determinised Monte Carlo search: deals the unseen cards at random, plays each candidate move out with the rule bot at every seat,
// and takes the move that wins most. All candidates are tried in the same worlds with the same dice, and the worse half is
// dropped again and again (sequential halving), so that the playouts go where the choice is close.
import { resumeRandom, type Random } from '../../random.ts';
import type { Command } from '../commands.ts';
import { canDeclareNow, type Standpoint } from '../legality.ts';
import { perform } from '../perform.ts';
import { copyState, type State } from '../state.ts';
import { standpointOf, type View } from '../view.ts';
import { candidatePlays, idleMove } from './candidates.ts';
import { imagineWorld } from './imagine-world.ts';
import { greedyMove, scoreOf, scoreOfIdling } from './greedy.ts';
import { withDeclaration } from './random-move.ts';

/** A playout that takes longer is judged by the cards in the hands. */
const LONGEST_PLAYOUT = 150;

/**
 * What the rule bot thinks of a move counts like that many worlds, in which a point of its score is worth 6% of a game: moves are
 * often closer than chance lets the playouts tell, and then its opinion is better than none.
 */
const PRIOR_WORLDS = 64;
const PRIOR = PRIOR_WORLDS * 0.06;
const WORLDS_BETWEEN_LOOKS = 8;
/** In wins by the root of the number of worlds; the wins of two moves in one world differ by 0.6 or so (standard deviation). */
const CLEAR_LEAD = 2.2;

interface Rival {
  move: Command;
  won: number;
}

export function searchMove(view: View, seat: number, random: Random, playouts: number): Command {
  const standpoint = standpointOf(view, seat);
  if (canDeclareNow(standpoint)) return { type: 'declare' };
  let rivals: Rival[] = [
    { move: idleMove(standpoint), won: PRIOR * scoreOfIdling(standpoint) },
    ...candidatePlays(standpoint, false).map((play) => ({
      move: withDeclaration(view, view.hand, play),
      won: PRIOR * scoreOf(standpoint, play),
    })),
  ];
  const rounds = Math.ceil(Math.log2(rivals.length));
  let worlds = 0;
  for (let round = 0; round < rounds && !isDecided(rivals, worlds); round++) {
    const end = worlds + Math.max(1, Math.floor(playouts / rounds / rivals.length));
    for (; worlds < end && !(worlds % WORLDS_BETWEEN_LOOKS === 0 && isDecided(rivals, worlds)); worlds++) {
      const world = imagineWorld(view, seat, random);
      for (const rival of rivals)
        rival.won += playOut(copyState(world), seat, rival.move, resumeRandom(world.random));
    }
    rivals = ranked(rivals).slice(0, Math.ceil(rivals.length / 2));
  }
  return rivals[0]!.move;
}

const ranked = (rivals: readonly Rival[]) => rivals.toSorted((one, other) => other.won - one.won);

/** Whether the first leads by so much that more worlds would hardly change it. */
function isDecided(rivals: readonly Rival[], worlds: number): boolean {
  const [first, second] = ranked(rivals);
  return worlds > 0 && first!.won - second!.won > CLEAR_LEAD * Math.sqrt(worlds + PRIOR_WORLDS);
}

/** From 0 to 1: what the seat has of it. Changes the world. */
function playOut(world: State, seat: number, first: Command, random: Random): number {
  const play = { state: world };
  const end = world.actions + LONGEST_PLAYOUT;
  perform(play, seat, first);
  const standpoint: Standpoint = { board: world, seat, hand: [], drawn: null };
  while (world.phase !== 'over' && world.actions < end && world.status[seat] === 'playing') {
    standpoint.seat = world.turn;
    standpoint.hand = world.hands[world.turn]!;
    standpoint.drawn = world.drawn;
    perform(play, world.turn, greedyMove(standpoint, random));
  }
  return shareOf(world, seat);
}

function shareOf(world: State, seat: number): number {
  if (world.status[seat] === 'finished') {
    const others = world.status.length - 1;
    return (others - world.finished.indexOf(seat)) / others;
  }
  if (world.result) {
    const [winners] = world.result.places;
    return winners!.includes(seat) ? 1 / winners!.length : 0;
  }
  const [own, all] = world.hands.reduce(
    ([mine, sum], hand, at) => [at === seat ? 1 / (hand.length + 1) : mine, sum + 1 / (hand.length + 1)],
    [0, 0],
  );
  return own / all;
}
