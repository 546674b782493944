// A call that was answered with a refusal. `code` is what callers branch on, `requestId` what people report.
import type { ErrorCode, Failure } from '@msm/contract/failure';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The feature's own code for what is wrong, where it has one. */
  readonly problem: string | undefined;
  readonly requestId: string | undefined;
  /** False when the answer had no words of its own, so that an operation's fallback text says more. */
  readonly hasReason: boolean;

  constructor(status: number, failure: Partial<Failure> = {}) {
    super(failure.message || `Request failed with status ${status}`);
    this.status = status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.problem = failure.problem;
    this.requestId = failure.requestId;
    this.hasReason = Boolean(failure.message);
  }
}

/** Our server said no, by a code of ours. Silence, overload, crashes and a proxy's own page are no refusal. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== undefined && error.status < 500 && error.status !== 429;

/** The only answer that signs a member out. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated';

/** The server's own words, or the operation's fallback when there are none. */
export const reasonOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.hasReason ? error.message : fallback;
