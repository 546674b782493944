// The last few changes of both balances, each opening its receipt.
import { receiptPage } from '@msm/contract/wallet-links';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { StatementEntry } from '@msm/contract/wallet/schemas';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KIND_LABELS, showChange } from './wallet.rules.ts';

const SHOWN = 6;

export function RecentActivity() {
  const query = useRouteQuery(walletRoutes.readStatement, { input: { pageSize: SHOWN } });
  const failure = failureOf(query, 'The activity could not be loaded.');
  const entries = query.data?.entries;
  return (
    <Card
      title="Recent activity"
      action={
        <Link to="/msmpay/statement" className={buttonClass({ size: 'small' })}>
          Statement
        </Link>
      }
    >
      {failure && <FailedState {...failure} />}
      {!failure && !entries && <Skeleton className="h-48" />}
      {entries?.length === 0 && (
        <p className="text-muted-fg">Nothing yet. Add cash, or earn points by publishing and playing.</p>
      )}
      {entries && entries.length > 0 && (
        <ul className="-my-2 flex flex-col divide-y divide-border">
          {entries.map((entry) => (
            <Entry key={`${entry.asset} ${entry.seq}`} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: StatementEntry }) {
  const timeZone = useMemberZone();
  return (
    <li className="relative flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <Link
          to={receiptPage(entry.operationId)}
          className="font-medium after:absolute after:inset-0 wrap-anywhere"
        >
          {entry.description || KIND_LABELS[entry.kind]}
        </Link>
        <p className="text-muted-fg">
          {/* Not twice where the title is the kind. */}
          {entry.description &&
            entry.description !== KIND_LABELS[entry.kind] &&
            `${KIND_LABELS[entry.kind]} · `}
          <RelativeTime instant={entry.at} timeZone={timeZone} />
        </p>
      </div>
      <Change entry={entry} />
    </li>
  );
}

export function Change({ entry }: { entry: StatementEntry }) {
  return (
    <span
      className={classNames(
        'tabular font-medium whitespace-nowrap',
        entry.amount.startsWith('-') ? 'text-fg' : 'text-ok',
      )}
    >
      {showChange(entry)}
    </span>
  );
}
