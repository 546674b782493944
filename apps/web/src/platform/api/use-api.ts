// An API function as a hook: `run` it, see whether it is loading and what went wrong.
import { useCallback, useState } from 'react';
import { describeAnyFailure, IDLE, trackCall, type DescribeFailure } from './track-call.ts';

export function useApi<Args extends unknown[], Result>(
  apiCall: (...args: Args) => Promise<Result>,
  describeFailure: DescribeFailure = describeAnyFailure,
) {
  const [state, setState] = useState(IDLE);
  const run = useCallback(
    (...args: Args): Promise<Result> => trackCall(apiCall, args, setState, describeFailure),
    [apiCall, describeFailure],
  );
  return { ...state, run };
}
