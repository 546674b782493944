// One published post: its text, its figures, and how they grew.
import { FIGURE_LABELS, FIGURES_OF } from '@msm/contract/social/figures';
import type { PostMetrics } from '@msm/contract/social/results';
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { ExternalLink } from 'lucide-react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { sayDay } from '../../../ui/dates/date-words.ts';
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sayFigure } from './history-words.rules.ts';

const LineChart = lazyNamed(() => import('../../../ui/charts/line-chart.tsx'), 'LineChart');

export function PostMetricsDrawer({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { data, error, refetch } = useRouteQuery(resultsRoutes.readPostMetrics, { params: { id: postId } });
  return (
    <Drawer isOpen onClose={onClose} title="Published post" isWide>
      {error && !data && (
        <FailedState {...describeFailure(error, 'The post could not be loaded.', refetch)} />
      )}
      {!error && !data && <Skeleton className="h-96" />}
      {data && <Metrics {...data} />}
    </Drawer>
  );
}

function Metrics({ post, snapshots }: PostMetrics) {
  const zone = useMemberZone();
  const shown = FIGURES_OF[post.platform];
  const labels = snapshots.map(({ at }) => {
    const { date, time } = wallTimeOf(Date.parse(at), zone);
    return `${sayDay(date)} ${time}`;
  });
  const grown = shown.filter((figure) => figure !== 'views' && figure !== 'reach');
  return (
    <div className="flex flex-col gap-6">
      <p className="wrap-anywhere whitespace-pre-line">{post.text || 'A post without text.'}</p>
      <p className="text-muted-fg">
        {post.connectionName}, <RelativeTime instant={post.publishedAt} timeZone={zone} />
      </p>
      {post.problem && <Alert kind="info">{post.problem}</Alert>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {[...shown.map((name) => [FIGURE_LABELS[name], post[name]] as const), linkClicks(post.clicks)].map(
          ([label, value]) => (
            <div key={label}>
              <dt className="text-muted-fg">{label}</dt>
              <dd className="tabular text-lg font-bold">{sayFigure(value)}</dd>
            </div>
          ),
        )}
      </dl>
      <WhileLoading fallback={<Skeleton className="h-75" />}>
        <LineChart
          title="How it grew"
          about="Each point is a reading in which a figure had changed"
          labelName="Time"
          valueName="Count"
          data={{
            labels,
            series: grown.map((name) => ({
              name: FIGURE_LABELS[name],
              values: snapshots.map((snapshot) => snapshot[name]),
            })),
          }}
          emptyText="The first figures are read some minutes after publishing."
        />
      </WhileLoading>
      {post.link && (
        <a href={post.link} target="_blank" rel="noreferrer" className={`self-start ${buttonClass()}`}>
          <ExternalLink aria-hidden className="size-4" />
          Open the post
        </a>
      )}
    </div>
  );
}

const linkClicks = (clicks: number | null) => ['Link clicks', clicks] as const;
