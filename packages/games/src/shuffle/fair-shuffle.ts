// The provably fair shuffle, a commit-reveal protocol. The server commits to a secret seed by its hash; each player who has seen the
// hash adds a nonce; the seed of the game is derived from all of them, and the server's is revealed when the game is over. Alone, the
// server cannot choose the deal, since it committed before it knew the nonces; nor can players, who do not know its seed. A server
// that shares its seed with the player of the last nonce can: they try nonces until the deal suits them. A player without a nonce has
// no guarantee. Checked afterwards: compare the hash with the one that was shown before the own nonce was given, derive the seed,
// start the game with it, replay the log.
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
  /** As the server says that it published it. */
  commitment: string;
  /** What the game was started with. */
  gameSeed: string;
}

/** What a player kept of a shuffle. */
export interface OwnPart {
  seat: number;
  nonce: string;
  /** As it was shown before the nonce was given. */
  commitment: string;
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
 * `malformed`: no shuffle at all. `commitment`: the server revealed another seed than it committed to, or shows another commitment
 * than before. `ownNonce`: the player's nonce was replaced or moved. `gameSeed`: the deal came from elsewhere.
 */
export type ShuffleFault = 'malformed' | 'commitment' | 'ownNonce' | 'gameSeed';

/** The first fault; undefined when there is none. Without an own part it tells only whether the revelation is consistent. */
export function faultOfShuffle(shuffle: RevealedShuffle, own?: OwnPart): ShuffleFault | undefined {
  if (!isWellFormed(shuffle)) return 'malformed';
  const { serverSeed, nonces, commitment, gameSeed } = shuffle;
  if (commitmentOf(serverSeed) !== commitment) return 'commitment';
  if (own && own.commitment !== commitment) return 'commitment';
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
