// Interactions and followers by day, the best hours and the best posts of a period.
import type { History, HistoryPost } from '@msm/contract/social/results';
import { Clock, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { sayDay } from '../../../ui/dates/date-words.ts';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sayFollowers, sayHour, sayInteractions } from './history-words.rules.ts';

const BarChart = lazyNamed(() => import('../../../ui/charts/bar-chart.tsx'), 'BarChart');
const LineChart = lazyNamed(() => import('../../../ui/charts/line-chart.tsx'), 'LineChart');

interface HistoryChartsProps {
  history: History | undefined;
  onPost: (post: HistoryPost) => void;
}

export function HistoryCharts({ history, onPost }: HistoryChartsProps) {
  const labels = history?.days.map(({ day }) => sayDay(day)) ?? [];
  return (
    <div className="grid min-w-0 gap-3 lg:grid-cols-2">
      <ChartCard>
        <BarChart
          title={history ? sayInteractions(history) : 'Interactions by day'}
          about="By the day on which a post was published"
          labelName="Day"
          valueName="Interactions"
          data={
            history && {
              labels,
              series: [
                { name: 'Interactions', values: history.days.map(({ interactions }) => interactions) },
              ],
            }
          }
          formatTick={wholeTick}
          emptyText="No figures were reported for these days yet."
        />
      </ChartCard>
      <ChartCard>
        <LineChart
          title={history ? sayFollowers(history.days) : 'Followers'}
          about="At the end of each day"
          labelName="Day"
          valueName="Followers"
          data={
            history && {
              labels,
              series: [{ name: 'Followers', values: history.days.map(({ followers }) => followers) }],
            }
          }
          formatTick={wholeTick}
          emptyText="Followers are counted once a day from the day of the connection."
        />
      </ChartCard>
      {history && history.bestHours.length > 0 && <BestHours hours={history.bestHours} />}
      {history && history.topPosts.length > 0 && <TopPosts posts={history.topPosts} onPost={onPost} />}
    </div>
  );
}

const wholeTick = (value: number) => (Number.isInteger(value) ? formatCount(value) : '');

const ChartCard = ({ children }: { children: ReactNode }) => (
  <Card className="min-w-0 max-sm:p-4">
    <WhileLoading fallback={<Skeleton className="h-75" />}>{children}</WhileLoading>
  </Card>
);

function BestHours({ hours }: { hours: History['bestHours'] }) {
  const [best] = hours;
  return (
    <Card
      title={`Best time: ${sayHour(best!)}`}
      about="Interactions of a post on average, last 90 days. Suggested when you schedule."
      className="min-w-0 max-sm:p-4"
    >
      <ol className="flex flex-col gap-2">
        {hours.map((hour) => (
          <li key={sayHour(hour)} className="flex items-center gap-3">
            <Clock aria-hidden className="size-4 shrink-0 text-muted-fg" />
            <span className="flex-1">{sayHour(hour)}</span>
            <span className="tabular font-medium">{formatCount(hour.interactions)}</span>
            <span className="w-16 text-right text-xs text-muted-fg">
              {hour.posts === 1 ? '1 post' : `${formatCount(hour.posts)} posts`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const TopPosts = ({
  posts,
  onPost,
}: {
  posts: readonly HistoryPost[];
  onPost: (post: HistoryPost) => void;
}) => (
  <Card
    title="Top posts"
    about="By interactions in this period"
    className="min-w-0 max-sm:p-4 lg:last:odd:col-span-2"
  >
    <ol className="flex flex-col gap-2">
      {posts.map((post) => (
        <li key={post.id} className="flex items-center gap-3">
          <Trophy aria-hidden className="size-4 shrink-0 text-muted-fg" />
          <button
            type="button"
            className="min-w-0 flex-1 truncate text-left hover:underline"
            onClick={() => onPost(post)}
          >
            {post.text || 'Picture'}
          </button>
          <span className="tabular font-medium">{formatCount(post.interactions ?? 0)}</span>
        </li>
      ))}
    </ol>
  </Card>
);
