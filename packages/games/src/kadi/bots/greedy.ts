// The rule bot: wins when it can, else takes the move after which its hand is nearest to a finish, keeps Aces for blocking, and
// hinders a seat that has declared. Also what the others do in the playouts of the search, so it must be fast.
import type { Random } from '../../random.ts';
import { isAce, isJack, isKing, isPenalty, type Card } from '../cards.ts';
import { canEndWith } from '../check-move.ts';
import type { Command, LayingCommand } from '../commands.ts';
import { canDeclareWith, isUnanswered, type Standpoint } from '../legality.ts';
import { seatAfter } from '../state.ts';
import { candidatePlays, idleMove } from './candidates.ts';
import { setOf, shapeOf, without, type CardSet, type HandShape } from './hand-shape.ts';
import { withDeclaration } from './random-move.ts';

/** What things are worth to it; only their proportions matter. Found by trying: other proportions win as many games. */
const WEIGHTS = {
  /** Each rank in the hand is a move still to make. */
  group: 1,
  card: 0.6,
  /** Each Ace in the hand is a block in reserve. */
  ace: 1.2,
  noPlain: 1,
  declaring: 2.5,
  drawing: 1.1,
  unanswered: 1.6,
  playingAgain: 1.2,
  hinderingDeclarer: 2,
  feeding: 0.15,
  cardless: 3,
};

/** More than any sum of the others. */
const WIN = 1_000;
/** Equal moves are chosen among by chance: a bot that always does the same is read too easily. */
const CHANCE = 0.05 / 2 ** 32;

export function greedyMove(standpoint: Standpoint, random: Random): Command {
  const idle = idleMove(standpoint);
  if (idle.type === 'declare') return idle;
  const held = setOf(standpoint.hand);
  let best: LayingCommand | undefined;
  let bestScore = scoreOfIdling(standpoint, held);
  for (const play of candidatePlays(standpoint, true)) {
    const score = scoreOf(standpoint, play, held) + random.next() * CHANCE;
    if (score <= bestScore) continue;
    best = play;
    bestScore = score;
  }
  return best ? withDeclaration(standpoint.board, standpoint.hand, best) : idle;
}

/** What drawing or passing is worth. */
const scoreOfIdling = ({ board, hand }: Standpoint, held: CardSet): number =>
  worthOfHand(shapeOf(held), hand.length) - (board.phase === 'turn' ? WEIGHTS.drawing : 0);

function scoreOf({ board, seat, hand }: Standpoint, { cards }: LayingCommand, held: CardSet): number {
  const last = cards[cards.length - 1]!;
  const isAnswered = !isUnanswered(cards);
  const shape = shapeOf(without(held, cards));
  if (cards.length === hand.length && isAnswered) {
    const isWin = board.declared[seat] && canEndWith(board.options, last);
    return isWin ? WIN : worthOfHand(shape, 0) - WEIGHTS.cardless;
  }
  let score = worthOfHand(shape, hand.length - cards.length);
  if (!isAnswered) score -= WEIGHTS.unanswered;
  else if (shape.ranks === 1 && canDeclareWith(board, hand, cards)) score += WEIGHTS.declaring;
  if (isPenalty(last)) score += WEIGHTS.feeding * cards.length;
  if (board.status.length === 2 && isPlayingAgain(last, cards.length)) score += WEIGHTS.playingAgain;
  const isHindering = isPenalty(last) || isJack(last) || isKing(last) || isAce(last);
  if (isHindering && board.declared[seatAfter(board, seat)]) score += WEIGHTS.hinderingDeclarer;
  return score;
}

export const isPlayingAgain = (last: Card, count: number) =>
  (isJack(last) && count === 1) || (isKing(last) && count % 2 === 1);

/** How near a hand is to a finish. */
function worthOfHand({ groups, plainSuits, aces }: HandShape, cards: number): number {
  return (
    aces * WEIGHTS.ace -
    groups * WEIGHTS.group -
    cards * WEIGHTS.card -
    (plainSuits === 0 ? WEIGHTS.noPlain : 0)
  );
}
