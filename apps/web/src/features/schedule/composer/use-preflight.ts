// What would stop the post at any of its destinations, by field, and when it would be published. Debounced: a preflight costs a
// call to each site.
import type { OutputOf, SentInputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { routeQuery } from '../../../platform/api/route-hooks.ts';
import { useDebounced } from '../../../platform/use-debounced.ts';
import { mergedProblems, problemsIn, type ComposeProblem } from './compose-errors.rules.ts';
import { planFor, type ComposeForm } from './compose-form.rules.ts';

const DEBOUNCE_MS = 600;

type Input = SentInputOf<typeof scheduleRoutes.preflightPost>;
type Answer = OutputOf<typeof scheduleRoutes.preflightPost>;

export function usePreflight(form: ComposeForm) {
  const settled = useDebounced(
    JSON.stringify(form.destinations.map((place) => planFor(form, place))),
    DEBOUNCE_MS,
  );
  const inputs = useMemo(() => JSON.parse(settled) as Input[], [settled]);
  const isAsked = inputs.length > 0 && inputs.every(({ wallTime }) => wallTime !== '');
  const combine = useCallback(
    (answers: UseQueryResult<Answer>[]) => {
      const problems = answers.map(({ data, error }, at): [string, ComposeProblem[]] => [
        inputs[at]!.destinationId,
        refusedIn(error) ?? data?.problems ?? [],
      ]);
      const isWhole = answers.length > 0 && answers.every(({ data, error }) => data && !error);
      return {
        isAsked,
        isFetching: answers.some(({ isFetching }) => isFetching),
        problems: mergedProblems(new Map(problems)),
        dueAts: isWhole ? answers[0]!.data!.dueAts : undefined,
        error: answers.find(({ error }) => error && refusedIn(error)!.length === 0)?.error ?? null,
      };
    },
    [inputs, isAsked],
  );
  // Combined, the answer is the same object until it changes.
  return useQueries({
    queries: (isAsked ? inputs : []).map((input) => ({
      ...routeQuery(scheduleRoutes.preflightPost, { input }),
      placeholderData: keepPreviousData,
      retry: false,
    })),
    combine,
  });
}

export type Preflight = ReturnType<typeof usePreflight>;

/** Input that the contract refuses is answered by field as well. */
const refusedIn = (error: Error | null) => {
  if (!error) return undefined;
  return error instanceof ApiError ? problemsIn(error.fields) : [];
};
