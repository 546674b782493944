// The start of a game: R1 to R5.
import { createRandom, shuffle, type Random } from '../random.ts';
import { CARDS, isJoker, isPlain, type Card } from './cards.ts';
import { completeOptions, type Options, type TableOptions } from './options.ts';
import { TOP, type State } from './state.ts';

export function start(chosen: Options, seed: string): State {
  const options = completeOptions(chosen);
  const random = createRandom(seed);
  const { hands, pile, starter } = deal(options, random);
  const turn = options.beginner ?? random.below(options.seats);
  const forEachSeat = <Value>(value: Value) => hands.map(() => value);
  return {
    options,
    seq: 0,
    hands,
    pile,
    discards: [starter],
    random: random.state(),
    direction: 1,
    turn,
    phase: 'turn',
    window: null,
    drawn: null,
    pending: 0,
    follow: TOP,
    mayDeclare: null,
    declared: forEachSeat(false),
    status: forEachSeat('playing'),
    finished: [],
    left: [],
    actions: 0,
    zeroPasses: 0,
    timeouts: forEachSeat(0),
    away: forEachSeat(false),
    result: null,
  };
}

interface Dealt {
  hands: Card[][];
  pile: Card[];
  starter: Card;
}

export function deal(options: Pick<TableOptions, 'seats' | 'deal' | 'jokers'>, random: Random): Dealt {
  for (;;) {
    const pile = shuffle(
      [...CARDS].filter((card) => options.jokers || !isJoker(card)),
      random,
    );
    const hands = Array.from({ length: options.seats }, () => pile.splice(-options.deal));
    const starter = turnUpStarter(pile, random);
    if (starter) return { hands, pile, starter };
  }
}

/** Takes the first plain card from the pile; undefined when there is none (R4: deal again). */
export function turnUpStarter(pile: Card[], random: Random): Card | undefined {
  const at = pile.findLastIndex(isPlain);
  if (at < 0) return undefined;
  const [starter, ...rejected] = pile.splice(at);
  for (const card of rejected) pile.splice(random.below(pile.length + 1), 0, card);
  return starter;
}
