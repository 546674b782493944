import { expect, test } from 'vitest';
import { SYNC_EVERY_SECONDS, SYNC_LIMIT, TIME_CONTROLS } from './limits.ts';
import { GameSetup, SeatCommand } from './schemas.ts';

test('every time control that is offered is accepted, and none beyond the bounds', () => {
  for (const { time } of TIME_CONTROLS)
    expect(GameSetup.safeParse({ game: 'chess', time }).success).toBe(true);
  for (const initialSeconds of [0, 29, 100_000, 60.5])
    expect(
      GameSetup.safeParse({ game: 'chess', time: { initialSeconds, incrementSeconds: 0 } }).success,
    ).toBe(false);
});

test('a setup is of one game, with its own options alone', () => {
  expect(GameSetup.parse({ game: 'kadi' })).toEqual({ game: 'kadi', seats: 4, rules: {} });
  for (const setup of [
    { game: 'kadi', seats: 7 },
    { game: 'kadi', rules: { deal: 2 } },
    { game: 'kadi', rules: { unknown: true } },
    { game: 'kadi', time: null },
    { game: 'chess', seats: 2 },
    { game: 'go' },
  ])
    expect(GameSetup.safeParse(setup).success).toBe(false);
});

test('a command is small and shallow', () => {
  expect(SeatCommand.safeParse({ type: 'play', cards: ['7H', '7S'], request: 'S' }).success).toBe(true);
  expect(SeatCommand.safeParse({ type: 'play', cards: [[['7H']]] }).success).toBe(false);
  expect(SeatCommand.safeParse({ type: 'play', cards: ['x'.repeat(2_000)] }).success).toBe(false);
});

test('a client that waits stays far below the limit of syncs', () => {
  expect(1 / SYNC_EVERY_SECONDS).toBeLessThan(SYNC_LIMIT.perSecond / 10);
});
