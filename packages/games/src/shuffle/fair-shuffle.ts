// The provably fair shuffle. Before the table is full the server commits to a secret seed by its hash; then each player adds a nonce;
// the seed of the game is derived from all of them, and the server's is revealed when the game is over. The server cannot choose
// the deal, since it committed before it knew the nonces; players cannot, since they do not know the server's seed. Everybody can
// check it afterwards: derive the seed, start the game with it, replay the log.
import { canonicalJson } from '../hash.ts';
import { sha256Hex } from '../sha256.ts';

/** Part of what is hashed: hashes of another purpose or version never equal ours. */
const SCHEME = 'msm-fair-shuffle-1';
/** 32 bytes as hex: fewer could be found from the commitment by trying. */
const SERVER_SEED = /^[0-9a-f]{64}$/;
/** Any text that fits; bounded because strangers send it. */
const LONGEST_NONCE = 64;

export interface Shuffle {
  /** Binds the seed to one game: the same seeds give another game another deal. */
  gameId: string;
  serverSeed: string;
  /** By seat; null for a player who sent none, or a bot. */
  nonces: readonly (string | null)[];
}

/** What a table knows after the game. */
export interface RevealedShuffle extends Shuffle {
  /** As published before the nonces. */
  commitment: string;
  /** What the game was started with. */
  gameSeed: string;
}

/** Throws a RangeError unless the seed is 64 hexadecimal digits. */
export function commitmentOf(serverSeed: string): string {
  if (!SERVER_SEED.test(serverSeed)) throw new RangeError('A server seed is 64 hexadecimal digits.');
  return sha256Hex(canonicalJson([SCHEME, 'commitment', serverSeed]));
}

export const isNonce = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NONCE;

/** The seed that the game is started with. */
export function gameSeedOf({ gameId, serverSeed, nonces }: Shuffle): string {
  return sha256Hex(canonicalJson([SCHEME, 'game', gameId, serverSeed, nonces]));
}

/**
 * `malformed`: no shuffle at all. `commitment`: the server revealed another seed. `ownNonce`: the player's nonce was replaced.
 * `gameSeed`: the deal came from elsewhere.
 */
export type ShuffleFault = 'malformed' | 'commitment' | 'ownNonce' | 'gameSeed';

/** Undefined when the shuffle was fair; `own` is what the player who checks it sent. */
export function faultOfShuffle(
  shuffle: RevealedShuffle,
  own?: { seat: number; nonce: string },
): ShuffleFault | undefined {
  if (!isWellFormed(shuffle)) return 'malformed';
  const { serverSeed, nonces, commitment, gameSeed } = shuffle;
  if (commitmentOf(serverSeed) !== commitment) return 'commitment';
  if (own && nonces[own.seat] !== own.nonce) return 'ownNonce';
  return gameSeedOf(shuffle) === gameSeed ? undefined : 'gameSeed';
}

/** The server is not trusted: what it reveals may be anything. */
function isWellFormed(shuffle: Partial<Record<keyof RevealedShuffle, unknown>> | null): boolean {
  if (!shuffle) return false;
  const { gameId, serverSeed, nonces } = shuffle;
  if (typeof gameId !== 'string' || typeof serverSeed !== 'string' || !SERVER_SEED.test(serverSeed))
    return false;
  // A copy, since `every` skips holes.
  return Array.isArray(nonces) && Array.from(nonces).every((nonce) => nonce === null || isNonce(nonce));
}
