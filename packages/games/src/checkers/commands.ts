// Reads a command of checkers from whatever was sent.
import { readFields } from '../command-fields.ts';
import { TABLE_FIELDS } from '../two-seats.ts';
import type { CheckersCommand } from './state.ts';

const FIELDS = { ...TABLE_FIELDS, move: ['type', 'seq', 'path'] } as const;
/** A piece captures twelve at most. */
const MAX_PATH = 13;

/** Undefined when it is no command. */
export function parseCommand(input: unknown): CheckersCommand | undefined {
  const fields = readFields(input, FIELDS);
  if (!fields || fields['type'] !== 'move') return fields as CheckersCommand | undefined;
  const { path } = fields;
  if (!Array.isArray(path) || path.length < 2 || path.length > MAX_PATH) return undefined;
  const isPath = path.every((square) => Number.isInteger(square) && square >= 1 && square <= 32);
  return isPath ? (fields as unknown as CheckersCommand) : undefined;
}
