// What a refusal says to a person. Codes of the games that a screen has no words for are illegal moves.
import type { RefusalCode } from '@msm/contract/games/schemas';

const WORDS: Partial<Record<string, string>> = {
  full: 'Every seat is taken. You can watch.',
  started: 'The game has begun. You can watch.',
  notStarted: 'The game has not begun yet.',
  notSeated: 'You have no seat at this table.',
  notHost: 'Only the host of the table can do that.',
  tooFew: 'There are not enough players yet.',
  notAbandoned: 'The other player is still there, or may come back in a moment.',
  noSuchSeat: 'There is no such seat.',
  seatTaken: 'That seat is taken.',
  reserved: 'This rematch is for the players of the game before. You can watch.',
  wornOut: 'This table was changed too often. Open a new one.',
  tooManyTables: 'You sit at too many tables. Finish a game first.',
  notOver: 'The game is not over yet.',
  noTurnToNudge: 'There is nobody to remind right now.',
  nudgedAlready: 'You reminded this player already. Wait a minute.',
  nonceAdded: 'This seat has added its part of the shuffle.',
  closed: 'This table is closed.',
  malformed: 'This is not a move.',
  stale: 'The table has moved on.',
  notYourTurn: 'It is not your turn.',
  over: 'The game is over.',
  timeUp: 'The time is up.',
  notPlaying: 'You have left this game.',
} satisfies Partial<Record<RefusalCode, string>>;

export const wordsFor = (code: string): string => WORDS[code] ?? 'That move is not allowed.';
