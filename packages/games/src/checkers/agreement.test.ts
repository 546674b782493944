import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { playOutCheckers } from './agreement.fixture.ts';

/** `npm run prove:games` plays ten thousand. */
const GAMES = 15;

test('random games break no promise and have the moves of rapid-draughts', () => {
  for (let game = 0; game < GAMES; game++) {
    expect(playOutCheckers(createRandom(`agreement ${game}`)).faults).toEqual([]);
  }
});

test.each([3_294, 5_147, 7_673])(
  'a king that captures in a circle comes back to where it began, which rapid-draughts does not know (game %i)',
  (game) => {
    const { faults, circles } = playOutCheckers(createRandom(`prove checkers ${game}`));
    expect(faults).toEqual([]);
    expect(circles).toBeGreaterThan(0);
  },
);
