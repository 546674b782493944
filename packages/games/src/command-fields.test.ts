import { expect, test } from 'vitest';
import { checkers } from './checkers/checkers.ts';
import { chess } from './chess/chess.ts';
import { readFields } from './command-fields.ts';
import { kadi } from './kadi/kadi.ts';

const FIELDS = { lay: ['type', 'seq', 'cards'] };
const fail = (): never => {
  throw new Error('This is no plain data.');
};
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function changeable(): object {
  let reads = 0;
  return {
    get type() {
      return reads++ === 0 ? 'resign' : 'nonsense';
    },
  };
}

test('a command is copied, list and all', () => {
  const sent = { type: 'lay', seq: 3, cards: ['9C', '9H'] };
  const read = readFields(sent, FIELDS);
  expect(read).toEqual(sent);
  expect(read).not.toBe(sent);
  expect(read!['cards']).not.toBe(sent.cards);
});

test.each([
  null,
  'lay',
  ['lay'],
  {},
  { type: 'toString' },
  { type: 'lay', seq: '3' },
  { type: 'lay', more: 1 },
  { type: 'lay', cards: Array(55) },
])('what is no command is refused: %j', (sent) => {
  expect(readFields(sent, FIELDS)).toBeUndefined();
});

test('holes are members of a list', () => {
  expect(readFields({ type: 'lay', cards: Array(1) }, FIELDS)).toEqual({ type: 'lay', cards: [undefined] });
});

const STATES = [kadi.start({ seats: 2 }, 'seed'), chess.start({}, ''), checkers.start({}, '')] as const;
const applyAll = (make: () => unknown) => [
  kadi.apply(STATES[0], STATES[0].turn, make()),
  chess.apply(STATES[1], 0, make()),
  checkers.apply(STATES[2], 0, make()),
];

test.each<[string, () => unknown]>([
  ['a getter that throws', () => Object.defineProperty({}, 'type', { get: fail, enumerable: true })],
  ['a proxy whose keys throw', () => new Proxy({ type: 'draw' }, { ownKeys: fail })],
  ['a revoked proxy', revoked],
  ['a list that throws', () => ({ type: 'play', cards: Object.defineProperty(['9C'], 0, { get: fail }) })],
])('every game refuses %s as malformed', (_, make) => {
  for (const answer of applyAll(make)) expect(answer).toEqual({ ok: false, code: 'malformed' });
});

test('a type that changes between two reads is that of the first', () => {
  const [inKadi, ...onBoards] = applyAll(changeable);
  expect(inKadi).toEqual({ ok: false, code: 'malformed' });
  for (const answer of onBoards) expect(answer).toMatchObject({ ok: true, events: [{ type: 'ended' }] });
});
