// Why a seat may not do something now; one code a reason. Decides on what the seat itself sees, its board and its hand.
import { isQuestion, type Card } from './cards.ts';
import { faultOfCounter, faultOfPlay, isFinishingHand } from './check-move.ts';
import type { Command, LayingCommand } from './commands.ts';
import type { Board } from './state.ts';

/** A board as one seat knows it. */
export interface Standpoint {
  board: Board;
  seat: number;
  hand: readonly Card[];
  /** In the phase `drawn`. */
  drawn: Card | null;
}

/** Undefined when the command is legal. */
export function faultOf(standpoint: Standpoint, command: Command): string | undefined {
  const { board, seat, hand } = standpoint;
  if (board.phase === 'over') return 'over';
  if (!Number.isInteger(seat) || board.status[seat] === undefined) return 'notSeated';
  if (board.status[seat] !== 'playing') return 'notPlaying';
  if (command.seq !== undefined && command.seq !== board.seq) return 'stale';
  switch (command.type) {
    case 'leave':
      return undefined;
    case 'return':
      return board.timeouts[seat] === 0 ? 'notAway' : undefined;
    case 'declare':
      return canDeclareNow(standpoint) ? undefined : 'cannotDeclare';
    default:
      if (board.turn !== seat) return 'notYourTurn';
  }
  switch (command.type) {
    case 'timeOut':
      return undefined;
    case 'draw':
      return board.phase === 'turn' ? undefined : 'windowOpen';
    case 'pass':
      return board.phase === 'turn' ? 'noWindow' : undefined;
    case 'counter':
      if (board.phase !== 'jump' && board.phase !== 'kick') return 'noWindow';
      return (
        faultOfCards(standpoint, command.cards) ??
        faultOfCounter(board, command.cards) ??
        faultOfDeclaring(standpoint, command)
      );
    case 'play':
      if (board.phase === 'jump' || board.phase === 'kick') return 'windowOpen';
      if (hand.length === 0) return 'cardless';
      return (
        faultOfCards(standpoint, command.cards) ??
        faultOfPlay(board, command.cards, command) ??
        faultOfDeclaring(standpoint, command)
      );
  }
}

function faultOfCards({ board, hand, drawn }: Standpoint, cards: readonly Card[]): string | undefined {
  if (!cards.every((card) => hand.includes(card))) return 'notInHand';
  return board.phase === 'drawn' && cards[0] !== drawn ? 'onlyDrawnCard' : undefined;
}

function faultOfDeclaring({ board, hand }: Standpoint, command: LayingCommand): string | undefined {
  return command.declare && !canDeclareWith(board, hand, command.cards) ? 'cannotDeclare' : undefined;
}

/** R39, R40. A chain left unanswered draws a card, which would cancel the declaration (R41). */
export function canDeclareWith(board: Board, hand: readonly Card[], cards: readonly Card[]): boolean {
  return !isUnanswered(cards) && isFinishingHand(board.options, hand, cards);
}

export const canDeclareNow = ({ board, seat, hand }: Standpoint): boolean =>
  board.mayDeclare === seat && !board.declared[seat] && isFinishingHand(board.options, hand);

export const isUnanswered = (cards: readonly Card[]): boolean => isQuestion(cards[cards.length - 1]!);
