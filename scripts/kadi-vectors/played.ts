// Vectors from seeded random games: deals, and pieces of games with illegal commands in between.
import { randomMove } from '@msm/games/kadi/bots/random-move';
import { CARDS, SUITS } from '@msm/games/kadi/cards';
import { kadi } from '@msm/games/kadi/kadi';
import { TABLES } from '@msm/games/kadi/proof/tables.fixture';
import type { State } from '@msm/games/kadi/state';
import { createRandom, type Random } from '@msm/games/random';
import type { Step, Vector } from './vector.ts';

const DEALS_A_TABLE = 2;
const PIECES_A_TABLE = 13;
const LONGEST_LEAD_IN = 60;
const STEPS = 8;

export const deals = (): Vector[] =>
  TABLES.flatMap(({ name, options }) =>
    Array.from({ length: DEALS_A_TABLE }, (_, at): Vector => {
      const seed = `deal ${name} ${at}`;
      return { name: seed, start: { options, seed }, steps: [], state: kadi.start(options, seed) };
    }),
  );

export const pieces = (): Vector[] =>
  TABLES.flatMap(({ name, options }) =>
    Array.from({ length: PIECES_A_TABLE }, (_, at) => {
      const random = createRandom(`piece ${name} ${at}`);
      let state = kadi.start(options, `piece ${name} ${at}`);
      for (let left = random.below(LONGEST_LEAD_IN); left > 0 && !state.result; left--)
        state = accepted(state, nextStep(state, random));
      return piece(`played ${name} ${at}`, state, random);
    }),
  );

function piece(name: string, start: State, random: Random): Vector {
  const steps: Step[] = [];
  let state = start;
  for (let at = 0; at < STEPS && !state.result; at++) {
    const attempt = anyCommand(state, random);
    const answer = kadi.apply(state, attempt.seat, attempt.command);
    if (!answer.ok) steps.push({ ...attempt, refused: answer.code });
    const step = nextStep(state, random);
    steps.push(step);
    state = accepted(state, step);
  }
  return { name, start: { state: start }, steps, state };
}

function nextStep(state: State, random: Random): Step {
  const seat = state.turn;
  const unusual = random.below(60);
  if (unusual < 2) return { seat, command: { type: unusual === 0 ? 'leave' : 'timeOut' } };
  return {
    seat,
    command: randomMove({ board: state, seat, hand: state.hands[seat]!, drawn: state.drawn }, random),
  };
}

function accepted(state: State, { seat, command }: Step): State {
  const applied = kadi.apply(state, seat, command);
  if (!applied.ok) throw new Error(`${JSON.stringify(command)}: ${applied.code}`);
  return applied.state;
}

/** Mostly of the seat on turn and with its own cards: what a player might try. */
function anyCommand(state: State, random: Random): Step {
  const seat = random.below(5) === 0 ? random.below(state.hands.length) : state.turn;
  const hand = state.hands[seat]!;
  const any = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]!;
  const cards = [
    ...new Set(
      Array.from({ length: 1 + random.below(3) }, () =>
        any(random.below(8) === 0 || hand.length === 0 ? CARDS : hand),
      ),
    ),
  ];
  const command = any([
    { type: 'play', cards },
    { type: 'play', cards },
    { type: 'play', cards, request: any(SUITS) },
    { type: 'play', cards, demand: any(CARDS) },
    { type: 'play', cards, declare: true },
    { type: 'counter', cards },
    { type: any(['draw', 'pass', 'declare', 'return']) },
    { type: 'draw', seq: state.seq - 1 },
  ]);
  return { seat, command };
}
