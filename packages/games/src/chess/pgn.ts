// Games as PGN, the text that chess programs exchange. What a PGN says of a game's end (resignation, agreement) comes back
// as an end of the state; moves are validated one by one.
import { Chess } from 'chess.js';
import { chess } from './chess.ts';
import type { ChessCommand, ChessState } from './state.ts';

/** The longest game of record has a few kilobytes; comments need some room. */
export const MAX_PGN_LENGTH = 64_000;
const MAX_TAG_LENGTH = 200;

export type Tags = Record<string, string>;

/** Tags such as Event, Date, White and Black; Result, SetUp and FEN are written from the state. */
export function writePgn(state: ChessState, tags: Tags): string {
  const game = new Chess(state.startFen);
  for (const [name, value] of Object.entries(tags)) game.setHeader(name, printable(value));
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
  const game = parse(text);
  if (!game) return undefined;
  const tags = game.getHeaders();
  let state = startOf(tags['FEN']);
  if (!state) return undefined;
  for (const { from, to, promotion } of game.history({ verbose: true })) {
    const done = chess.apply(state, state.turn, { type: 'move', from, to, ...(promotion && { promotion }) });
    // chess.js knows no fivefold repetition: a game that goes on after its end is none of ours.
    if (!done.ok) return undefined;
    state = done.state;
  }
  return { tags, state: endedAs(state, tags['Result']) };
}

function startOf(fen: string | undefined): ChessState | undefined {
  try {
    return chess.start(fen === undefined ? {} : { fen }, '');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parse(text: string): Chess | undefined {
  const game = new Chess();
  try {
    game.loadPgn(text);
    return game;
  } catch {
    // chess.js reports every fault of the text by throwing.
    return undefined;
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

/** A quote or a line break inside a tag would end it. */
const printable = (value: string): string =>
  value
    .slice(0, MAX_TAG_LENGTH)
    .replaceAll('"', "'")
    .replaceAll(/[\p{Cc}\\]/gu, ' ');
