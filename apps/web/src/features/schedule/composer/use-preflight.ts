// What would stop the post, and when it would be published: asked when nobody has typed for a moment.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { PreflightInput } from '@msm/contract/schedule/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { planOf, type ComposeForm } from './compose-form.rules.ts';

/** Between two words of somebody who thinks. */
const PAUSE_MS = 600;

export function usePreflight(form: ComposeForm) {
  const settled = useSettled(JSON.stringify({ siteId: form.siteId, ...planOf(form) }));
  const input = PreflightInput.safeParse(JSON.parse(settled)).data;
  const query = useQuery({
    queryKey: ['preflight', settled],
    queryFn: ({ signal }) => call(scheduleRoutes.preflightPost, { input: input! }, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isAsked: input !== undefined };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
