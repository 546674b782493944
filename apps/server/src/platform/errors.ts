// What a feature throws when it refuses: a kind, and words for the person. HTTP knows kinds by http/error-answers.ts.
import type { ErrorCode } from '@msm/contract/failure';
import type { AuditAction } from './audit/audit.ts';

export type ErrorKind = Exclude<ErrorCode, 'internal'>;

interface Details {
  /** One message a field, by its path. */
  fields?: Record<string, string>;
  /** A code of the feature, for clients that help with it. */
  problem?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
  /** What the audit log says of the refusal, where that is more than the kind. */
  evidence?: AuditAction;
}

export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly fields: Record<string, string> | undefined;
  readonly problem: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly evidence: AuditAction | undefined;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    const { fields, problem, retryAfterSeconds, cause, evidence } = details;
    super(message, { cause });
    this.kind = kind;
    this.fields = fields;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
    this.evidence = evidence;
  }
}

/** A field is wrong in a way that only the server can see. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });

/** What a schema says may repeat a field name that was sent, however long that is. */
const MAX_SCHEMA_WORDS = 300;
export const schemaWords = (words: string): string =>
  words.length > MAX_SCHEMA_WORDS ? `${words.slice(0, MAX_SCHEMA_WORDS)}…` : words;

/** A cookie came without the CSRF token of its session. */
export const pageIsOutOfDate = () =>
  new AppError('forbidden', 'The page is out of date. Reload it and try again.', {
    evidence: 'csrf.refused',
  });
