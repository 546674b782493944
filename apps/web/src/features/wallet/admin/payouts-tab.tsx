// Withdrawals of all members. Those that wait come first and are decided here; those whose provider does not tell the end are finished
// by hand.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { QueuedWithdrawal, WithdrawalAttention, WithdrawalState } from '@msm/contract/wallet/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/counts.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { PAYOUTS, payoutWayOf, showCash, WITHDRAWAL_STATES } from '../wallet.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const ALL = 'all';
const ATTENTION = 'attention';

/** What a person has to find out at the provider. */
const ATTENTIONS: Readonly<Record<WithdrawalAttention, string>> = {
  noProvider: 'No provider is set up to pay it.',
  noAnswer: 'The provider has not answered for weeks.',
  unclear: 'Refused after a call without an answer: it may have been paid.',
  paidAfterReturn: 'Paid although the money went back into the wallet.',
  returnedAfterFinish: 'Came back, or was never paid, although it was recorded as paid.',
};

export function PayoutsTab() {
  const { query: address, replace } = useAddressQuery();
  const paging = usePaging();
  const chosen = address.get('state') ?? 'waiting';
  const state = Object.hasOwn(WITHDRAWAL_STATES, chosen) ? (chosen as WithdrawalState) : undefined;
  const query = useRouteQuery(
    paymentRoutes.listQueuedWithdrawals,
    { input: { ...pageQueryOf(paging), state, ...(chosen === ATTENTION && { needsAttention: true }) } },
    { placeholderData: keepPreviousData },
  );
  const [decided, setDecided] = useState<Decision>();
  return (
    <>
      {chosen !== ATTENTION && (
        <AttentionNotice onShow={() => replace({ state: ATTENTION, page: undefined })} />
      )}
      <div className="mb-4 w-full sm:w-56">
        <Select
          aria-label="State"
          value={state ?? (chosen === ATTENTION ? ATTENTION : ALL)}
          onChange={(event) => replace({ state: event.target.value, page: undefined })}
        >
          {Object.entries(WITHDRAWAL_STATES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={ATTENTION}>Needs attention</option>
          <option value={ALL}>All states</option>
        </Select>
      </div>
      <DataTable
        label="Withdrawals"
        columns={columnsFor(setDecided, state)}
        rows={query.data?.withdrawals}
        keyOf={({ id }) => id}
        nameOf={({ amount, member }) => `${showCash(amount)} of ${member.username}`}
        failure={failureOf(query, 'The withdrawals could not be loaded.')}
        empty={<EmptyState icon={Banknote} text={emptyWords(chosen)} />}
        isRefreshing={query.isPlaceholderData}
      />
      <Paging
        paging={paging}
        total={query.data?.total}
        isMore={query.data?.isMore}
        next={query.isPlaceholderData ? undefined : query.data?.next}
      />
      {decided?.kind === 'approve' && (
        <ApproveDialog decision={decided} onClose={() => setDecided(undefined)} />
      )}
      {decided?.kind === 'reject' && (
        <RejectDialog decision={decided} onClose={() => setDecided(undefined)} />
      )}
      {(decided?.kind === 'paid' || decided?.kind === 'notPaid') && (
        <FinishDialog decision={decided} onClose={() => setDecided(undefined)} />
      )}
    </>
  );
}

/** The list begins with what waits for approval: what only a person can end must not stay unseen behind its filter. */
function AttentionNotice({ onShow }: { onShow: () => void }) {
  const input = { page: 1, pageSize: 1, needsAttention: true };
  const total = useRouteQuery(paymentRoutes.listQueuedWithdrawals, { input }).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <div className="mb-4">
      <Alert kind="warn">
        <span className="flex flex-wrap items-center justify-between gap-2">
          {total === 1
            ? 'A withdrawal needs attention.'
            : `${formatCount(total)} withdrawals need attention.`}
          <Button size="small" onClick={onShow}>
            Show
          </Button>
        </span>
      </Alert>
    </div>
  );
}

function emptyWords(chosen: string): string {
  if (chosen === 'waiting') return 'No withdrawal waits for approval.';
  return chosen === ATTENTION ? 'No withdrawal needs attention.' : 'No withdrawal in this state.';
}

interface Decision {
  kind: 'approve' | 'reject' | 'paid' | 'notPaid';
  withdrawal: QueuedWithdrawal;
}

const STATE: Column<QueuedWithdrawal> = {
  key: 'state',
  header: 'State',
  isPlain: true,
  cell: ({ state, reason, reference, attention }) => (
    <span className="wrap-anywhere">
      <Badge kind={WITHDRAWAL_STATES[state].look}>{WITHDRAWAL_STATES[state].label}</Badge>
      {(reason ?? reference) && <span className="block text-muted-fg">{reason ?? reference}</span>}
      {attention && <span className="block text-danger">{ATTENTIONS[attention]}</span>}
    </span>
  ),
};

/** The state is a column only where the list does not say it already: with it, tablets have the buttons one below the other. */
const columnsFor = (
  decide: (decision: Decision) => void,
  listed: WithdrawalState | undefined,
): readonly Column<QueuedWithdrawal>[] => [
  {
    key: 'member',
    header: 'Member',
    cell: ({ member, isFrozen, frozenReason }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{member.username}</span>
        <span className="block font-normal text-muted-fg">{member.email}</span>
        {isFrozen && (
          <span className="block font-normal">
            <Badge kind="danger">Frozen</Badge>
            {frozenReason && <span className="block text-muted-fg">{frozenReason}</span>}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    isRight: true,
    isPlain: true,
    cell: ({ amount }) => <span className="tabular font-medium text-fg">{showCash(amount)}</span>,
  },
  {
    key: 'to',
    header: 'Pay out to',
    cell: ({ payoutTo, member }) => (
      <span className="wrap-anywhere">
        {payoutTo === member.email ? (
          <span className="whitespace-nowrap text-muted-fg">Their e-mail</span>
        ) : (
          payoutTo
        )}
      </span>
    ),
  },
  ...(listed === 'waiting' ? [] : [STATE]),
  { key: 'at', header: 'Requested', cell: ({ createdAt }) => <When instant={createdAt} /> },
  {
    key: 'actions',
    header: '',
    cell: (withdrawal) => (
      <span className={classNames('flex justify-end gap-2', listed !== 'waiting' && 'max-lg:flex-wrap')}>
        {actionsOn(withdrawal).map(({ kind, label }) => (
          <Button
            key={kind}
            size="small"
            look={kind === 'approve' ? 'primary' : 'plain'}
            onClick={() => decide({ kind, withdrawal })}
          >
            {label}
          </Button>
        ))}
      </span>
    ),
  },
];

function actionsOn({
  state,
  isForPerson,
}: QueuedWithdrawal): readonly { kind: Decision['kind']; label: string }[] {
  if (isForPerson)
    return [
      { kind: 'paid', label: 'Was paid' },
      { kind: 'notPaid', label: 'Not paid' },
    ];
  if (state !== 'waiting') return [];
  return [
    { kind: 'approve', label: 'Approve' },
    { kind: 'reject', label: 'Reject' },
  ];
}

function When({ instant }: { instant: string }) {
  return <RelativeTime instant={instant} timeZone={useMemberZone()} />;
}

interface DecisionDialogProps {
  decision: Decision;
  onClose: () => void;
}

const outcomeOf = (onClose: () => void) => ({
  invalidates: [paymentRoutes.listQueuedWithdrawals, walletRoutes.readLedgerOverview],
  // Without a connection it fails now: a decision that is sent later may be another one by then.
  networkMode: 'always' as const,
  onSuccess: onClose,
});

const failureIn = (error: Error | null): string | undefined =>
  error
    ? reasonOr(error, 'The decision could not be saved. Check your connection and try again.')
    : undefined;

const aboutPayout = ({ member, payoutTo }: QueuedWithdrawal) =>
  `${member.username} asked for a payout to ${payoutTo}.`;

function ApproveDialog({ decision: { withdrawal }, onClose }: DecisionDialogProps) {
  const methods = useRouteQuery(paymentRoutes.readPaymentMethods, {});
  const approving = useRouteMutation(paymentRoutes.approveWithdrawal, {
    ...outcomeOf(onClose),
    success: 'Payout approved',
  });
  const way = payoutWayOf(methods.data);
  return (
    <ReasonDialog
      title={`Pay ${showCash(withdrawal.amount)}?`}
      about={`${aboutPayout(withdrawal)} ${methods.data ? PAYOUTS[way].approval : ''}`}
      // PayPal has a reference of its own.
      {...(way !== 'paypal' && {
        words: {
          label: 'Reference',
          help: 'Of the payout, such as a bank’s number. The member sees it.',
          maxLength: 200,
        },
      })}
      action="Approve payout"
      look="primary"
      isBusy={approving.isPending}
      failure={failureIn(approving.error)}
      onClose={onClose}
      onConfirm={(reference) =>
        approving.mutate({ params: { id: withdrawal.id }, input: reference ? { reference } : {} })
      }
    />
  );
}

function RejectDialog({ decision: { withdrawal }, onClose }: DecisionDialogProps) {
  const rejecting = useRouteMutation(paymentRoutes.rejectWithdrawal, {
    ...outcomeOf(onClose),
    success: 'Withdrawal rejected',
  });
  return (
    <ReasonDialog
      title={`Reject ${showCash(withdrawal.amount)}?`}
      about={aboutPayout(withdrawal)}
      words={{
        label: 'Reason',
        help: 'The member reads it, and the money goes back to their wallet.',
        missing: 'Say why, for the member.',
        maxLength: 300,
      }}
      action="Reject withdrawal"
      look="dangerFilled"
      isBusy={rejecting.isPending}
      failure={failureIn(rejecting.error)}
      onClose={onClose}
      onConfirm={(reason) => rejecting.mutate({ params: { id: withdrawal.id }, input: { reason } })}
    />
  );
}

function FinishDialog({ decision: { kind, withdrawal }, onClose }: DecisionDialogProps) {
  const isPaid = kind === 'paid';
  const finishing = useRouteMutation(paymentRoutes.finishWithdrawal, {
    ...outcomeOf(onClose),
    success: isPaid ? 'Withdrawal recorded as paid' : 'Withdrawal recorded as not paid',
  });
  return (
    <ReasonDialog
      title={`${showCash(withdrawal.amount)} ${isPaid ? 'was paid' : 'was not paid'}?`}
      about={`${aboutPayout(withdrawal)} Look it up at the provider under the id ${withdrawal.id} first: this cannot be undone.`}
      words={
        isPaid
          ? {
              label: 'Reference',
              help: 'Of the payout at the provider or bank. The member sees it.',
              missing: 'Say which payment it was.',
              maxLength: 300,
            }
          : {
              label: 'Reason',
              help: 'The member reads it, and the money is in their wallet again.',
              missing: 'Say why, for the member.',
              maxLength: 300,
            }
      }
      action={isPaid ? 'Record as paid' : 'Record as not paid'}
      look={isPaid ? 'primary' : 'dangerFilled'}
      isBusy={finishing.isPending}
      failure={failureIn(finishing.error)}
      onClose={onClose}
      onConfirm={(note) => finishing.mutate({ params: { id: withdrawal.id }, input: { isPaid, note } })}
    />
  );
}
