// What the games say in codes, in words: why a command was refused, why a game ended.
import type { GameName, Result } from '@msm/games/game';

const REFUSALS: Readonly<Record<string, string>> = {
  stale: 'The table has moved on. Look again.',
  notYourTurn: 'It is not your turn.',
  over: 'The game is over.',
  notSeated: 'You are watching this table.',
  notPlaying: 'You are out of this round.',
  illegalMove: 'That move is not allowed.',
  noMatch: 'That card does not match.',
  penaltyPending: 'Answer the penalty with a 2, a 3, a Joker or an Ace, or draw.',
  brokenChain: 'Questions are linked by the same rank or the same suit.',
  wrongAnswer: 'That card does not answer the question: play a 4, 5, 6, 7, 9 or 10 of its suit, or an Ace.',
  mixedRanks: 'Cards played together have the same rank.',
  cannotDeclare: 'Niko Kadi needs a hand that can finish in one move.',
  windowOpen: 'Counter the card, or let it pass.',
  noWindow: 'There is nothing to answer.',
  noCounter: 'Only the same kind of card counters it.',
  onlyDrawnCard: 'Only the card you have just drawn can be played now.',
  cardless: 'Without cards you draw first.',
  noPower: 'The Ace of spades, or two Aces, can demand a card.',
  alreadyOffered: 'You have offered a draw. You may again after your next move.',
  noOffer: 'There is no draw offer.',
  notClaimable: 'There is no draw to claim.',
};

export const refusalWords = (code: string): string => REFUSALS[code] ?? 'That is not possible now.';

const ENDS: Readonly<Record<string, string>> = {
  checkmate: 'by checkmate',
  stalemate: 'by stalemate',
  insufficientMaterial: 'since neither side can mate',
  fivefoldRepetition: 'by fivefold repetition',
  threefoldRepetition: 'by threefold repetition',
  seventyFiveMoves: 'after seventy-five quiet moves',
  fiftyMoves: 'after fifty quiet moves',
  fortyMoves: 'after forty quiet moves',
  agreement: 'by agreement',
  resignation: 'by resignation',
  allCaptured: 'with every piece captured',
  noMove: 'with no move left to the other side',
  finished: 'with the last card',
  lastSeat: 'as the last one at the table',
  noCards: 'with the fewest cards',
  tooLong: 'with the fewest cards',
  timeout: 'on time',
  timeOut: 'on time',
  abandoned: 'since the other side left',
};

/** 'You won by checkmate', 'Amina won with the last card', 'A draw by agreement'. */
export function resultWords({ places, reason }: Result, names: readonly string[], ownSeat: number | null) {
  const how = ENDS[reason] ? ` ${ENDS[reason]}` : '';
  const first = places[0] ?? [];
  if (places.length === 1) return `A draw${how}`;
  if (ownSeat !== null && first.includes(ownSeat)) return `You won${how}`;
  return `${first.map((seat) => names[seat] ?? 'Seat').join(' and ')} won${how}`;
}

/** What each colour is called; Kadi has none. */
export const SIDES: Readonly<Record<GameName, readonly string[]>> = {
  chess: ['White', 'Black'],
  checkers: ['Dark', 'Light'],
  kadi: [],
};
