// Runs an API function and reports its loading and error state on the way. Errors are stored and thrown on.
export interface CallState {
  isLoading: boolean;
  error: string | null;
}

export const IDLE: CallState = { isLoading: false, error: null };

export type DescribeFailure = (error: unknown) => string;

export const describeAnyFailure: DescribeFailure = (error) =>
  (error instanceof Error && error.message) || 'An error occurred';

export async function trackCall<Args extends unknown[], Result>(
  apiCall: (...args: Args) => Promise<Result>,
  args: Args,
  onChange: (state: CallState) => void,
  describeFailure: DescribeFailure = describeAnyFailure,
): Promise<Result> {
  if (typeof apiCall !== 'function') throw new TypeError('The API function is not defined');
  onChange({ isLoading: true, error: null });
  try {
    const result = await apiCall(...args);
    onChange(IDLE);
    return result;
  } catch (error) {
    onChange({ isLoading: false, error: describeFailure(error) });
    throw error;
  }
}
