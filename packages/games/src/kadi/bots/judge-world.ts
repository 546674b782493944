// How likely a seat is to win, when all hands are known: each seat has a strength, and wins in proportion to its exponential. A
// playout ends with this after a few rounds: who wins in the end is mostly luck, which would only blur what the move did.
import { canLead } from '../check-move.ts';
import type { State } from '../state.ts';
import { countBits, setOf, shapeOf } from './hand-shape.ts';

/** Fitted by logistic regression to the winners of some thousand games. */
const WEIGHTS = {
  group: -0.24,
  noPlain: -0.71,
  ace: 0.41,
  aceOfSpades: 0.5,
  /** A seat at its turn that has nothing to play. */
  stuck: -0.33,
  /** For each suit of a declared hand: one of them will do. */
  declaredSuit: 0.26,
  /** A declared hand that could be laid on what lies there now, by how many seats come before. */
  finishing0: 3.36,
  finishing1: 1,
  finishing2: 0.58,
};

/** From 0 to 1. */
export function chanceOf(world: State, seat: number): number {
  let all = 0;
  let own = 0;
  for (let at = 0; at < world.status.length; at++) {
    if (world.status[at] !== 'playing') continue;
    const weight = Math.exp(strengthOf(world, at));
    all += weight;
    if (at === seat) own = weight;
  }
  return own / all;
}

function strengthOf(world: State, seat: number): number {
  const hand = world.hands[seat]!;
  const seats = world.status.length;
  const { groups, plainSuits, aces, hasAceOfSpades } = shapeOf(setOf(hand));
  const before = ((seat - world.turn) * world.direction + seats) % seats;
  let strength = groups * WEIGHTS.group + aces * WEIGHTS.ace;
  if (hasAceOfSpades) strength += WEIGHTS.aceOfSpades;
  if (plainSuits === 0) strength += WEIGHTS.noPlain;
  const isDeclared = world.declared[seat];
  if (!isDeclared && before > 0) return strength;
  const canMove = hand.some((card) => canLead(world, card));
  if (before === 0 && !canMove) strength += WEIGHTS.stuck;
  if (!isDeclared) return strength;
  strength += WEIGHTS.declaredSuit * countBits(plainSuits);
  if (!canMove || world.pending > 0) return strength;
  return (
    strength + (before === 0 ? WEIGHTS.finishing0 : before === 1 ? WEIGHTS.finishing1 : WEIGHTS.finishing2)
  );
}
