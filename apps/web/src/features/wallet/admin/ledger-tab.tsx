// The books: totals by account, and a check of every balance against its history on demand.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { LedgerCheck, LedgerOverview } from '@msm/contract/wallet/schemas';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showBalance } from '../wallet.rules.ts';
import { FigureRow, Figures } from './figures.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** System accounts by their code, and all members together. */
const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  members: 'Members',
  deposits: 'Deposits',
  payouts: 'Payouts',
  conversion: 'Conversions',
  'points-issued': 'Points issued',
  losses: 'Losses',
};
const DRIVER_LABELS = { stripe: 'Stripe', paypal: 'PayPal', test: 'Test driver' } as const;

export function LedgerTab() {
  const query = useRouteQuery(walletRoutes.readLedgerOverview, {});
  const failure = failureOf(query, 'The ledger could not be loaded.');
  if (failure) return <FailedState {...failure} />;
  if (!query.data) return <Skeleton className="h-64" />;
  return <Overview overview={query.data} />;
}

function Overview({ overview }: { overview: LedgerOverview }) {
  const checking = useRouteMutation(walletRoutes.checkLedger, {
    invalidates: [walletRoutes.readLedgerOverview],
  });
  const timeZone = useMemberZone();
  const { accounts, lastCheck, failedRefunds } = overview;
  return (
    <div className="flex flex-col gap-4">
      <Figures
        figures={[
          ['Wallets', formatCount(overview.wallets)],
          ['Operations', formatCount(overview.operations)],
          ['Mode', overview.livemode ? 'Live' : 'Test'],
        ]}
      />
      <Card
        title="Check the books"
        about="Compares every balance with the sum of its history, and each asset with zero."
        action={
          <Button look="primary" isBusy={checking.isPending} onClick={() => checking.mutate()}>
            <Scale aria-hidden className="size-4" />
            Check now
          </Button>
        }
      >
        {checking.error && (
          <Alert kind="danger">{reasonOr(checking.error, 'The ledger could not be checked.')}</Alert>
        )}
        {checking.data && <Result check={checking.data} />}
        {!checking.data && (
          <p className="text-muted-fg">
            {lastCheck ? (
              <>
                Last checked <RelativeTime instant={lastCheck.at} timeZone={timeZone} />:{' '}
                {lastCheck.violations === 0
                  ? 'no violations.'
                  : `${formatCount(lastCheck.violations)} violations.`}
              </>
            ) : (
              'Not checked since the start of the server.'
            )}
          </p>
        )}
      </Card>
      {failedRefunds.length > 0 && (
        <Card
          title="Payments that could not be given back"
          about="They did not match their deposit and were never credited. Try again, or refund them at the provider."
        >
          {failedRefunds.map((refund) => (
            <FailedRefundRow key={refund.depositId} refund={refund} />
          ))}
        </Card>
      )}
      <Card title="Accounts" about="Each asset sums up to zero over all accounts.">
        {accounts.map(({ code, asset, balance }) => (
          <FigureRow
            key={`${code} ${asset}`}
            name={`${ACCOUNT_LABELS[code] ?? code} · ${asset}`}
            value={showBalance({ asset, balance })}
          />
        ))}
      </Card>
    </div>
  );
}

type FailedRefund = LedgerOverview['failedRefunds'][number];

function FailedRefundRow({ refund }: { refund: FailedRefund }) {
  const { depositId, driver, reference, amount, currency, failedAt } = refund;
  const [isDismissing, setIsDismissing] = useState(false);
  const timeZone = useMemberZone();
  const retrying = useRouteMutation(paymentRoutes.retryRefund, {
    invalidates: [walletRoutes.readLedgerOverview],
    success: 'The payment is being given back',
    failure: 'The refund could not be started',
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-2.5 last:border-0">
      <span className="min-w-0 wrap-anywhere">
        {DRIVER_LABELS[driver]} · {reference ?? depositId}{' '}
        <span className="text-muted-fg">
          (<RelativeTime instant={failedAt} timeZone={timeZone} />)
        </span>
      </span>
      <div className="ml-auto flex items-center gap-2">
        <span className="tabular mr-2 font-medium whitespace-nowrap">{`${amount} ${currency}`}</span>
        <Button
          size="small"
          isBusy={retrying.isPending}
          onClick={() => retrying.mutate({ params: { id: depositId } })}
        >
          Retry
        </Button>
        <Button size="small" onClick={() => setIsDismissing(true)}>
          Dismiss
        </Button>
      </div>
      {isDismissing && <DismissDialog refund={refund} onClose={() => setIsDismissing(false)} />}
    </div>
  );
}

function DismissDialog({ refund, onClose }: { refund: FailedRefund; onClose: () => void }) {
  const dismissing = useRouteMutation(paymentRoutes.dismissRefund, {
    invalidates: [walletRoutes.readLedgerOverview],
    networkMode: 'always',
    onSuccess: onClose,
    success: 'Refund dismissed',
  });
  return (
    <ReasonDialog
      title={`Dismiss ${refund.amount} ${refund.currency}?`}
      about="It is not tried again and leaves this list. Give the money back in another way first."
      words={{
        label: 'Note',
        help: 'How it was settled. It stands in the audit log.',
        missing: 'Say how it was settled.',
        maxLength: 300,
      }}
      action="Dismiss refund"
      look="dangerFilled"
      isBusy={dismissing.isPending}
      failure={
        dismissing.error ? reasonOr(dismissing.error, 'The refund could not be dismissed.') : undefined
      }
      onClose={onClose}
      onConfirm={(note) => dismissing.mutate({ params: { id: refund.depositId }, input: { note } })}
    />
  );
}

function Result({ check: { violations, operations, tookMs } }: { check: LedgerCheck }) {
  if (violations.length === 0)
    return (
      <Alert kind="ok">
        No violations in {formatCount(operations)} operations, checked in {formatCount(Math.round(tookMs))}{' '}
        ms.
      </Alert>
    );
  return (
    <Alert kind="danger">
      <p className="font-medium">
        {formatCount(violations.length)} violations. Stop payouts and call for help.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {violations.map(({ kind, subject, detail }, place) => (
          <li key={place}>
            {kind}: {subject} {detail}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
