import type { Replay } from '@msm/contract/games/schemas';
import { stateHash } from '@msm/games/hash';
import type { Event } from '@msm/games/kadi/events';
import { kadi } from '@msm/games/kadi/kadi';
import { createRandom } from '@msm/games/random';
import { commitmentOf, gameSeedOf } from '@msm/games/shuffle/fair-shuffle';
import { expect, test } from 'vitest';
import { checkShuffle } from './check-shuffle.ts';

const SERVER_SEED = 'ab'.repeat(32);
const NONCES = ['mine', null];
const options = { seats: 2 };

function playedGame(): Replay {
  const gameSeed = gameSeedOf({ gameId: 'table', serverSeed: SERVER_SEED, nonces: NONCES });
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
    shuffle: { commitment: commitmentOf(SERVER_SEED), serverSeed: SERVER_SEED, nonces: NONCES, gameSeed },
    entries,
    finalHash: stateHash(state),
  } as unknown as Replay;
}

const wrongSteps = async (replay: Replay, own?: string) =>
  (await checkShuffle(replay, own)).flatMap(({ isRight }, place) => (isRight ? [] : [place]));

test('a fair game passes every step', async () => {
  expect(await wrongSteps(playedGame(), 'mine')).toEqual([]);
});

test('each way to cheat is found at its step', async () => {
  const replay = playedGame();
  const { shuffle } = replay;
  const withShuffle = (changed: object) => ({ ...replay, shuffle: { ...shuffle, ...changed } });
  expect(await wrongSteps(withShuffle({ serverSeed: 'cd'.repeat(32) }))).toContain(0);
  expect(await wrongSteps(withShuffle({ serverSeed: 'no seed' }))).toContain(0);
  expect(await wrongSteps(replay, 'another')).toEqual([1]);
  expect(await wrongSteps(withShuffle({ gameSeed: 'chosen' }))).toContain(2);
  expect(await wrongSteps({ ...replay, entries: replay.entries.slice(0, -1) })).toEqual([3]);
});
