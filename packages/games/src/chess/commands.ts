// Reads a chess command from whatever was sent.
import { readFields } from '../command-fields.ts';
import { TABLE_FIELDS } from '../two-seats.ts';
import type { ChessCommand, Promotion } from './state.ts';

const FIELDS = {
  ...TABLE_FIELDS,
  move: ['type', 'seq', 'from', 'to', 'promotion'],
  claimDraw: ['type', 'seq'],
} as const;
const SQUARE = /^[a-h][1-8]$/;
const PROMOTIONS: readonly unknown[] = ['q', 'r', 'b', 'n'] satisfies Promotion[];

/** Undefined when it is no command. */
export function parseCommand(input: unknown): ChessCommand | undefined {
  const fields = readFields(input, FIELDS);
  if (!fields || fields['type'] !== 'move') return fields as ChessCommand | undefined;
  const { from, to, promotion } = fields;
  if (typeof from !== 'string' || typeof to !== 'string' || !SQUARE.test(from) || !SQUARE.test(to)) {
    return undefined;
  }
  if (promotion !== undefined && !PROMOTIONS.includes(promotion)) return undefined;
  return fields as unknown as ChessCommand;
}
