// What every refused or failed call answers. `code` is the kind of the error: clients branch on it, never on the text.
import * as z from 'zod/mini';

export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  /** Of msmBridge alone: the portal has no pairing with that id, so the plugin may delete its own. */
  'unpaired',
  'tooLarge',
  'unsupported',
  'unprocessable',
  'tooMany',
  'internal',
  'upstream',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  /** One message a field, by its path: `{ "email": "Enter a valid e-mail address." }`. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** A feature's own code for what is wrong, where screens help with it: a `SiteProblem`, for example. */
  problem: z.optional(z.string()),
});
export type Failure = z.output<typeof Failure>;

/** The header that proves a cookie-authenticated write comes from our own page. */
export const CSRF_HEADER = 'x-csrf-token';

/** Chosen by the client for one intended effect, and sent again with each retry. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** A UUID fits; so do the keys of other clients. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
