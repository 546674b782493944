// What a move is worth to a seat that plays against rule bots, in percent of a game: a sum of what it does and what it leaves. The
// search plays its own seat by it in playouts, and begins with its opinion.
import type { Random } from '../../random.ts';
import { isAce, isJack, isKing, isPenalty, penaltyOf } from '../cards.ts';
import { canEndWith } from '../check-move.ts';
import type { Command, LayingCommand } from '../commands.ts';
import { canDeclareWith, isUnanswered, type Standpoint } from '../legality.ts';
import { seatAfter } from '../state.ts';
import { candidatePlays, idleMove } from './candidates.ts';
import { isPlayingAgain } from './greedy.ts';
import { setOf, shapeOf, without, type HandShape } from './hand-shape.ts';
import { withDeclaration } from './random-move.ts';

/** Fitted by least squares to the values that playouts found for the moves of some thousand positions. */
const WEIGHTS = {
  group: -1.8,
  /** With two groups or fewer the next move can declare. */
  nearlyDone: 2.9,
  burden: -1.2,
  noPlain: -7.3,
  ace: 3.6,
  /** Besides what it is worth as an Ace: it demands a card of one's own, and the game is as good as won. */
  aceOfSpades: 5.2,
  declaring: 13.6,
  drawing: -0.7,
  /** For each card beyond the first. */
  drawingPenalty: -0.9,
  unanswered: -0.7,
  cardless: -8.1,
  /** For each card fed: more cards do a hand more good than harm. */
  feeding: -0.4,
  /** Estimated, not fitted: the positions were those of four seats. */
  playingAgain: 3,
  layingAce: -1.6,
  demanding: 4.1,
  demandingLast: 18.4,
  hinderingDeclarer: 3.9,
};
const WIN = 1_000;
/** Chance decides between equal moves. */
const CHANCE = 0.05 / 2 ** 32;

/** The best move by this opinion alone. */
export function opinedMove(standpoint: Standpoint, random: Random): Command {
  const idle = idleMove(standpoint);
  if (idle.type === 'declare') return idle;
  const held = setOf(standpoint.hand);
  let best: LayingCommand | undefined;
  let bestWorth = judgeIdling(standpoint, held);
  for (const play of candidatePlays(standpoint, false)) {
    const worth = judgePlay(standpoint, play, held) + random.next() * CHANCE;
    if (worth <= bestWorth) continue;
    best = play;
    bestWorth = worth;
  }
  return best ? withDeclaration(standpoint.board, standpoint.hand, best) : idle;
}

export function judgeIdling({ board, hand }: Standpoint, held = setOf(hand)): number {
  const worth = judgeHand(shapeOf(held));
  if (board.phase !== 'turn') return worth;
  return worth + WEIGHTS.drawing + Math.max(0, board.pending - 1) * WEIGHTS.drawingPenalty;
}

export function judgePlay(
  { board, seat, hand }: Standpoint,
  play: LayingCommand,
  held = setOf(hand),
): number {
  const { cards } = play;
  const last = cards[cards.length - 1]!;
  const isAnswered = !isUnanswered(cards);
  const shape = shapeOf(without(held, cards));
  let worth = judgeHand(shape);
  if (cards.length === hand.length && isAnswered) {
    if (board.declared[seat] && canEndWith(board.options, last)) return WIN;
    worth += WEIGHTS.cardless;
  }
  const isDeclaring = isAnswered && shape.ranks === 1 && canDeclareWith(board, hand, cards);
  if (!isAnswered) worth += WEIGHTS.unanswered;
  if (isDeclaring) worth += WEIGHTS.declaring;
  if (isAce(last)) worth += WEIGHTS.layingAce;
  if (isPenalty(last))
    worth += WEIGHTS.feeding * cards.reduce((sum, card) => sum + penaltyOf(card), board.pending);
  if (play.type === 'play' && play.demand !== undefined)
    worth += WEIGHTS.demanding + (isDeclaring ? WEIGHTS.demandingLast : 0);
  if (board.status.length === 2 && isPlayingAgain(last, cards.length)) worth += WEIGHTS.playingAgain;
  const isHindering = isPenalty(last) || isJack(last) || isKing(last) || isAce(last);
  if (isHindering && board.declared[seatAfter(board, seat)]) worth += WEIGHTS.hinderingDeclarer;
  return worth;
}

function judgeHand({ groups, plainSuits, aces, hasAceOfSpades, burdens }: HandShape): number {
  return (
    groups * WEIGHTS.group +
    burdens * WEIGHTS.burden +
    aces * WEIGHTS.ace +
    (hasAceOfSpades ? WEIGHTS.aceOfSpades : 0) +
    (groups <= 2 ? WEIGHTS.nearlyDone : 0) +
    (plainSuits === 0 ? WEIGHTS.noPlain : 0)
  );
}
