// What would stop the post, by field, and when it would be published. Debounced: a preflight costs a call to the site.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { problemsIn } from './compose-errors.rules.ts';
import { planOf, type ComposeForm, type Plan } from './compose-form.rules.ts';

const DEBOUNCE_MS = 600;

export function usePreflight(form: ComposeForm) {
  const settled = useDebounced(JSON.stringify({ destinationId: form.destinationId, ...planOf(form) }));
  const input = useMemo(() => JSON.parse(settled) as Plan & { destinationId: string }, [settled]);
  const isAsked = input.destinationId !== '' && input.wallTime !== '';
  const { data, error, isFetching } = useRouteQuery(
    scheduleRoutes.preflightPost,
    isAsked ? { input } : undefined,
    { placeholderData: keepPreviousData, retry: false },
  );
  // Input that the contract refuses is answered by field as well.
  const refused = error instanceof ApiError ? problemsIn(error.fields) : [];
  const problems = error ? refused : (data?.problems ?? []);
  return {
    isAsked,
    isFetching,
    problems: isAsked ? problems : [],
    dueAts: data && !error ? data.dueAts : undefined,
    error: refused.length > 0 ? null : error,
  };
}

export type Preflight = ReturnType<typeof usePreflight>;

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
