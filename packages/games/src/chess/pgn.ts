// Games as PGN, the text that chess programs exchange. What a PGN says of a game's end (resignation, agreement) comes back
// as an end of the state; moves are validated one by one.
import { Chess } from 'chess.js';
import { readTags, writableTags, type Tags } from '../tag-pairs.ts';
import { chess } from './chess.ts';
import type { ChessCommand, ChessState, Promotion } from './state.ts';

/** The longest game of record has a few kilobytes; comments need some room. */
export const MAX_PGN_LENGTH = 64_000;
/** A move in full with its number and annotations has fewer characters. */
const MAX_WORD_LENGTH = 20;
/** Nearly twice the longest game of record; each takes a millisecond. */
const MAX_PLIES = 1_000;

const OWN_TAGS = ['Result', 'SetUp', 'FEN'];
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];
const NUMBER = /^\d*\.+|^\d+$/;
const ANNOTATION = /[!?]*(?:\$\d+)?$/;
/** Comments, escaped lines, quoted values, brackets of variations, and what is between. Unended ones match too, in linear time. */
const PART = /\{[^}]*\}?|;[^\n]*|^%[^\n]*|"(?:[^"\\\n]|\\.)*"?|[()]|[^{;%"()]+|%/gm;

/** Tags such as Event, Date, White and Black; Result, SetUp and FEN are written from the state. */
export function writePgn(state: ChessState, tags: Tags): string {
  const game = new Chess(state.startFen);
  for (const [name, value] of writableTags(tags, OWN_TAGS)) game.setHeader(name, value);
  for (const move of state.moves) {
    const promotion = move.slice(4);
    game.move({ from: move.slice(0, 2), to: move.slice(2, 4), ...(promotion && { promotion }) });
  }
  game.setHeader('Result', resultOf(state));
  return game.pgn({ maxWidth: 80 });
}

/** Undefined when the text is no single game of legal moves. */
export function readPgn(text: string): { tags: Tags; state: ChessState } | undefined {
  if (text.length > MAX_PGN_LENGTH) return undefined;
  const plain = withoutComments(text);
  if (plain === undefined) return undefined;
  const { tags, rest } = readTags(plain);
  const words = wordsOf(rest);
  if (!words) return undefined;
  let state = startOf(tags['FEN']);
  let result: string | undefined;
  for (const word of words) {
    if (result !== undefined || !state) return undefined;
    if (RESULTS.includes(word)) result = word;
    else state = playWord(state, word);
  }
  return state && { tags, state: endedAs(state, result ?? tags['Result']) };
}

/** Without a byte order mark, escaped lines, comments and variations; undefined when one of the latter two does not end. */
function withoutComments(text: string): string | undefined {
  const kept: string[] = [];
  let depth = 0;
  for (const [part] of text.replace(/^\uFEFF/, '').matchAll(PART)) {
    if (part.startsWith('{') && !part.endsWith('}')) return undefined;
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0) kept.push(/^[{;%]/.test(part) ? ' ' : part);
    if (depth < 0) return undefined;
  }
  return depth === 0 ? kept.join('') : undefined;
}

/** Without annotations and move numbers; undefined when there are more moves, or longer ones, than a game has. */
function wordsOf(text: string): string[] | undefined {
  const words = text.split(/\s+/);
  if (words.some(({ length }) => length > MAX_WORD_LENGTH)) return undefined;
  const moves = words
    .map((word) => (RESULTS.includes(word) ? word : word.replace(NUMBER, '').replace(ANNOTATION, '')))
    .filter((word) => word !== '');
  return moves.length > MAX_PLIES ? undefined : moves;
}

function playWord(state: ChessState, word: string): ChessState | undefined {
  const move = readMove(state.fen, word);
  const applied = move && chess.apply(state, state.turn, move);
  return applied?.ok ? applied.state : undefined;
}

function readMove(fen: string, word: string): ChessCommand | undefined {
  try {
    const { from, to, promotion } = new Chess(fen).move(word);
    return { type: 'move', from, to, ...(promotion && { promotion: promotion as Promotion }) };
  } catch {
    // chess.js refuses by throwing.
    return undefined;
  }
}

function startOf(fen: string | undefined): ChessState | undefined {
  try {
    return chess.start(fen === undefined ? {} : { fen }, '');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function endedAs(state: ChessState, result: string | undefined): ChessState {
  if (state.ended) return state;
  if (result === '1-0') return played(state, 1, { type: 'resign' });
  if (result === '0-1') return played(state, 0, { type: 'resign' });
  if (result !== '1/2-1/2') return state;
  const offered = played(state, state.turn, { type: 'offerDraw' });
  return played(offered, 1 - state.turn, { type: 'acceptDraw' });
}

function played(state: ChessState, seat: number, command: ChessCommand): ChessState {
  const applied = chess.apply(state, seat, command);
  return applied.ok ? applied.state : state;
}

function resultOf({ ended }: ChessState): string {
  if (!ended) return '*';
  if (ended.places.length === 1) return '1/2-1/2';
  return ended.places[0]![0] === 0 ? '1-0' : '0-1';
}
