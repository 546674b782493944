// The check of a fair shuffle, step by step. Every step is computed here from what was revealed; none is believed.
import type { Replay } from '@msm/contract/games/schemas';
import type { Game, GameName } from '@msm/games/game';
import { stateHash } from '@msm/games/hash';
import { commitmentOf, gameSeedOf } from '@msm/games/shuffle/fair-shuffle';

export interface CheckedStep {
  name: string;
  isRight: boolean;
  words: string;
}

type AnyGame = Game<unknown, unknown, unknown, unknown, unknown>;

const RULES: Readonly<Record<GameName, () => Promise<unknown>>> = {
  kadi: async () => (await import('@msm/games/kadi/kadi')).kadi,
  chess: async () => (await import('@msm/games/chess/chess')).chess,
  checkers: async () => (await import('@msm/games/checkers/checkers')).checkers,
};

/** `ownNonce` is what this browser added, where it sat at the table. */
export async function checkShuffle(replay: Replay, ownNonce: string | undefined): Promise<CheckedStep[]> {
  const { shuffle, table, options, entries, finalHash } = replay;
  const { serverSeed, gameSeed, nonces, commitment } = shuffle;
  const rules = (await RULES[table.setup.game]()) as AnyGame;
  const isOwnThere = ownNonce === undefined || nonces?.includes(ownNonce) === true;
  return [
    step(
      'The published hash is that of the revealed seed',
      'The portal did not change its seed.',
      () => serverSeed !== null && commitmentOf(serverSeed) === commitment,
    ),
    {
      name: ownNonce === undefined ? 'Your part' : 'Your part is in the deal',
      isRight: isOwnThere,
      words:
        ownNonce === undefined
          ? 'This browser did not sit at this table.'
          : 'What your browser added was used.',
    },
    step(
      'The seed of the game comes from all parts',
      'Nobody chose the deal alone.',
      () =>
        serverSeed !== null &&
        gameSeedOf({ gameId: table.id, serverSeed, nonces: nonces ?? [] }) === gameSeed,
    ),
    step(
      'The moves lead from this deal to the same end',
      `${entries.length} moves were replayed by the rules.`,
      () => {
        let state = rules.start(options, gameSeed ?? '');
        for (const { events } of entries) for (const event of events) state = rules.reduce(state, event);
        return stateHash(state) === finalHash;
      },
    ),
  ];
}

function step(name: string, words: string, isRight: () => boolean): CheckedStep {
  try {
    return { name, words, isRight: isRight() };
  } catch {
    // Malformed seeds, or a log that the rules do not know.
    return { name, words, isRight: false };
  }
}
