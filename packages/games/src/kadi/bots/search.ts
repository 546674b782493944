// Determinised Monte Carlo search: deals the unseen cards at random, plays each candidate move on for a few rounds, with the rule bot
// at every other seat, and takes the move with the best chances then. All candidates are tried in the same worlds with the
// same dice, and the worse half is dropped again and again (sequential halving), so that the playouts go where the choice is close.
import { resumeRandom, type Random } from '../../random.ts';
import type { Command } from '../commands.ts';
import { canDeclareNow, type Standpoint } from '../legality.ts';
import { perform } from '../perform.ts';
import { copyState, type State } from '../state.ts';
import { standpointOf, type View } from '../view.ts';
import { candidatePlays, idleMove } from './candidates.ts';
import { imagineWorlds } from './imagine-world.ts';
import { greedyMove } from './greedy.ts';
import { judgeIdling, judgePlay, opinedMove } from './judge-move.ts';
import { chanceOf } from './judge-world.ts';
import { withDeclaration } from './random-move.ts';

/** About three rounds of four. Longer ones tell less of the move and more of luck, and take longer. */
const PLAYOUT_ACTIONS = 12;

/** What `judgePlay` says of a move counts like that many worlds: moves are often closer than playouts can tell. */
const PRIOR_WORLDS = 16;
const PRIOR = PRIOR_WORLDS / 100;
const WORLDS_BETWEEN_LOOKS = 8;
/** In wins by the root of the number of worlds; an estimate, far below a whole win since playouts end in chances. */
const CLEAR_LEAD = 0.7;

interface Rival {
  move: Command;
  won: number;
}

export function searchMove(view: View, seat: number, random: Random, playouts: number): Command {
  const standpoint = standpointOf(view, seat);
  if (canDeclareNow(standpoint)) return { type: 'declare' };
  let rivals: Rival[] = [
    { move: idleMove(standpoint), won: PRIOR * judgeIdling(standpoint) },
    ...candidatePlays(standpoint, false).map((play) => ({
      move: withDeclaration(view, view.hand, play),
      won: PRIOR * judgePlay(standpoint, play),
    })),
  ];
  const imagineWorld = imagineWorlds(view, seat);
  const rounds = Math.ceil(Math.log2(rivals.length));
  let worlds = 0;
  for (let round = 0; round < rounds && !isDecided(rivals, worlds); round++) {
    const end = worlds + Math.max(1, Math.floor(playouts / rounds / rivals.length));
    for (; worlds < end && !(worlds % WORLDS_BETWEEN_LOOKS === 0 && isDecided(rivals, worlds)); worlds++) {
      const world = imagineWorld(random);
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
  const end = world.actions + PLAYOUT_ACTIONS;
  perform(play, seat, first);
  const standpoint: Standpoint = { board: world, seat, hand: [], drawn: null };
  while (isGoingOn(world, end) && world.status[seat] === 'playing') {
    standpoint.seat = world.turn;
    standpoint.hand = world.hands[world.turn]!;
    standpoint.drawn = world.drawn;
    const move = world.turn === seat ? opinedMove(standpoint, random) : greedyMove(standpoint, random);
    perform(play, world.turn, move);
  }
  return shareOf(world, seat);
}

/** Not ended within a response window: its outcome is near. */
const isGoingOn = ({ phase, actions }: State, end: number) =>
  phase !== 'over' && (actions < end || phase !== 'turn');

function shareOf(world: State, seat: number): number {
  const others = world.status.length - 1;
  if (world.status[seat] === 'finished') return (others - world.finished.indexOf(seat)) / others;
  if (world.result) {
    const [winners] = world.result.places;
    return winners!.includes(seat) ? 1 / winners!.length : 0;
  }
  return (chanceOf(world, seat) * (others - world.finished.length)) / others;
}
