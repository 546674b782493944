// What the sites feature asks of a WordPress site; adapters/wordpress speaks to it. Every refusal is a SiteFault, which
// says in words what is wrong and, for a write, whether it may have happened all the same.
import type {
  PostCounts,
  SiteMedia,
  SitePicture,
  SitePost,
  Term,
  WholeSitePost,
} from '@msm/contract/sites/schemas';
import { SITE_PROBLEMS, type SiteProblem } from '@msm/contract/sites/problems';
import { AppError, type ErrorKind } from '../errors.ts';

export interface FoundSite {
  /** As it calls itself, without a slash at its end. */
  url: string;
  name: string;
  /** Where its REST API begins, whatever its permalinks are. */
  apiRoot: string;
  /** The page on which its owner lets us in; none when it offers no application passwords. */
  authorizeUrl: string | null;
  /** Names of the APIs its plugins add. */
  namespaces: string[];
  /** How far its clock is from ours; none when it did not say. */
  clockSkewSeconds: number | null;
}

export interface SiteLogin {
  apiRoot: string;
  username: string;
  password: string;
}

export interface NewPost {
  title: string;
  html: string;
  excerpt: string;
  /** Empty: WordPress makes it of the title when it is published. */
  slug: string;
  status: 'publish' | 'draft';
  categories: number[];
  tags: number[];
  featuredMediaId: number | undefined;
  /** Fields of plugins; those the site does not know it ignores. */
  meta?: Record<string, string>;
}

export interface PostChange extends Partial<Omit<NewPost, 'status'>> {
  status?: string | undefined;
  date?: string | undefined;
}

export interface MediaFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** With its extension; WordPress derives the file's slug from it. */
  fileName: string;
  mimeType: string;
  altText: string;
}

export interface SiteAuthor {
  name: string;
  canPublish: boolean;
}

export interface PostsQuery {
  status: string;
  search?: string | undefined;
  page: number;
  pageSize: number;
}

export interface WordPressSite {
  whoAmI(): Promise<SiteAuthor>;
  listPosts(query: PostsQuery): Promise<{ posts: SitePost[]; total: number }>;
  countPosts(): Promise<PostCounts>;
  readPost(id: number): Promise<WholeSitePost>;
  /** Those with one of these slugs, in any status but the trash, oldest first. A slug that is there already gets a number. */
  findPostsBySlug(slugs: readonly string[]): Promise<SitePost[]>;
  createPost(post: NewPost): Promise<SitePost>;
  changePost(id: number, change: PostChange): Promise<SitePost>;
  /** Refused where the site has no trash. */
  trashPost(id: number): Promise<void>;
  /** For good. One that is gone already is no fault. */
  deletePost(id: number): Promise<void>;
  /** Newest first. */
  listPictures(query: Omit<PostsQuery, 'status'>): Promise<{ pictures: SitePicture[]; total: number }>;
  uploadMedia(file: MediaFile): Promise<SiteMedia>;
  readMedia(id: number): Promise<SiteMedia>;
  findMediaBySlug(slug: string): Promise<SiteMedia | undefined>;
  listTerms(kind: TermKind): Promise<Term[]>;
  /** The term of that name, made when there is none. */
  termNamed(kind: TermKind, name: string): Promise<number>;
  /** Ends the application password that this login uses. */
  revokeOwnPassword(): Promise<void>;
}

export type TermKind = 'categories' | 'tags';

export interface WordPress {
  /** Looks for a WordPress behind an address a person typed. */
  find(address: string): Promise<FoundSite>;
  open(login: SiteLogin): WordPressSite;
  /** Which WordPress it is, when its front page says so. */
  readVersion(url: string): Promise<string | null>;
}

const KINDS: Partial<Record<SiteProblem, ErrorKind>> = {
  notFound: 'notFound',
  refused: 'unprocessable',
  noRights: 'unprocessable',
  disconnected: 'unprocessable',
};

/** WordPress's own name of a refusal, and what it adds to it. */
export interface RemoteError {
  code: string;
  /** As a person reads it; may be empty. */
  message: string;
  data: unknown;
}

export const quote = ({ message }: RemoteError): string | undefined =>
  message ? `It says: ${message}` : undefined;

interface FaultDetails {
  /** One more sentence: where it leads, what the site said. */
  detail?: string | undefined;
  mayHaveHappened?: boolean;
  retryAfterMs?: number | undefined;
  remote?: RemoteError | undefined;
  cause?: unknown;
}

export class SiteFault extends AppError {
  override readonly name = 'SiteFault';
  override readonly problem: SiteProblem;
  /** A write whose answer was lost: only looking tells. Never for reads. */
  readonly mayHaveHappened: boolean;
  readonly retryAfterMs: number | undefined;
  readonly remote: RemoteError | undefined;

  constructor(
    problem: SiteProblem,
    { detail, mayHaveHappened = false, retryAfterMs, remote, cause }: FaultDetails = {},
  ) {
    const words = SITE_PROBLEMS[problem];
    super(KINDS[problem] ?? 'upstream', detail ? `${words} ${detail}` : words, { cause });
    this.problem = problem;
    this.mayHaveHappened = mayHaveHappened;
    this.retryAfterMs = retryAfterMs;
    this.remote = remote;
  }
}
