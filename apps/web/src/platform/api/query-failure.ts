// What a list or a card says when its data could not be loaded: the reason, the id to report, and another try.
import { reportFailure } from '../contact-opener.ts';
import { ApiError, reasonOr } from './api-error.ts';

interface FailingQuery {
  data?: unknown;
  error: Error | null;
  refetch: () => unknown;
}

/** Undefined while there is something to show, be it of earlier. */
export function failureOf({ data, error, refetch }: FailingQuery, words: string) {
  return !error || data !== undefined ? undefined : describeFailure(error, words, refetch);
}

/** Where the server answered, its request id leads support to the log; without an answer there is nothing to report. */
export function describeFailure(error: Error, words: string, retry: () => unknown) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return {
    message: reasonOr(error, words),
    requestId,
    onRetry: () => void retry(),
    onReport: requestId === undefined ? undefined : () => reportFailure(requestId),
  };
}
