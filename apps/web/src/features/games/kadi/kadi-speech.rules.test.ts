import { eventsOf, table } from '@msm/games/kadi/rules/table.fixture';
import { expect, test } from 'vitest';
import { sentencesOf } from './kadi-speech.rules.ts';

const NAMES = ['You', 'Wanjiru'];

test('a move is told in sentences, one’s own as such', () => {
  const { events } = eventsOf(table(['2H 4C 5C', '4D'], { top: '7H' }), 0, 'play 2H');
  expect(sentencesOf(events, NAMES, 0)).toEqual(['You played the 2 of hearts.', '2 cards to draw.']);
  expect(sentencesOf(events, ['Amina', 'You'], 1)).toEqual([
    'Amina played the 2 of hearts.',
    '2 cards to draw.',
    'Your turn.',
  ]);
});

test('drawn cards are counted and never named', () => {
  const { events } = eventsOf(table(['2H 4C', '4D'], { top: '7H', next: '9S' }), 0, 'draw');
  const told = sentencesOf(events, ['Amina', 'You'], 1);
  expect(told).toEqual(['Amina drew 1 card.', 'Your turn.']);
});
