// A table in the middle of a game, for tests: hands and top card as written, all other cards in the pile.
import { CARDS, isJoker, toCard, type Card } from '../cards.ts';
import type { Command } from '../commands.ts';
import { start } from '../deal.ts';
import type { Event } from '../events.ts';
import { kadi } from '../kadi.ts';
import type { Options } from '../options.ts';
import type { State } from '../state.ts';

export const cards = (text: string): Card[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const card = toCard(each);
      if (!card) throw new Error(`${each} is no card`);
      return card;
    });

interface Given extends Partial<Omit<State, 'options'>> {
  top?: string;
  /** Drawn first to last. */
  next?: string;
  options?: Partial<Options>;
}

/** Seat 0 holds the turn, unless it is given otherwise. */
export function table(hands: string[], { top = '7H', next = '', options = {}, ...given }: Given = {}): State {
  const held = hands.map(cards);
  const first = cards(next).toReversed();
  const away = new Set([...held.flat(), ...first, ...(given.discards ?? cards(top))]);
  const withJokers = options.jokers ?? true;
  const rest = CARDS.filter((card) => !away.has(card) && (withJokers || !isJoker(card)));
  const fresh = start({ seats: hands.length, beginner: 0, ...options }, 'table');
  return { ...fresh, hands: held, discards: cards(top), pile: [...rest, ...first], ...given };
}

/** `play 7H 7S`, `counter JH`, `draw`; wishes as an object. */
export function command(text: string, more: Partial<Extract<Command, { type: 'play' }>> = {}): Command {
  const [type, ...rest] = text.split(' ');
  const laid = rest.length > 0 ? { cards: cards(rest.join(' ')) } : {};
  return { ...more, type, ...laid } as Command;
}

type Step = [seat: number, text: string, more?: Parameters<typeof command>[1]];

/** Applies commands that must be accepted. */
export function after(state: State, ...steps: Step[]): State {
  return steps.reduce((now, step) => eventsOf(now, ...step).state, state);
}

export function eventsOf(state: State, ...[seat, text, more]: Step): { state: State; events: Event[] } {
  const applied = kadi.apply(state, seat, command(text, more));
  if (!applied.ok) throw new Error(`${seat} ${text}: ${applied.code}`);
  return applied;
}

/** The code with which a command is refused; the state must stay as it is. */
export function refusal(state: State, ...[seat, text, more]: Step): string | undefined {
  const before = JSON.stringify(state);
  const applied = kadi.apply(state, seat, command(text, more));
  if (JSON.stringify(state) !== before) throw new Error(`${seat} ${text} changed the state it was given`);
  return applied.ok ? undefined : applied.code;
}

export const topOfPile = (state: State): Card => state.discards.at(-1)!;
