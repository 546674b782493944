// The check of a fair shuffle, step by step. Every step is computed here from what was revealed; none is believed.
import type { Replay } from '@msm/contract/games/schemas';
import type { Game, GameName } from '@msm/games/game';
import { stateHash } from '@msm/games/hash';
import {
  faultOfShuffle,
  type OwnPart,
  type RevealedShuffle,
  type ShuffleFault,
} from '@msm/games/shuffle/fair-shuffle';

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

/** As `faultOfShuffle` looks for them: what comes after the first one was not looked at. */
const FAULTS: readonly ShuffleFault[] = ['malformed', 'commitment', 'ownNonce', 'gameSeed'];

/** `own` is what this browser kept where it sat at the table. */
export async function checkShuffle(replay: Replay, own: OwnPart | undefined): Promise<CheckedStep[]> {
  const { shuffle, table, entries } = replay;
  const rules = (await RULES[table.setup.game]()) as AnyGame;
  const fault = faultOfShuffle({ ...shuffle, gameId: table.id } as RevealedShuffle, own);
  const isRightUpTo = (step: ShuffleFault) =>
    fault === undefined || FAULTS.indexOf(fault) > FAULTS.indexOf(step);
  return [
    {
      name: 'The published hash is that of the revealed seed',
      isRight: isRightUpTo('commitment'),
      words: own
        ? 'Your browser was shown this hash before it added its part.'
        : 'This browser kept no hash to compare it with.',
    },
    {
      name: own ? 'Your part is in the deal' : 'Your part',
      isRight: isRightUpTo('ownNonce'),
      words: own
        ? 'What your browser added was used at your seat.'
        : 'This browser has no part in this deal.',
    },
    {
      name: 'The seed of the game comes from all parts',
      isRight: isRightUpTo('gameSeed'),
      words: own
        ? 'Nobody chose the deal alone.'
        : 'Who added a part can see that nobody chose the deal alone.',
    },
    {
      name: 'The moves lead from this deal to the same end',
      isRight: leadsToEnd(rules, replay),
      words: `${entries.length} moves were replayed by the rules.`,
    },
  ];
}

function leadsToEnd(rules: AnyGame, { shuffle, options, entries, finalHash }: Replay): boolean {
  try {
    let state = rules.start(options, shuffle.gameSeed ?? '');
    for (const { events } of entries) for (const event of events) state = rules.reduce(state, event);
    return stateHash(state) === finalHash;
  } catch {
    // A log that the rules do not know.
    return false;
  }
}
