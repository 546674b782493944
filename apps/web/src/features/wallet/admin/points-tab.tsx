// Points of all members: what was earned, by which rule, what is held and what became cash.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import type { PointsOverview } from '@msm/contract/wallet/schemas';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FigureRow, Figures } from './figures.tsx';

const RULE_LABELS: Readonly<Record<string, string>> = {
  emailVerified: 'E-mail verified',
  postPublished: 'Post published',
  gamePlayed: 'Game finished',
  gameWon: 'Game won',
  referral: 'Referral',
};

export function PointsTab() {
  const query = useRouteQuery(paymentRoutes.readPointsOverview, {});
  const failure = failureOf(query, 'The points could not be loaded.');
  if (failure) return <FailedState {...failure} />;
  if (!query.data) return <Skeleton className="h-64" />;
  return <Overview overview={query.data} />;
}

function Overview({ overview }: { overview: PointsOverview }) {
  const { rules, top } = overview;
  return (
    <div className="flex flex-col gap-4">
      <Figures
        figures={[
          ['Held by members', formatCount(overview.outstanding)],
          ['Convertible now', formatCount(overview.vested)],
          ['Earned today', formatCount(overview.earnedToday)],
          ['Earned in all', formatCount(overview.earnedTotal)],
          ['Converted to cash', formatCount(overview.convertedToCash)],
          ['Bought with cash', formatCount(overview.convertedFromCash)],
        ]}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Card title="By rule">
          {rules.length === 0 && <p className="text-muted-fg">No points were earned yet.</p>}
          {rules.map(({ rule, times, points }) => (
            <FigureRow
              key={rule}
              name={`${RULE_LABELS[rule] ?? rule} · ${formatCount(times)}×`}
              value={formatCount(points)}
            />
          ))}
        </Card>
        <Card title="Earned most in 30 days">
          {top.length === 0 && <p className="text-muted-fg">No member earned points in this time.</p>}
          {top.map(({ id, username, points }) => (
            <FigureRow key={id} name={username} value={formatCount(points)} />
          ))}
        </Card>
      </div>
    </div>
  );
}
