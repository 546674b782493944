import type { Replay } from '@msm/contract/games/schemas';
import { stateHash } from '@msm/games/hash';
import type { Event } from '@msm/games/kadi/events';
import { kadi } from '@msm/games/kadi/kadi';
import { createRandom } from '@msm/games/random';
import { commitmentOf, gameSeedOf, type OwnPart } from '@msm/games/shuffle/fair-shuffle';
import { expect, test } from 'vitest';
import { checkShuffle } from './check-shuffle.ts';

const SERVER_SEED = 'ab'.repeat(32);
const NONCES = ['mine', null];
const OWN: OwnPart = { seat: 0, nonce: 'mine', commitment: commitmentOf(SERVER_SEED) };
const options = { seats: 2 };

function playedGame(serverSeed = SERVER_SEED, nonces = NONCES): Replay {
  const gameSeed = gameSeedOf({ gameId: 'table', serverSeed, nonces });
  let state = kadi.start(options, gameSeed);
  const entries: { events: Event[] }[] = [];
  const random = createRandom('bots');
  while (!kadi.result(state)) {
    const applied = kadi.apply(
      state,
      state.turn,
      kadi.bot(2)(kadi.viewFor(state, state.turn), state.turn, random),
    );
    if (!applied.ok) throw new Error(applied.code);
    state = applied.state;
    entries.push({ events: applied.events });
  }
  return {
    table: { id: 'table', setup: { game: 'kadi' } },
    options,
    shuffle: { commitment: commitmentOf(serverSeed), serverSeed, nonces, gameSeed },
    entries,
    finalHash: stateHash(state),
  } as unknown as Replay;
}

const wrongSteps = async (replay: Replay, own?: OwnPart) =>
  (await checkShuffle(replay, own)).flatMap(({ isRight }, place) => (isRight ? [] : [place]));

test('a fair game passes every step', async () => {
  expect(await wrongSteps(playedGame(), OWN)).toEqual([]);
  expect(await wrongSteps(playedGame())).toEqual([]);
});

test('a seed that the portal chose once it had the nonces is found by the hash that was shown before', async () => {
  const chosen = playedGame('cd'.repeat(32));
  expect(await wrongSteps(chosen, OWN)).toEqual([0, 1, 2]);
});

test('an own part that was moved to another seat is found', async () => {
  expect(await wrongSteps(playedGame(SERVER_SEED, [null, 'mine']), OWN)).toEqual([1, 2]);
});

test('each way to cheat is found at its step, and the steps that build on it are not right either', async () => {
  const replay = playedGame();
  const { shuffle } = replay;
  const withShuffle = (changed: object) => ({ ...replay, shuffle: { ...shuffle, ...changed } });
  expect(await wrongSteps(withShuffle({ serverSeed: 'cd'.repeat(32) }))).toContain(0);
  expect(await wrongSteps(withShuffle({ serverSeed: 'no seed' }))).toContain(0);
  expect(await wrongSteps(replay, { ...OWN, nonce: 'another' })).toEqual([1, 2]);
  expect(await wrongSteps(withShuffle({ gameSeed: 'chosen' }))).toEqual([2, 3]);
  expect(await wrongSteps({ ...replay, entries: replay.entries.slice(0, -1) })).toEqual([3]);
});
