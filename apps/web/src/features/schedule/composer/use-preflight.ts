// What would stop the post at any of its destinations, by field, and when it would be published. Debounced: a preflight costs a
// call to each site.
import type { SentInputOf } from '@msm/contract/route';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { routeQuery } from '../../../platform/api/route-hooks.ts';
import { mergedProblems, problemsIn } from './compose-errors.rules.ts';
import { planFor, type ComposeForm } from './compose-form.rules.ts';

const DEBOUNCE_MS = 600;

type Input = SentInputOf<typeof scheduleRoutes.preflightPost>;

export function usePreflight(form: ComposeForm) {
  const settled = useDebounced(JSON.stringify(form.destinations.map((place) => planFor(form, place))));
  const inputs = useMemo(() => JSON.parse(settled) as Input[], [settled]);
  const isAsked = inputs.length > 0 && inputs.every(({ wallTime }) => wallTime !== '');
  const answers = useQueries({
    queries: (isAsked ? inputs : []).map((input) => ({
      ...routeQuery(scheduleRoutes.preflightPost, { input }),
      placeholderData: keepPreviousData,
      retry: false,
    })),
  });
  const problems = mergedProblems(
    new Map(
      answers.map(({ data, error }, at) => [
        inputs[at]!.destinationId,
        refusedIn(error) ?? data?.problems ?? [],
      ]),
    ),
  );
  const failed = answers.find(({ error }) => error && refusedIn(error)!.length === 0);
  const isWhole = answers.length > 0 && answers.every(({ data, error }) => data && !error);
  return {
    isAsked,
    isFetching: answers.some(({ isFetching }) => isFetching),
    problems,
    dueAts: isWhole ? answers[0]!.data!.dueAts : undefined,
    error: failed?.error ?? null,
  };
}

export type Preflight = ReturnType<typeof usePreflight>;

/** Input that the contract refuses is answered by field as well. */
const refusedIn = (error: Error | null) => {
  if (!error) return undefined;
  return error instanceof ApiError ? problemsIn(error.fields) : [];
};

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
