// What chess and checkers against the computer share.
import type { GameName } from '@msm/games/game';
import type { TwoSeats } from '@msm/games/two-seats';
import { levelName } from '../levels.ts';
import type { Player } from '../players.ts';

/** The computer answers an offer at once, and moves when it is its turn. */
export const botToAnswer = ({ turn, offeredBy, ended }: TwoSeats, own: number): number | null =>
  ended || (turn === own && offeredBy !== own) ? null : 1 - own;

export function playersAgainst(game: GameName, level: number, seat: number): Player[] {
  const players: Player[] = [
    { name: 'You', kind: 'guest' },
    { name: `Computer, ${levelName(game, level)}`, kind: 'bot' },
  ];
  return seat === 0 ? players : players.toReversed();
}

/** As PGN writes days: 2026-11-17, in the zone of the device. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());
