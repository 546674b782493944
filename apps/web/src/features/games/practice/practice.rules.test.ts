import { chess } from '@msm/games/chess/chess';
import type { Refused } from '@msm/games/game';
import { kadi } from '@msm/games/kadi/kadi';
import { createRandom } from '@msm/games/random';
import { expect, test } from 'vitest';
import { adopt, begin, play, replay, takenBack } from './practice.rules.ts';

function played<P extends object>(next: P | Refused): P {
  if ('code' in next) throw new Error('A legal command was refused.');
  return next;
}

const move = (from: string, to: string) => ({ type: 'move', from, to }) as const;

function openGame() {
  const first = begin(chess, { options: {}, level: 1, seat: 0 }, 'seed');
  const second = played(play(chess, first, 0, move('e2', 'e4')));
  return played(play(chess, second, 1, move('e7', 'e5')));
}

test('a game that went through storage goes on from the same state', () => {
  const kept: unknown = JSON.parse(JSON.stringify(openGame().record));
  expect(replay(chess, kept)?.state).toEqual(openGame().state);
});

test('a whole game of Kadi with hidden cards replays from its commands', () => {
  let practice = begin(kadi, { options: { seats: 3 }, level: 1, seat: 0 }, 'deal');
  const random = createRandom('bots');
  while (!kadi.result(practice.state)) {
    const { turn } = practice.state;
    const command = kadi.bot(2)(kadi.viewFor(practice.state, turn), turn, random);
    practice = played(play(kadi, practice, turn, command));
  }
  expect(replay(kadi, JSON.parse(JSON.stringify(practice.record)))?.state).toEqual(practice.state);
});

test('what storage holds is refused unless the rules know it as a game', () => {
  const { record } = openGame();
  const broken: unknown[] = [
    undefined,
    'text',
    { ...record, rulesVersion: 0 },
    { ...record, game: 'kadi' },
    { ...record, options: null },
    { ...record, options: { fen: 'no position' } },
    { ...record, commands: [[0, move('e2', 'e5')]] },
    { ...record, commands: [null] },
    { ...record, level: 'high' },
  ];
  for (const each of broken) expect(replay(chess, each)).toBeUndefined();
});

test('taking back ends before one’s own last move, and there is nothing to take back at the start', () => {
  const back = takenBack(chess, openGame());
  expect(back?.state.moves).toEqual([]);
  expect(back?.state.turn).toBe(0);
  expect(takenBack(chess, begin(chess, { options: {}, level: 1, seat: 0 }, 'seed'))).toBeUndefined();
});

test('a refused command changes nothing', () => {
  const practice = openGame();
  expect(play(chess, practice, 0, move('a1', 'a8'))).toEqual({ ok: false, code: 'illegalMove' });
  expect(practice.record.commands).toHaveLength(2);
});

/** As it comes out of storage. */
const kept = (record: object): unknown => JSON.parse(JSON.stringify({ ...record, isOver: false }));

test('what another tab kept is gone on with, and nothing else replaces the present game', () => {
  const present = openGame();
  const further = played(play(chess, present, 0, move('d2', 'd4')));
  expect(adopt(chess, present, kept(further.record)).state).toEqual(further.state);
  const another = begin(chess, { options: {}, level: 2, seat: 1 }, 'other seed');
  expect(adopt(chess, present, kept(another.record)).record).toEqual(another.record);
  expect(adopt(chess, present, kept(present.record))).toBe(present);
  expect(adopt(chess, present, undefined)).toBe(present);
  expect(adopt(chess, present, { game: 'chess', commands: 'none' })).toBe(present);
});
