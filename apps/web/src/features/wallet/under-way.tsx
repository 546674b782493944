// Deposits and withdrawals that are not finished, and those that ended a short while ago, with their state.
import { depositPage } from '@msm/contract/wallet-links';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import type { Deposit, Withdrawal } from '@msm/contract/wallet/schemas';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { begunDeposit } from './begun-deposits.ts';
import { CancelDeposit } from './cancel-deposit.tsx';
import { needsMember } from './deposit-step.rules.ts';
import { WALLET_READS } from './use-money-mutation.ts';
import { DEPOSIT_STATES, showCash, WITHDRAWAL_STATES } from './wallet.rules.ts';
import type { ReactNode } from 'react';

const SHOWN_WITHDRAWALS = 5;

export function UnderWay() {
  const deposits = useRouteQuery(paymentRoutes.listDeposits, {}).data?.deposits ?? [];
  const withdrawals = useRouteQuery(paymentRoutes.listWithdrawals, {}).data?.withdrawals ?? [];
  // All that count as open: a member who has too many finds each of them here.
  const open = deposits.filter(({ state, isCancelable }) => isCancelable || state === 'processing');
  if (open.length === 0 && withdrawals.length === 0) return null;
  return (
    <Card title="Deposits and withdrawals">
      <ul className="-my-2 flex flex-col divide-y divide-border">
        {open.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
        {withdrawals.slice(0, SHOWN_WITHDRAWALS).map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  title: string;
  at: string;
  note: string | null;
  children: ReactNode;
}

function Row({ title, at, note, children }: RowProps) {
  const timeZone = useMemberZone();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="tabular font-medium">{title}</p>
        <p className="text-muted-fg wrap-anywhere">
          <RelativeTime instant={at} timeZone={timeZone} />
          {note && ` · ${note}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const { label, look } = DEPOSIT_STATES[deposit.state];
  const title = `${showCash(deposit.amount)} by ${deposit.method === 'card' ? 'card' : 'PayPal'}`;
  return (
    <Row title={title} at={deposit.createdAt} note={deposit.failure}>
      <Badge kind={look}>{label}</Badge>
      <span className="flex gap-2">
        <Link to={depositPage(deposit.id)} className={buttonClass({ size: 'small' })}>
          {needsMember(deposit, begunDeposit(deposit.id)) ? 'Continue' : 'View'}
          <span className="sr-only"> {title}</span>
        </Link>
        {deposit.isCancelable && <CancelDeposit deposit={deposit} size="small" />}
      </span>
    </Row>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, amount, state, reason, payoutTo, createdAt } = withdrawal;
  const { label, look } = WITHDRAWAL_STATES[state];
  const canceling = useRouteMutation(paymentRoutes.cancelWithdrawal, {
    invalidates: WALLET_READS,
    networkMode: 'always',
    success: 'Withdrawal canceled',
    failure: 'The withdrawal could not be canceled.',
  });
  return (
    <Row title={`${showCash(amount)} withdrawal`} at={createdAt} note={reason ?? `to ${payoutTo}`}>
      <Badge kind={look}>{label}</Badge>
      {state === 'waiting' && (
        <Button
          size="small"
          isBusy={canceling.isPending}
          onClick={() => canceling.mutate({ params: { id } })}
        >
          Cancel
        </Button>
      )}
    </Row>
  );
}
