// What the server refuses at a table, in words; what the game refuses is in game-words.ts.
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { refusalWords } from '../game-words.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  full: 'Every seat is taken. You can watch.',
  started: 'The game has begun. You can watch.',
  notHost: 'Only the host can do that.',
  tooFew: 'Two players at least are needed.',
  notAbandoned: 'The other player is back.',
  seatTaken: 'That seat is taken.',
  reserved: 'This rematch is for the players of the game before. You can watch.',
  wornOut: 'This table was changed too often. Open a new one.',
  tooManyTables: 'You sit at too many tables. Finish one first.',
  noTurnToNudge: 'It is no other player’s turn.',
  nudgedAlready: 'You have nudged just now. Once a minute is enough.',
  closed: 'This table was closed.',
  notOver: 'The game is still going on.',
  tooMany: 'That was too fast. Wait a moment.',
  internal: 'The table could not be reached. Try again.',
  unavailable: 'The table could not be reached. Try again.',
};

export function tableFault(error: unknown): string {
  if (!(error instanceof EventRefused)) return 'The table could not be reached. Try again.';
  return REFUSALS[error.code] ?? refusalWords(error.code);
}
