// What the social feature asks of a network; one adapter for each speaks to it. Publishing has two phases: `place` and `assemble`
// may run any number of times, `send` is the one call that cannot be taken back. Every refusal is a NetworkFault, which says
// in words what is wrong and whether a write may have happened all the same.
import type { PostLink } from '@msm/contract/posts/content';
import type { NetworkId } from '@msm/contract/social/networks';
import { NETWORK_PROBLEMS, type NetworkProblem } from '@msm/contract/social/problems';
import { AppError, type ErrorKind } from '../errors.ts';
import type { NetworkResults } from './network-results.ts';
import type { ByteRange } from './storage.ts';

export interface NetworkTokens {
  accessToken: string;
  /** Exchanged for new tokens; some networks accept each one once. */
  refreshToken?: string | undefined;
  /** When the access token was given; its life counts from then. */
  issuedAt: Date;
  /** Null when it does not run out by itself. */
  expiresAt: Date | null;
}

export interface NetworkProfile {
  /** The network's own id of the page or profile. */
  remoteId: string;
  name: string;
  /** As people write it there, without @; may be empty. */
  handle: string;
  avatarUrl: string | null;
  profileUrl: string | null;
}

/** A page or profile as whom we speak to a network. */
export interface NetworkLogin {
  remoteId: string;
  handle: string;
  tokens: NetworkTokens;
  /** Of a network that has many servers: where this profile lives. */
  host: string | null;
}

export interface NewConnection extends NetworkProfile {
  tokens: NetworkTokens;
  host: string | null;
}

/** A picture of the account's library, cropped, for one network. */
export interface PictureSource {
  altText: string;
  width: number;
  height: number;
  /** A signed address at which the network can fetch it as JPEG for a day. */
  url(): string;
  /** As JPEG, small enough for the network. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A video of the account's library: MP4 with H.264, and AAC if it has sound. */
export interface VideoSource {
  altText: string;
  width: number;
  height: number;
  sizeBytes: number;
  /** A public address at which the network can fetch it. */
  url(): string;
  read(range: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  stream(): Promise<ReadableStream<Uint8Array>>;
}

/** How far a video is on its way: kept over tries, so that an interrupted one goes on. */
export interface UploadProgress {
  kept: string | undefined;
  keep(progress: string): Promise<void>;
}

/** A picture or a video. */
export interface PlacedPicture {
  /** What the network knows it by. */
  handle: string;
  altText: string;
  width: number;
  height: number;
}

export interface SentPost {
  remoteId: string;
  link: string | null;
  /** What a reply has to name beside the id, where a network wants more. */
  version?: string | undefined;
}

export interface OutgoingPost {
  /** Ours alone, and the same over all tries. */
  key: string;
  /** Its number in the thread, from 0. */
  part: number;
  text: string;
  pictures: readonly PlacedPicture[];
  /** In place of pictures. */
  video?: PlacedPicture | undefined;
  link?: PostLink | undefined;
  /** What `assemble` kept. */
  assembled?: string | undefined;
  /** The posts of the thread before this one; `send` replies to the last. */
  before: readonly SentPost[];
}

export interface Look {
  /** Nothing of it can have been published before. */
  since: Date;
  /** Posts that are known to be others. */
  others: ReadonlySet<string>;
}

export interface NetworkSession {
  whoAmI(): Promise<NetworkProfile>;
  /** Hands a picture over; the answer is good for about a day. */
  place(picture: PictureSource): Promise<string>;
  /** As `place`. While the network still works on it, it refuses and says when to ask again. */
  placeVideo(video: VideoSource, progress: UploadProgress): Promise<string>;
  /** Everything else that a post needs before it is sent. `keep` persists what was learnt, the moment it is known. */
  assemble?(post: OutgoingPost, keep: (assembled: string) => Promise<void>): Promise<void>;
  /** The first thing it does is the call: nothing is awaited before. */
  send(post: OutgoingPost): Promise<SentPost>;
  /** `absent` only when the network provably lacks the post. */
  find(post: OutgoingPost, look: Look): Promise<SentPost | 'absent' | 'undecidable'>;
  /** One that is gone already is no fault. */
  remove(remoteId: string): Promise<void>;
  readonly results: NetworkResults;
}

export interface Consent {
  callbackUrl: string;
  state: string;
  codeVerifier: string;
}

/** The way over the network's own page. */
export interface NetworkConsent {
  pageFor(consent: Consent): string;
  /** Every page or profile that the person shared. */
  finish(code: string, consent: Consent): Promise<NewConnection[]>;
}

/** The way by a password that a person made for the portal. */
export interface NetworkSignIn {
  signIn(given: { handle: string; appPassword: string; host?: string | undefined }): Promise<NewConnection>;
}

export interface SocialNetwork {
  readonly network: NetworkId;
  /** A stand-in on this machine, or a server of one's own for tests: nothing reaches the vendor. */
  isSandbox(host: string | null): boolean;
  readonly consent?: NetworkConsent;
  readonly signIn?: NetworkSignIn['signIn'];
  /** Undefined where tokens last until access is withdrawn. */
  refresh?(login: NetworkLogin): Promise<NetworkTokens>;
  open(login: NetworkLogin): NetworkSession;
}

/** Those that this installation is set up for. */
export type SocialNetworks = ReadonlyMap<NetworkId, SocialNetwork>;

const KINDS: Partial<Record<NetworkProblem, ErrorKind>> = {
  wrongCredentials: 'unprocessable',
  unknownHandle: 'unprocessable',
  badHost: 'unprocessable',
  noPages: 'unprocessable',
  noInstagram: 'unprocessable',
  noPermission: 'unprocessable',
  expired: 'unprocessable',
  invalid: 'unprocessable',
  duplicate: 'unprocessable',
  policy: 'unprocessable',
  badMedia: 'unprocessable',
  notFound: 'notFound',
  notOffered: 'unprocessable',
};

interface FaultDetails {
  /** What the network itself said, for people. */
  said?: string | undefined;
  mayHaveHappened?: boolean | undefined;
  retryAfterMs?: number | undefined;
  /** Says nothing of the connection, whose other posts need not wait. */
  isOfPostAlone?: boolean | undefined;
  cause?: unknown;
}

/** What a network says can be long; its beginning tells the reason. */
const MAX_SAID_LENGTH = 300;

/** What the database cannot hold is left out. */
const storable = (said: string) => said.slice(0, MAX_SAID_LENGTH).toWellFormed().replaceAll('\0', '');

export class NetworkFault extends AppError {
  override readonly name = 'NetworkFault';
  override readonly problem: NetworkProblem;
  /** A write whose answer was lost: only looking tells. Never for reads. */
  readonly mayHaveHappened: boolean;
  readonly retryAfterMs: number | undefined;
  readonly isOfPostAlone: boolean;

  constructor(
    problem: NetworkProblem,
    { said, mayHaveHappened = false, retryAfterMs, isOfPostAlone = false, cause }: FaultDetails = {},
  ) {
    const words = NETWORK_PROBLEMS[problem];
    super(KINDS[problem] ?? 'upstream', said ? `${words} It says: ${storable(said)}` : words, { cause });
    this.problem = problem;
    this.mayHaveHappened = mayHaveHappened;
    this.retryAfterMs = retryAfterMs;
    this.isOfPostAlone = isOfPostAlone;
  }
}
