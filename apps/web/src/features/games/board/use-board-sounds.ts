// The sounds of chess and checkers: a move, a capture, the end.
import type { Result } from '@msm/games/game';
import { useEffect, useRef } from 'react';
import { playSound } from './sounds.ts';

interface Heard {
  moveCount: number;
  /** Of the last move. */
  isCapture: boolean;
  ended: Result | null;
  seat: number | null;
}

export function useBoardSounds({ moveCount, isCapture, ended, seat }: Heard): void {
  const heard = useRef({ moveCount, isOver: ended !== null });
  useEffect(() => {
    const last = heard.current;
    heard.current = { moveCount, isOver: ended !== null };
    if (moveCount > last.moveCount) playSound(isCapture ? 'capture' : 'move');
    if (ended && !last.isOver) playSound(seat !== null && ended.places[0]?.includes(seat) ? 'won' : 'lost');
  }, [moveCount, isCapture, ended, seat]);
}
