// How many posts were published on each of the last sixty days: enough to compare thirty with the thirty before.
import { useMemo } from 'react';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { countByDay, dateOf, daysUntil } from './day-count.rules.ts';
import { useDaysOfPosts } from './use-days-of-posts.ts';

const DAYS = 60;

export function usePublishedDays() {
  const timeZone = useMemberZone();
  const today = dateOf(useNow(), timeZone);
  const days = useMemo(() => daysUntil(today, DAYS), [today]);
  const { data, error, refetch } = useDaysOfPosts(days[0]!, today, timeZone);
  const published = useMemo(() => {
    if (!data) return undefined;
    const dueAts = data.publications.filter(({ state }) => state === 'published').map(({ dueAt }) => dueAt);
    return { days, counts: countByDay(dueAts, days, timeZone), isCut: data.isCut };
  }, [data, days, timeZone]);
  return { published, error, refetch };
}
