// Games as PDN, the text that draughts programs exchange (GameType 21 is English draughts, white being light). Read: one
// game with tags, comments, move numbers, captures by their first and last square or by every square.
import { readTags, writableTags, type Tags } from '../tag-pairs.ts';
import { checkers } from './checkers.ts';
import { toBoard } from './fen.ts';
import { type PathMove, legalPaths } from './paths.ts';
import type { CheckersCommand, CheckersState } from './state.ts';

/** The longest games have a few kilobytes; comments need some room. */
export const MAX_PDN_LENGTH = 64_000;
const MAX_LINE = 80;
const GAME_TYPE = '21';

/** A move of every square with its number and annotations has fewer characters. */
const MAX_WORD_LENGTH = 60;
const MOVE = /^\d{1,2}(?:[-x]\d{1,2})+$/;
const NUMBER = /^\d+\.+/;
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];
const OWN_TAGS = ['Result', 'GameType', 'SetUp', 'FEN'];

/** Tags such as Event, Date, White and Black; Result, GameType, SetUp and FEN are written from the state. */
export function writePdn(state: CheckersState, tags: Tags): string {
  const result = resultOf(state);
  const all: Tags = { Event: '?', Date: '????.??.??', Black: '?', White: '?' };
  for (const [name, value] of writableTags(tags, OWN_TAGS)) all[name] = value;
  const isUsualStart = state.startFen === checkers.start({}, '').startFen;
  Object.assign(all, { Result: result, GameType: GAME_TYPE });
  if (!isUsualStart) Object.assign(all, { SetUp: '1', FEN: state.startFen });
  const header = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${header.join('\n')}\n\n${wrap([...numbered(state), result])}\n`;
}

function numbered({ startFen, moves }: CheckersState): string[] {
  let state = checkers.start({ fen: startFen }, '');
  // A game that light begins has its first move numbered "1...".
  const offset = state.turn;
  return moves.map((move, index) => {
    const [turn, path] = [index + offset, move.split(/[-x]/).map(Number)];
    const number = turn % 2 === 0 ? `${turn / 2 + 1}. ` : index === 0 ? '1... ' : '';
    const written = number + short(state, move, path);
    state = played(state, state.turn, { type: 'move', path }) ?? state;
    return written;
  });
}

/** First and last square alone, unless another capture has the same. */
function short(state: CheckersState, move: string, path: readonly number[]): string {
  if (path.length === 2) return move;
  const [first, last] = [path[0]!, path.at(-1)!];
  const alike = movesOf(state).filter(({ from, to }) => from === first - 1 && to === last - 1);
  return alike.length > 1 ? move : `${first}x${last}`;
}

/** Undefined when the text is no single game of legal moves. */
export function readPdn(text: string): { tags: Tags; state: CheckersState } | undefined {
  if (text.length > MAX_PDN_LENGTH) return undefined;
  const { tags, rest } = readTags(text);
  if (tags['GameType'] !== undefined && tags['GameType'].split(',')[0] !== GAME_TYPE) return undefined;
  let state = startOf(tags['FEN']);
  const words = wordsOf(rest);
  if (!words) return undefined;
  let result: string | undefined;
  for (const word of words) {
    if (result !== undefined || !state) return undefined;
    if (RESULTS.includes(word)) result = word;
    else state = MOVE.test(word) ? playWord(state, word) : undefined;
  }
  if (!state) return undefined;
  return { tags, state: endedAs(state, result ?? tags['Result']) };
}

function startOf(fen: string | undefined): CheckersState | undefined {
  try {
    return checkers.start(fen === undefined ? {} : { fen }, '');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Without comments, annotations and move numbers; undefined when a comment does not end, or a variation or an overlong word, on which
 * the search for annotations would take quadratic time, is inside.
 */
function wordsOf(text: string): string[] | undefined {
  const plain = text.replaceAll(/\{[^{}]*\}|;[^\n]*/g, ' ');
  if (/[{}()]/.test(plain)) return undefined;
  const words = plain.split(/\s+/);
  if (words.some(({ length }) => length > MAX_WORD_LENGTH)) return undefined;
  return words
    .map((word) => word.replace(NUMBER, '').replace(/[!?]+$/, ''))
    .filter((word) => word !== '' && !/^\$\d+$/.test(word));
}

function playWord(state: CheckersState, word: string): CheckersState | undefined {
  const squares = word.split(/[-x]/).map(Number);
  const fitting = movesOf(state).filter(({ path, from, to }) =>
    squares.length === 2
      ? from === squares[0]! - 1 && to === squares[1]! - 1
      : path.join('x') === squares.join('x'),
  );
  // Two captures of the same squares between the same ends cannot be told apart: the text is not enough.
  return fitting.length === 1
    ? played(state, state.turn, { type: 'move', path: fitting[0]!.path })
    : undefined;
}

const movesOf = (state: CheckersState): PathMove[] => legalPaths(toBoard(state, state.turn));

function played(state: CheckersState, seat: number, command: CheckersCommand): CheckersState | undefined {
  const applied = checkers.apply(state, seat, command);
  return applied.ok ? applied.state : undefined;
}

function endedAs(state: CheckersState, result: string | undefined): CheckersState {
  if (state.ended) return state;
  if (result === '1-0') return played(state, 0, { type: 'resign' }) ?? state;
  if (result === '0-1') return played(state, 1, { type: 'resign' }) ?? state;
  if (result !== '1/2-1/2') return state;
  const offered = played(state, state.turn, { type: 'offerDraw' }) ?? state;
  return played(offered, 1 - state.turn, { type: 'acceptDraw' }) ?? state;
}

/** White, who is seat 1, is named first. */
function resultOf({ ended }: CheckersState): string {
  if (!ended) return '*';
  if (ended.places.length === 1) return '1/2-1/2';
  return ended.places[0]![0] === 1 ? '1-0' : '0-1';
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MAX_LINE)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
