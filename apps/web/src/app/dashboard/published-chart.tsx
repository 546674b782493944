// Posts that went out by day over six weeks; its title says what they show. The chart loads after the lists.
import { CALENDAR_OCCURRENCES } from '@msm/contract/schedule/limits';
import { lazy, Suspense } from 'react';
import { failureOf } from '../../platform/query-failure.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/counts.ts';
import { sayDay } from '../../ui/date-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sum } from './day-count.rules.ts';
import { sayFinding } from './finding.rules.ts';
import { usePublishedDays } from './use-published-days.ts';

const BarChart = lazy(async () => ({ default: (await import('../../ui/charts/bar-chart.tsx')).BarChart }));

const CHART_DAYS = 42;

export function PublishedChart() {
  const { published, error, refetch } = usePublishedDays();
  const counts = published?.counts.slice(-CHART_DAYS);
  const labels = published?.days.slice(-CHART_DAYS).map(sayDay);
  const isSilent = counts !== undefined && sum(counts) === 0;
  // Whoever has published nothing yet has no use for an empty chart.
  if (published && sum(published.counts) === 0) return null;
  return (
    <Card className="min-w-0 max-sm:p-4">
      {/* As high as the chart with its title. */}
      <Suspense fallback={<Skeleton className="h-75" />}>
        <BarChart
          title={counts ? sayFinding(counts) : 'Published posts'}
          about={
            published?.isCut
              ? `Six weeks by day; only the first ${formatCount(CALENDAR_OCCURRENCES)} posts are counted`
              : 'Six weeks by day'
          }
          labelName="Day"
          valueName="Posts"
          data={
            counts &&
            labels &&
            (isSilent ? { labels: [], series: [] } : { labels, series: [{ name: 'Posts', values: counts }] })
          }
          formatTick={(value) => (Number.isInteger(value) ? formatCount(value) : '')}
          emptyText="Each post that goes out adds to this chart."
          failure={failureOf({ data: published, error, refetch }, 'The numbers could not be loaded.')}
        />
      </Suspense>
    </Card>
  );
}
