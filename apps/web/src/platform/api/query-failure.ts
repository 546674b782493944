// What a list or a card says when its data could not be loaded: the reason, the id to report, and another try.
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

export const describeFailure = (error: Error, words: string, retry: () => unknown) => ({
  message: reasonOr(error, words),
  requestId: error instanceof ApiError ? error.requestId : undefined,
  onRetry: () => void retry(),
});
