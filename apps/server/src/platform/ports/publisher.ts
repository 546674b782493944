// What the schedule asks of a feature that can publish somewhere: sites for WordPress, blog for the portal's own, social for
// networks. The schedule owns states, leases and retries; a publisher owns one destination's API. `prepare` may run any
// number of times; `commit` makes the call that cannot be taken back, and runs at most once for each attempt that was
// proved absent; of a thread it sends the posts that are missing. `reconcile` reads back what became of it.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { Db } from '../db/tables.ts';

/** Remote ids and the like, remembered the moment they are known: they survive a crash. */
export type PublisherMemory = Record<string, string>;

export interface Publication {
  /** Ours alone and stable over retries: a draft on WordPress has it as its slug, so that it is found again. */
  key: string;
  accountId: string;
  /** The site or connection; the publisher's own id. */
  destinationId: string;
  content: PostContent;
  /** The member who planned it; none when that member is gone. */
  authorId?: string | null;
  /** Nothing of it can have been published before: when it was first sent, or its time. */
  notBefore: Date;
  /** When a person last decided that it is to be published: they may have deleted by then what was there. */
  decidedAt?: Date | null;
  memory: Readonly<PublisherMemory>;
}

/** Of the same account at the same destination. */
export interface OtherPublication {
  key: string;
  remoteId: string | null;
}

export interface Published {
  remoteId: string;
  link: string | null;
}

export interface Destination {
  id: string;
  name: string;
}

export interface Publisher {
  /** The platform's name, such as `wordpress` or `x`. */
  readonly platform: string;
  /** None when the account has no such destination. */
  findDestination(db: Db, accountId: string, destinationId: string): Promise<Destination | undefined>;
  /** Ids of the account's destinations that the vendor knows by this id of its own. */
  destinationsKnownAs?(db: Db, accountId: string, remoteId: string): Promise<string[]>;
  /** Those of the destination's files, by its own ids, that were uploaded to it through this portal. */
  uploadedTo(db: Db, destinationId: string, remoteIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What would stop it, by field of the plan; asked when it is scheduled. Empty when nothing would. */
  preflight(publication: Publication): Promise<PlanProblem[]>;
  /** What it answers is remembered with the next step: a crash before that forgets it, so `prepare` must find it again. */
  prepare(
    publication: Publication,
    remember: (memory: PublisherMemory) => Promise<void>,
  ): Promise<PublisherMemory | void>;
  /** `isFresh` is false after a pause of the process: asked right before the request, with no await between, it stops it. */
  commit(publication: Publication, isFresh: () => boolean): Promise<Published>;
  /** Answers `absent` only when the destination provably lacks the post. A post of one of `others` never counts as this one. */
  reconcile(
    publication: Publication,
    others: readonly OtherPublication[],
  ): Promise<Published | 'absent' | 'undecidable'>;
  /** Takes down what was published. What is gone already is no fault. Not given where people do that at the destination. */
  remove?(publication: Publication): Promise<void>;
}

/**
 * How a publisher says no.
 * `again`: nothing was published, try later. `reauth`: the destination no longer accepts our credentials.
 * `refused`: it will never take this post. `unclear`: it may or may not have happened; reconcile before anything else.
 * `held`: it is there, but not public or with other content; a person has to act at the destination.
 */
export type PublishFault = 'again' | 'reauth' | 'refused' | 'unclear' | 'held';

interface Patience {
  retryAfterMs?: number;
  isOfPostAlone?: boolean;
}

export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly fault: PublishFault;
  /** Whole milliseconds, when the destination said how long to wait. */
  readonly retryAfterMs: number | undefined;
  /** The other posts of the destination need not wait. */
  readonly isOfPostAlone: boolean;

  constructor(fault: PublishFault, message: string, options: ErrorOptions & Patience = {}) {
    super(message, options);
    this.fault = fault;
    const patienceMs = Math.ceil(Math.max(options.retryAfterMs ?? NaN, 0));
    this.retryAfterMs = Number.isNaN(patienceMs) ? undefined : patienceMs;
    this.isOfPostAlone = options.isOfPostAlone ?? false;
  }
}
