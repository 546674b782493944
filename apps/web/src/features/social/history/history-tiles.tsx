// The period in numbers, each against the same number of days before.
import { FIGURES_OF } from '@msm/contract/social/figures';
import type { History } from '@msm/contract/social/results';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { changeOf, perPost, sayFigure, type Change } from './history-words.rules.ts';

interface Tile {
  label: string;
  value: string;
  change?: Change | undefined;
}

export function HistoryTiles({ history }: { history: History | undefined }) {
  const tiles = history ? tilesOf(history) : undefined;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {(tiles ?? LOADING).map(({ label, value, change }) => (
        <div
          key={label}
          className="min-w-0 rounded-card border border-border bg-card p-4 max-md:last:col-span-2"
        >
          <dt className="text-muted-fg">{label}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
            {tiles ? (
              <span className="tabular text-xl font-bold">{value}</span>
            ) : (
              <Skeleton className="h-7 w-16" />
            )}
            {change && <ChangeNote change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LOADING: readonly Tile[] = ['Posts', 'Interactions', 'Per post', 'Followers', 'Link clicks'].map(
  (label) => ({ label, value: '' }),
);

function tilesOf({ totals, previous, days, platform }: History): Tile[] {
  const followers = days.findLast((day) => day.followers !== null)?.followers ?? null;
  const hasViews = FIGURES_OF[platform].includes('views');
  return [
    { label: 'Posts', value: sayFigure(totals.posts), change: changeOf(totals.posts, previous.posts) },
    {
      label: 'Interactions',
      value: sayFigure(totals.interactions),
      change: changeOf(totals.interactions, previous.interactions),
    },
    hasViews
      ? { label: 'Views', value: sayFigure(totals.views), change: changeOf(totals.views, previous.views) }
      : {
          label: 'Per post',
          value: sayFigure(perPost(totals)),
          change: changeOf(perPost(totals), perPost(previous)),
        },
    { label: 'Followers', value: sayFigure(followers) },
    {
      label: 'Link clicks',
      value: sayFigure(totals.clicks),
      change: changeOf(totals.clicks, previous.clicks),
    },
  ];
}

function ChangeNote({ change: { words, direction } }: { change: Change }) {
  const Icon = direction === 'down' ? TrendingDown : TrendingUp;
  const color = direction === 'up' ? 'text-ok' : direction === 'down' ? 'text-danger' : 'text-muted-fg';
  return (
    <span
      title="Against the same number of days before"
      className={`inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${color}`}
    >
      {direction !== 'same' && <Icon aria-hidden className="size-3.5" />}
      {words}
      <span className="sr-only"> against the period before</span>
    </span>
  );
}
