import { expect, test } from 'vitest';
import { createRandom } from '../../random.ts';
import { randomMove } from '../bots/random-move.ts';
import { CARDS } from '../cards.ts';
import { kadi, secondsToAct } from '../kadi.ts';
import { standpointOf } from '../view.ts';
import { after, cards, eventsOf, refusal, table } from './table.fixture.ts';

test('R49: when the draw pile is empty, the discards except the top are reshuffled into it', () => {
  const discards = cards('4S 5S 6S 9S 10S KS 7H');
  const state = { ...table(['9C 4D', '9D 4H'], { discards }), pile: [] };
  const drawn = after(state, [0, 'draw']);
  expect(drawn.discards).toEqual(['7H']);
  expect(drawn.pile).toHaveLength(5);
  expect([...drawn.pile, drawn.hands[0]!.at(-1)!].toSorted()).toEqual(discards.slice(0, -1).toSorted());
});

test('R49: a penalty takes the rest of the pile first, then reshuffled cards', () => {
  const state = { ...table(['9C', '9D'], { discards: cards('4S 5S 3H'), pending: 3 }), pile: cards('KD') };
  const drawn = after(state, [0, 'draw']);
  expect(drawn.hands[0]!.slice(0, 2)).toEqual(['9C', 'KD']);
  expect(drawn).toMatchObject({ discards: ['3H'], pile: [] });
  expect(drawn.hands[0]).toHaveLength(4);
});

test('R50: too few cards: draw what there is, the rest is forgiven; zero counts as a pass', () => {
  const state = { ...table(['9C', '9D 4S'], { discards: cards('4H 3H'), pending: 6 }), pile: cards('KD') };
  const { state: drawn, events } = eventsOf(state, 0, 'draw');
  expect(drawn).toMatchObject({
    pending: 0,
    turn: 1,
    hands: [
      ['9C', 'KD', '4H'],
      ['9D', '4S'],
    ],
  });
  expect(events).toContainEqual({ type: 'drew', seat: 0, count: 2, reason: 'penalty' });
  expect(after(drawn, [1, 'draw'])).toMatchObject({
    turn: 0,
    zeroPasses: 1,
    hands: [drawn.hands[0], ['9D', '4S']],
  });
});

test('R51: after two full rounds of zero-card passes the fewest cards win, equal is a draw', () => {
  const stuck = { ...table(['9C', '9D 4S', '5S 5D'], { top: '7H' }), pile: [] };
  const steps = [0, 1, 2, 0, 1].map((seat): [number, string] => [seat, 'draw']);
  const nearly = after(stuck, ...steps);
  expect(nearly.result).toBeNull();
  expect(kadi.result(after(nearly, [2, 'draw']))).toEqual({ places: [[0], [1, 2]], reason: 'noCards' });
  const equal = { ...nearly, hands: [cards('9C 10C'), cards('9D 4S'), cards('5S 5D')] };
  expect(kadi.result(after(equal, [2, 'draw']))).toEqual({ places: [[0, 1, 2]], reason: 'noCards' });
});

test('R51: a card that is played ends the row of zero-card passes', () => {
  const stuck = { ...table(['9H 9C', '9D 4S'], { top: '7H', zeroPasses: 3 }), pile: [] };
  expect(after(stuck, [0, 'play 9H'])).toMatchObject({ zeroPasses: 0, result: null });
});

test('R51: a leaver begins the row anew, and a return ends no game', () => {
  const stuck = {
    ...table(['9C 9H', '9D 4S', '5S 5D', ''], { top: '7H', timeouts: [0, 1, 0, 0] }),
    pile: [],
  };
  const nearly = after(stuck, [0, 'draw'], [1, 'timeOut'], [2, 'draw'], [3, 'draw'], [0, 'draw']);
  const withCards = after(nearly, [1, 'timeOut'], [2, 'draw'], [0, 'leave']);
  expect(withCards.pile).toHaveLength(2);
  expect(after(withCards, [1, 'return'])).toMatchObject({ zeroPasses: 0, result: null });
  const cardless = after(nearly, [3, 'leave'], [1, 'timeOut']);
  expect(cardless).toMatchObject({ zeroPasses: 1, result: null });
});

test('R51: after 600 actions the fewest cards win', () => {
  const late = table(['9C 4H', '9D 4S'], { top: '7H', actions: 599 });
  expect(kadi.result(after(late, [0, 'draw']))).toEqual({ places: [[1], [0]], reason: 'tooLong' });
  expect(after({ ...late, actions: 598 }, [0, 'draw']).result).toBeNull();
});

test('R52: a turn lasts 30 s, a response window 5 s whatever the hand holds', () => {
  const withJack = after(table(['JH 4S', 'JS 9C'], { top: '7H' }), [0, 'play JH']);
  const without = after(table(['JH 4S', '9S 9C'], { top: '7H' }), [0, 'play JH']);
  expect([withJack, without].map(secondsToAct)).toEqual([5, 5]);
  expect(secondsToAct(table(['JH 4S', 'JS 9C']))).toBe(30);
  for (const state of [withJack, without]) expect(state).toMatchObject({ phase: 'jump', turn: 1 });
});

test('R52: a time-out draws or passes', () => {
  const state = table(['JH 4S', '9S 9C'], { top: '7H', next: '5C' });
  expect(after(state, [0, 'timeOut'])).toMatchObject({
    turn: 1,
    hands: [
      ['JH', '4S', '5C'],
      ['9S', '9C'],
    ],
  });
  expect(after(state, [0, 'play JH'], [1, 'timeOut'])).toMatchObject({ turn: 0, timeouts: [0, 1] });
  expect(refusal(state, 1, 'timeOut')).toBe('notYourTurn');
});

test('R52: after the third time-out in a row a bot plays the seat until the player returns', () => {
  let state = table(['JH 4S', '9S 9C'], { top: '7H' });
  for (let round = 0; round < 3; round++) {
    expect(state.away).toEqual([false, false]);
    state = after(state, [0, 'timeOut'], [1, 'draw']);
  }
  expect(state.away).toEqual([true, false]);
  const played = after(state, [0, 'draw']);
  expect(played.away).toEqual([true, false]);
  expect(after(played, [0, 'return'])).toMatchObject({ away: [false, false], timeouts: [0, 0] });
  expect(refusal(played, 1, 'return')).toBe('notAway');
});

test('R52: an action between time-outs begins the count anew', () => {
  const state = after(table(['JH 4S', '9S 9C']), [0, 'timeOut'], [1, 'draw'], [0, 'draw']);
  expect(state.timeouts).toEqual([0, 0]);
});

const THREE = ['9H 4S 6D', '5H KS 4C', '6H 4D 9C'];

test('R53: the hand of a leaver is shuffled under the pile, and the turn passes on', () => {
  const state = table(THREE, { next: '10S' });
  const left = after(state, [0, 'leave']);
  expect(left).toMatchObject({
    turn: 1,
    status: ['left', 'playing', 'playing'],
    hands: [[], THREE[1]!.split(' '), THREE[2]!.split(' ')],
  });
  expect(left.pile.slice(0, 3).toSorted()).toEqual(cards('9H 4S 6D').toSorted());
  expect(left.pile.at(-1)).toBe('10S');
  expect(refusal(left, 0, 'draw')).toBe('notPlaying');
});

test('R53: a penalty passes on, a demand decays', () => {
  const fed = after(table(['2H 9C', '4S 4D', '9S 6D'], { top: '7H' }), [0, 'play 2H'], [1, 'leave']);
  expect(fed).toMatchObject({ turn: 2, pending: 2 });
  const asked = after(table(['AS 9C', '4S 4D', '9S 6D']), [0, 'play AS', { demand: '5D' }], [0, 'leave']);
  expect(asked).toMatchObject({ turn: 1, follow: { kind: 'suit', suit: 'D' } });
});

const SKIPPING = ['JH JS 9C', '4S 4D', 'JD 6C', '5C 5D', '9S 9D'];

test('R21, R53: the window of a leaver passes on to the next skipped seat, without one the turn does', () => {
  const state = table(SKIPPING, { top: '7H' });
  expect(after(state, [0, 'play JH'], [1, 'leave'])).toMatchObject({ turn: 2, phase: 'turn' });
  const window = after(state, [0, 'play JH JS'], [1, 'leave']);
  expect(window).toMatchObject({ turn: 2, phase: 'jump', window: { from: 0, jacks: 1 } });
  expect(after(window, [2, 'pass']).turn).toBe(3);
  expect(after(window, [2, 'counter JD'])).toMatchObject({ turn: 3, window: { from: 2, jacks: 1 } });
});

test('R20, R53: no seat is skipped in the place of a leaver', () => {
  const window = after(table(SKIPPING, { top: '7H' }), [0, 'play JH JS']);
  expect(after(window, [2, 'leave'], [1, 'pass']).turn).toBe(3);
  expect(after(window, [4, 'leave'], [1, 'pass']).turn).toBe(3);
  const round = after(table(['JH JS JC 9C', '4S', '5C'], { top: '7H' }), [0, 'play JH JS JC'], [0, 'leave']);
  expect(after(round, [1, 'pass']).turn).toBe(1);
});

test('R24, R53: when the kicked seat leaves, the turn passes on in the reversed direction', () => {
  const window = after(table(['KH 9C', '4S 4D', 'JS 6D'], { top: '7H' }), [0, 'play KH']);
  expect(after(window, [1, 'leave'])).toMatchObject({ turn: 2, phase: 'turn', direction: -1 });
  expect(after(window, [2, 'leave'], [1, 'pass'])).toMatchObject({ turn: 0, phase: 'turn' });
  expect(after(window, [0, 'leave'], [1, 'pass'])).toMatchObject({ turn: 2, phase: 'turn' });
});

test('R53: leaving out of turn changes nothing for who is on turn', () => {
  expect(after(table(THREE), [2, 'leave'])).toMatchObject({ turn: 0, phase: 'turn' });
});

test('R53: the last seat left wins', () => {
  const alone = after(table(THREE), [1, 'leave'], [0, 'leave']);
  expect(kadi.result(alone)).toEqual({ places: [[2], [0], [1]], reason: 'lastSeat' });
});

test('R54: hands, pile and discards are always 54 distinct cards', () => {
  for (let game = 0; game < 10; game++) {
    const random = createRandom(`game ${game}`);
    let state = kadi.start({ seats: 2 + (game % 5) }, `game ${game}`);
    while (!kadi.result(state)) {
      const move = randomMove(standpointOf(kadi.viewFor(state, state.turn), state.turn), random);
      const applied = kadi.apply(state, state.turn, move);
      if (!applied.ok) throw new Error(`${JSON.stringify(move)}: ${applied.code}`);
      state = applied.state;
      const all = [...state.hands.flat(), ...state.pile, ...state.discards];
      if (all.length !== CARDS.length || new Set(all).size !== CARDS.length)
        throw new Error(`game ${game}, action ${state.actions}: ${all.join(' ')}`);
    }
  }
});
