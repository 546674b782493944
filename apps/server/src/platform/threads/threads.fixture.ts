// Functions that threads run in tests.
import { AppError } from '../errors.ts';

export const shout = (text: string): string => text.toUpperCase();

export function refuse(text: string): never {
  throw new AppError('unprocessable', text);
}

export function breakDown(text: string): never {
  throw new TypeError(text);
}

export function neverEnd(): never {
  for (;;);
}

export function takeAllMemory(): number {
  const taken: string[][] = [];
  for (;;) taken.push(Array.from({ length: 100_000 }, (_, at) => `${at} ${taken.length}`));
}
