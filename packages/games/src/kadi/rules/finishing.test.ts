import { expect, test } from 'vitest';
import { kadi } from '../kadi.ts';
import { after, refusal, table } from './table.fixture.ts';

const declare = { declare: true } as const;

test('R39: "Niko Kadi" is declared with a move', () => {
  const state = after(table(['9H 5S', '9S 4D'], { top: '7H' }), [0, 'play 9H', declare]);
  expect(state).toMatchObject({ declared: [true, false], turn: 1 });
});

test('R39: or after it, before the next seat acts', () => {
  const moved = after(table(['9H 5S', '9S 4D'], { top: '7H' }), [0, 'play 9H']);
  expect(after(moved, [0, 'declare']).declared).toEqual([true, false]);
  expect(refusal(after(moved, [1, 'draw']), 0, 'declare')).toBe('cannotDeclare');
  expect(refusal(after(moved, [1, 'play 9S']), 0, 'declare')).toBe('cannotDeclare');
  expect(refusal(after(moved, [0, 'declare']), 0, 'declare')).toBe('cannotDeclare');
  const window = after(table(['JH 5S', '9S 4D'], { top: '7H' }), [0, 'play JH']);
  expect(refusal(window, 0, 'declare')).toBeUndefined();
  expect(refusal(after(window, [1, 'pass']), 0, 'declare')).toBe('cannotDeclare');
});

test('R39: a draw is no move to declare with', () => {
  const drawn = after(table(['5S', '9S 4D'], { top: '7H', next: '5D' }), [0, 'draw']);
  expect(refusal(drawn, 0, 'declare')).toBe('cannotDeclare');
});

const REMAINING: [hand: string, isAccepted: boolean][] = [
  ['5S', true],
  ['5S 5D 5C', true],
  ['QS 5S', true],
  ['QS 8S 8D 5D 5C', true],
  ['5D 8D QS 8S', true],
  ['5S 6S', false],
  ['QS 5D', false],
  ['QS 8D 5D', false],
  ['QS', false],
  ['8S 8D', false],
  ['AS', false],
  ['QS AD', false],
  ['2S', false],
  ['JS JD', false],
  ['KS', false],
  ['*R', false],
  ['QS 5S 6S', false],
];

test.each(REMAINING)('R40: with %s remaining a declaration is accepted: %s', (remaining, isAccepted) => {
  const state = table([`9H ${remaining}`, '9S 4D'], { top: '7H' });
  expect(refusal(state, 0, 'play 9H', declare)).toBe(isAccepted ? undefined : 'cannotDeclare');
  expect(refusal(after(state, [0, 'play 9H']), 0, 'declare')).toBe(isAccepted ? undefined : 'cannotDeclare');
});

test('R41: a declaration holds for the next turn, and drawing cancels it', () => {
  const declared = after(table(['9H 5S', '9S 4D'], { top: '7H' }), [0, 'play 9H', declare], [1, 'draw']);
  expect(declared.declared[0]).toBe(true);
  expect(after(declared, [0, 'draw']).declared[0]).toBe(false);
  const fed = after(
    table(['9H 5S', '2H 4D 4C'], { top: '7H' }),
    [0, 'play 9H', declare],
    [1, 'play 2H'],
    [0, 'draw'],
  );
  expect(fed.declared[0]).toBe(false);
});

test('R41: a move that does not win uses the declaration up', () => {
  const declared = after(table(['9H 5S 5H', '9S 4D'], { top: '7H' }), [0, 'play 9H', declare], [1, 'draw']);
  expect(after(declared, [0, 'play 5H']).declared[0]).toBe(false);
  expect(after(declared, [0, 'play 5H', declare]).declared[0]).toBe(true);
});

test('R41: being skipped keeps it', () => {
  const state = table(['9H 5S', '9S 4D JD', 'JH 6D 6S'], { top: '7H', direction: 1 });
  const declared = after(state, [0, 'play 9H', declare], [1, 'draw'], [2, 'play JH'], [0, 'pass']);
  expect(declared).toMatchObject({ turn: 1, declared: [true, false, false] });
});

test('R42: a win is the whole hand in one legal move, the last card plain, declared, nobody else cardless', () => {
  const state = table(['9H QS 5S 5D', '9S 4D'], { top: '7H' });
  const declared = after(state, [0, 'play 9H', declare], [1, 'play 9S']);
  const won = after(declared, [0, 'play QS 5S 5D']);
  expect(kadi.result(won)).toEqual({ places: [[0], [1]], reason: 'finished' });
  expect(won.phase).toBe('over');
  expect(refusal(won, 1, 'draw')).toBe('over');
});

test('R42: without a declaration the whole hand makes a seat cardless', () => {
  const state = after(table(['5H', '9S 4D'], { top: '7H' }), [0, 'play 5H']);
  expect(state).toMatchObject({ turn: 1, hands: [[], ['9S', '4D']], result: null });
});

test('R43: A, 2, 3, J, K, Joker and unanswered questions never win', () => {
  for (const last of ['AH', '2H', '3H', 'JH', 'KH', '*R', 'QH', '8H']) {
    const state = table([last, '9S 4D'], { top: '7H', declared: [true, false] });
    expect(after(state, [0, `play ${last}`]).result, last).toBeNull();
  }
});

test('R44: emptying the hand in another way makes the seat cardless; the effects of the cards still apply', () => {
  expect(after(table(['2H', '9S 4D'], { top: '7H' }), [0, 'play 2H'])).toMatchObject({ pending: 2, turn: 1 });
  expect(after(table(['AH', '9S 4D'], { top: '7H' }), [0, 'play AH', { request: 'D' }])).toMatchObject({
    follow: { kind: 'suit', suit: 'D' },
    hands: [[], ['9S', '4D']],
  });
  const jumped = after(table(['JH', '9S 4D', '5C 5D'], { top: '7H' }), [0, 'play JH'], [1, 'pass']);
  expect(jumped).toMatchObject({ turn: 2, hands: [[], ['9S', '4D'], ['5C', '5D']] });
});

test('R45: at its next turn a cardless seat draws 1 and does nothing else', () => {
  const cardless = after(
    table(['KH KD', '9S 4D'], { top: '7H', next: '6C 6D' }),
    [0, 'play KH KD'],
    [1, 'draw'],
  );
  expect(kadi.legalMoves(cardless, 0)).toEqual([{ type: 'draw' }]);
  expect(refusal(cardless, 0, 'play 9S')).toBe('cardless');
  expect(after(cardless, [0, 'draw'])).toMatchObject({ turn: 1, hands: [['6D'], ['9S', '4D', '6C']] });
});

test('R45: or the pending total, and it cannot counter: no window opens for it', () => {
  const fed = after(
    table(['KH KD', '3D 4D 4C'], { top: '7H' }),
    [0, 'play KH KD'],
    [1, 'play 3D'],
    [0, 'draw'],
  );
  expect(fed.hands[0]).toHaveLength(3);
  const jumped = after(
    table(['KH KD', 'JD 4D 4C', '5S 6S'], { top: '7H', direction: -1 }),
    [0, 'play KH KD'],
    [2, 'draw'],
  );
  expect(after(jumped, [1, 'play JD'])).toMatchObject({ phase: 'turn', turn: 2 });
  expect(
    after({ ...jumped, hands: [[], ['KD', '4D', '4C'], ['5S']], discards: ['KH'] }, [1, 'play KD']),
  ).toMatchObject({
    phase: 'turn',
    turn: 2,
    direction: 1,
  });
});

test('R46: while anyone is cardless nobody wins; who would have won becomes cardless too', () => {
  const state = table(['5H', '', '9S 4D'], { top: '7H', declared: [true, false, false] });
  const both = after(state, [0, 'play 5H']);
  expect(both).toMatchObject({ result: null, hands: [[], [], ['9S', '4D']], turn: 1 });
});

test('R46: nor is a declaration missed while anyone is cardless', () => {
  const options = { missedDeclaration: 2 } as const;
  const missed = after(table(['5H', '9S 4D', ''], { top: '7H', options }), [0, 'play 5H']);
  expect(missed).toMatchObject({ turn: 1, hands: [[], ['9S', '4D'], []] });
});

test('R47: with a penalty pending on you, you cannot win', () => {
  const fed = table(['5H', '9S 4D'], { discards: ['2H'], pending: 2, declared: [true, false] });
  expect(refusal(fed, 0, 'play 5H')).toBe('penaltyPending');
  const ace = table(['AD', '9S 4D'], {
    discards: ['2H'],
    pending: 2,
    declared: [true, false],
    options: { aceMayFinish: true },
  });
  expect(after(ace, [0, 'play AD'])).toMatchObject({ result: null, hands: [[], ['9S', '4D']] });
});

test('R48: the first winner ends the round', () => {
  const won = after(table(['5H', '9S', '4D 6D'], { top: '7H', declared: [true, true, false] }), [
    0,
    'play 5H',
  ]);
  expect(won).toMatchObject({ phase: 'over', result: { places: [[0], [1, 2]], reason: 'finished' } });
});
