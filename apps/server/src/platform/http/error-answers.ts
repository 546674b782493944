// The one place that knows which HTTP status an error has, and what of it a stranger may read.
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode, Failure } from '@msm/contract/failure';
import { isDatabaseAway, isDiskFull, isPassing, isTextTheDatabaseCannotHold } from '../db/database-errors.ts';
import { AppError, schemaWords } from '../errors.ts';
import { OutboundRefused } from '../outbound/outbound-refused.ts';

export const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  unpaired: 410,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooMany: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
};

interface Answered {
  status: number;
  body: Failure;
  retryAfterSeconds?: number | undefined;
}

export function answerError(error: unknown, requestId: string): Answered {
  const { code, message, fields, problem, retryAfterSeconds } = describe(error);
  return {
    status: STATUS[code],
    retryAfterSeconds,
    body: {
      success: false,
      message,
      code,
      requestId,
      ...(fields && { fields }),
      ...(problem && { problem }),
    },
  };
}

interface Description {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  problem?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

function describe(error: unknown): Description {
  if (error instanceof AppError) {
    return {
      code: error.kind,
      message: error.message,
      fields: error.fields,
      problem: error.problem,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const messages = new Map<string, string>();
    for (const { instancePath, message = 'Invalid.' } of error.validation) {
      const field = schemaWords(instancePath.replace(/^\//, '').replaceAll('/', '.')) || '(body)';
      if (!messages.has(field)) messages.set(field, schemaWords(message));
    }
    const [first = 'Invalid input.'] = messages.values();
    return { code: 'invalid', message: first, fields: Object.fromEntries(messages) };
  }
  if (error instanceof OutboundRefused)
    return { code: error.isUpstreamFault ? 'upstream' : 'invalid', message: error.message };
  if (isTextTheDatabaseCannotHold(error))
    return { code: 'invalid', message: 'The text contains a character that cannot be stored.' };
  if (isDiskFull(error)) {
    return {
      code: 'unavailable',
      message: 'The disk of the portal is full. Nothing can be saved until there is room again.',
      retryAfterSeconds: 60,
    };
  }
  if (isDatabaseAway(error)) {
    return {
      code: 'unavailable',
      message: 'The database cannot be reached right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    };
  }
  // A deadlock or a lock: another request was in the way, and this one changed nothing.
  if (isPassing(error)) {
    return {
      code: 'unavailable',
      message: 'Another change was in the way. Please try again.',
      retryAfterSeconds: 1,
    };
  }
  return describeFramework(error) ?? { code: 'internal', message: 'Something went wrong.' };
}

/** What Fastify itself refuses before an operation runs. */
function describeFramework(error: unknown): Description | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (!code?.startsWith('FST_') || !statusCode || statusCode >= 500) return undefined;
  if (statusCode === 413) return { code: 'tooLarge', message: 'The request is too large.' };
  if (statusCode === 415)
    return { code: 'unsupported', message: 'Send JSON, with the content type application/json.' };
  if (statusCode === 404) return { code: 'notFound', message: 'There is nothing here.' };
  return {
    code: 'invalid',
    message: code.includes('JSON')
      ? 'The request is not valid JSON.'
      : 'The request could not be understood.',
  };
}
