// What a seat can ask for, and reading it from whatever was sent.
import { readFields } from '../command-fields.ts';
import { SUITS, isJoker, toCard, type Card, type Suit, type SuitedCard } from './cards.ts';

export type Command = (
  | {
      type: 'play';
      /** In the order in which they are laid: the first must match, the last becomes the top. */
      cards: Card[];
      /** The suit that Aces request; left out, it is the last Ace's own (R35). */
      request?: Suit;
      /** The card that Aces demand (R38). */
      demand?: SuitedCard;
      /** "Niko Kadi" with the move (R39). */
      declare?: true;
    }
  | { type: 'counter'; cards: Card[]; declare?: true }
  | { type: 'draw' | 'pass' | 'declare' }
  /** The time is up (R52); the server sends it for a seat. */
  | { type: 'timeOut' }
  /** Back at the table (R52). */
  | { type: 'return' }
  | { type: 'leave' }
) & { seq?: number };

/** A command that lays cards. */
export type LayingCommand = Extract<Command, { cards: Card[] }>;

const FIELDS: Record<Command['type'], readonly string[]> = {
  play: ['type', 'seq', 'cards', 'request', 'demand', 'declare'],
  counter: ['type', 'seq', 'cards', 'declare'],
  draw: ['type', 'seq'],
  pass: ['type', 'seq'],
  declare: ['type', 'seq'],
  timeOut: ['type', 'seq'],
  return: ['type', 'seq'],
  leave: ['type', 'seq'],
};
/** Undefined when it is no command. Fields that a command does not have make it malformed: a misspelt wish must not be lost. */
export function parseCommand(input: unknown): Command | undefined {
  const fields = readFields(input, FIELDS);
  if (!fields) return undefined;
  const kind = fields['type'] as Command['type'];
  const seq = fields['seq'] as number | undefined;
  const sent = seq === undefined ? {} : { seq };
  if (kind !== 'play' && kind !== 'counter') return { type: kind, ...sent };

  const cards = parseCards(fields['cards']);
  const { request, demand, declare } = fields;
  if (!cards || (declare !== undefined && typeof declare !== 'boolean')) return undefined;
  const declared = declare === true ? ({ declare } as const) : {};
  if (kind === 'counter') return { type: kind, cards, ...declared, ...sent };
  if (request !== undefined && demand !== undefined) return undefined;
  if (request !== undefined && !SUITS.includes(request as Suit)) return undefined;
  const demanded = toCard(demand);
  if (demand !== undefined && (demanded === undefined || isJoker(demanded))) return undefined;
  return {
    type: kind,
    cards,
    ...(request === undefined ? {} : { request: request as Suit }),
    ...(demanded === undefined ? {} : { demand: demanded as SuitedCard }),
    ...declared,
    ...sent,
  };
}

function parseCards(input: unknown): Card[] | undefined {
  if (!Array.isArray(input) || input.length === 0) return undefined;
  const cards: Card[] = [];
  for (const each of input) {
    const card = toCard(each);
    if (card === undefined || cards.includes(card)) return undefined;
    cards.push(card);
  }
  return cards;
}
