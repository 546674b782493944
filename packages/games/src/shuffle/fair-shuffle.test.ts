import { expect, test } from 'vitest';
import { stateHash } from '../hash.ts';
import { kadi } from '../kadi/kadi.ts';
import { commitmentOf, faultOfShuffle, gameSeedOf, isNonce, type RevealedShuffle } from './fair-shuffle.ts';

const SERVER_SEED = '5f'.repeat(32);
const made = { gameId: 'game 1', serverSeed: SERVER_SEED, nonces: ['from Amina', 'from Brian', null] };
const commitment = commitmentOf(SERVER_SEED);
const revealed = { ...made, commitment, gameSeed: gameSeedOf(made) };
const own = { seat: 1, nonce: 'from Brian', commitment };

test('an honest shuffle is accepted, and gives everybody the same deal', () => {
  expect(faultOfShuffle(revealed, own)).toBeUndefined();
  const [one, other] = [gameSeedOf(made), gameSeedOf(structuredClone(made))];
  expect(stateHash(kadi.start({ seats: 3 }, one))).toBe(stateHash(kadi.start({ seats: 3 }, other)));
});

test('a server that reveals another seed than it committed to is found out', () => {
  const serverSeed = 'a0'.repeat(32);
  const other = { ...made, serverSeed };
  expect(faultOfShuffle({ ...revealed, serverSeed, gameSeed: gameSeedOf(other) })).toBe('commitment');
});

test('a deal from another seed is found out', () => {
  expect(faultOfShuffle({ ...revealed, gameSeed: 'chosen by the house' })).toBe('gameSeed');
});

test('a player sees that the own nonce was replaced', () => {
  const nonces = ['from Amina', 'from the house', null];
  const replaced = { ...revealed, nonces, gameSeed: gameSeedOf({ ...made, nonces }) };
  expect(faultOfShuffle(replaced)).toBeUndefined();
  expect(faultOfShuffle(replaced, own)).toBe('ownNonce');
});

test('a player sees that the server committed to another seed once it had the nonces', () => {
  const serverSeed = 'a0'.repeat(32);
  const chosen = { ...made, serverSeed };
  const consistent = { ...chosen, commitment: commitmentOf(serverSeed), gameSeed: gameSeedOf(chosen) };
  expect(faultOfShuffle(consistent)).toBeUndefined();
  expect(faultOfShuffle(consistent, own)).toBe('commitment');
});

test('each part changes the seed of the game, and so does its place', () => {
  const seeds = [
    made,
    { ...made, gameId: 'game 2' },
    { ...made, serverSeed: 'a0'.repeat(32) },
    { ...made, nonces: ['from Amina', 'other', null] },
    { ...made, nonces: ['from Brian', 'from Amina', null] },
    { ...made, nonces: ['from Amina', null, 'from Brian'] },
    { ...made, nonces: ['from Amina","from Brian', null, null] },
  ].map(gameSeedOf);
  expect(new Set(seeds).size).toBe(seeds.length);
});

test('the commitment does not tell the seed of the game, and short seeds are refused', () => {
  expect(revealed.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(revealed.commitment).not.toBe(revealed.gameSeed);
  expect(() => commitmentOf('1234')).toThrow(RangeError);
  expect(faultOfShuffle({ ...revealed, serverSeed: '1234' })).toBe('malformed');
});

test('a nonce is a text of 1 to 64 characters', () => {
  expect(['a', 'x'.repeat(64)].every(isNonce)).toBe(true);
  expect(['', 'x'.repeat(65), 7, null, undefined, ['a']].some(isNonce)).toBe(false);
});

test.each([
  ['nothing at all', null],
  ['no nonces', { ...revealed, nonces: undefined }],
  ['a text for nonces', { ...revealed, nonces: 'ab' }],
  ['nonces with a hole', { ...revealed, nonces: Array(3) }],
  ['a seed inside a list', { ...revealed, serverSeed: [SERVER_SEED] }],
])('%s is malformed', (_, revelation) => {
  expect(faultOfShuffle(revelation as unknown as RevealedShuffle)).toBe('malformed');
});
