import { kadi } from '@msm/games/kadi/kadi';
import { after, cards, table } from '@msm/games/kadi/rules/table.fixture';
import type { State } from '@msm/games/kadi/state';
import { expect, test } from 'vitest';
import {
  commandOf,
  faultOfChoice,
  faultOfNext,
  hasCounter,
  mayDeclareNow,
  mayDeclareWith,
  NO_CHOICE,
  taskWords,
  wishPower,
} from './kadi-moves.rules.ts';

const seen = (state: State, seat = 0) => kadi.viewFor(state, seat);
const chosen = (text: string, more = {}) => ({ ...NO_CHOICE, cards: cards(text), ...more });
const litIn = (state: State, begun = '') => {
  const view = seen(state);
  return view.hand.filter(
    (card) => !begun.includes(card) && faultOfNext(view, 0, cards(begun), card) === undefined,
  );
};

test('cards that match light up, then those that go on from what is chosen', () => {
  const state = table(['7S 8H 5H 5C KD', '4C'], { top: '7H' });
  expect(litIn(state)).toEqual(cards('7S 8H 5H'));
  expect(litIn(state, '8H')).toEqual(cards('5H'));
  expect(litIn(state, '5H')).toEqual(cards('5C'));
});

test('a penalty leaves only its answers lit', () => {
  const state = table(['2C 3S 7H AD *R', '4C'], { top: '2S', pending: 2 });
  expect(litIn(state)).toEqual(cards('2C 3S AD *R'));
  expect(taskWords(seen(state))).toBe('Draw 2 cards, or answer with a 2, a 3, a Joker or an Ace.');
});

test('in the response window Kings may be chosen one by one, and an odd number be laid', () => {
  const state = after(table(['KH 4C 5C', 'KS KD 6C', '9C'], { top: '7H' }), [0, 'play KH']);
  const view = seen(state, 1);
  expect(faultOfNext(view, 1, cards('KS'), 'KD')).toBeUndefined();
  expect(faultOfNext(view, 1, [], '6C')).toBe('noCounter');
  expect(faultOfChoice(view, 1, chosen('KS KD'))).toBe('noCounter');
  expect(faultOfChoice(view, 1, chosen('KS'))).toBeUndefined();
  expect(commandOf(view, chosen('KS'))).toEqual({ type: 'counter', cards: ['KS'] });
  expect(hasCounter(view)).toBe(true);
});

test('an Ace pays for a suit, the Ace of spades for a card, and one that blocks for nothing', () => {
  const state = table(['AS AD 4C', '4D'], { top: '7H' });
  expect(wishPower(seen(state), chosen('AD'))).toBe(1);
  expect(wishPower(seen(state), chosen('AS'))).toBe(2);
  expect(wishPower(seen({ ...state, pending: 2 }), chosen('AD'))).toBe(0);
  expect(wishPower(seen(state), chosen('4C'))).toBe(0);
});

test('Niko Kadi goes with a move that leaves a finishing hand, or right after it', () => {
  const state = table(['7S 5H 5C', '4C 9D'], { top: '7H' });
  expect(mayDeclareWith(seen(state), chosen('7S'))).toBe(true);
  expect(mayDeclareWith(seen(state), chosen('5H'))).toBe(false);
  expect(mayDeclareNow(seen(after(state, [0, 'play 7S'])), 0)).toBe(true);
  expect(mayDeclareNow(seen(state), 0)).toBe(false);
});

test('the task names what the table waits for', () => {
  const asked = after(table(['AH 4C 6D', '9S 4D'], { top: '7H' }), [0, 'play AH', { request: 'C' }]);
  expect(taskWords(seen(asked, 1))).toBe('Play clubs, an Ace or a Joker, or draw.');
  expect(taskWords(seen(table(['4C', '9S'], { top: '7H' })))).toBe('Match 7 or hearts, or draw.');
  expect(taskWords(seen(table(['4C', '9S'], { top: '*R' })))).toBe('Any card goes.');
});
