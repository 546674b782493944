// What would stop the post, and when it would be published. Debounced: a preflight costs a call to the site.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { PreflightInput } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRouteQuery } from '../../../platform/route-hooks.ts';
import { planOf, type ComposeForm } from './compose-form.rules.ts';

const DEBOUNCE_MS = 600;

export function usePreflight(form: ComposeForm) {
  const settled = useDebounced(JSON.stringify({ siteId: form.siteId, ...planOf(form) }));
  const input = PreflightInput.safeParse(JSON.parse(settled)).data;
  const query = useRouteQuery(scheduleRoutes.preflightPost, input && { input }, {
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isAsked: input !== undefined };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
