// Withdrawals of all members. Those that wait come first and are decided here.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { QueuedWithdrawal, WithdrawalState } from '@msm/contract/wallet/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showCash, WITHDRAWAL_STATES } from '../wallet.rules.ts';

const ALL = 'all';

export function PayoutsTab() {
  const { query: address, replace } = useAddressQuery();
  const paging = usePaging();
  const chosen = address.get('state') ?? 'waiting';
  const state = Object.hasOwn(WITHDRAWAL_STATES, chosen) ? (chosen as WithdrawalState) : undefined;
  const query = useRouteQuery(
    paymentRoutes.listQueuedWithdrawals,
    { input: { ...pageQueryOf(paging), state } },
    { placeholderData: keepPreviousData },
  );
  const [decided, setDecided] = useState<Decision>();
  return (
    <>
      <div className="mb-4 w-full sm:w-56">
        <Select
          aria-label="State"
          value={state ?? ALL}
          onChange={(event) => replace({ state: event.target.value, page: undefined })}
        >
          {Object.entries(WITHDRAWAL_STATES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={ALL}>All states</option>
        </Select>
      </div>
      <DataTable
        label="Withdrawals"
        columns={columnsFor(setDecided)}
        rows={query.data?.withdrawals}
        keyOf={({ id }) => id}
        nameOf={({ amount, member }) => `${showCash(amount)} of ${member.username}`}
        failure={failureOf(query, 'The withdrawals could not be loaded.')}
        empty={
          <EmptyState
            icon={Banknote}
            text={state === 'waiting' ? 'No withdrawal waits for approval.' : 'No withdrawal in this state.'}
          />
        }
        isRefreshing={query.isPlaceholderData}
      />
      <Paging
        paging={paging}
        total={query.data?.total}
        isMore={query.data?.isMore}
        next={query.isPlaceholderData ? undefined : query.data?.next}
      />
      {decided && (
        <DecisionDialog
          key={decided.withdrawal.id + decided.kind}
          decision={decided}
          onClose={() => setDecided(undefined)}
        />
      )}
    </>
  );
}

interface Decision {
  kind: 'approve' | 'reject';
  withdrawal: QueuedWithdrawal;
}

const columnsFor = (decide: (decision: Decision) => void): readonly Column<QueuedWithdrawal>[] => [
  {
    key: 'member',
    header: 'Member',
    cell: ({ member }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{member.username}</span>
        <span className="block font-normal text-muted-fg">{member.email}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    isRight: true,
    cell: ({ amount }) => <span className="tabular font-medium">{showCash(amount)}</span>,
  },
  {
    key: 'to',
    header: 'Pay out to',
    cell: ({ payoutTo }) => <span className="wrap-anywhere">{payoutTo}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, reason, reference }) => (
      <span className="wrap-anywhere">
        <Badge kind={WITHDRAWAL_STATES[state].look}>{WITHDRAWAL_STATES[state].label}</Badge>
        {(reason ?? reference) && <span className="block text-muted-fg">{reason ?? reference}</span>}
      </span>
    ),
  },
  { key: 'at', header: 'Requested', cell: ({ createdAt }) => <When instant={createdAt} /> },
  {
    key: 'actions',
    header: '',
    cell: (withdrawal) =>
      withdrawal.state === 'waiting' && (
        <span className="flex justify-end gap-2">
          <Button size="small" look="primary" onClick={() => decide({ kind: 'approve', withdrawal })}>
            Approve
          </Button>
          <Button size="small" onClick={() => decide({ kind: 'reject', withdrawal })}>
            Reject
          </Button>
        </span>
      ),
  },
];

function When({ instant }: { instant: string }) {
  return <RelativeTime instant={instant} timeZone={useMemberZone()} />;
}

const DECISIONS = {
  approve: {
    label: 'Reference',
    help: 'Of the payout, such as a bank’s number. The member sees it.',
    isOptional: true,
    action: 'Approve payout',
  },
  reject: {
    label: 'Reason',
    help: 'The member reads it, and the money goes back to their wallet.',
    isOptional: false,
    action: 'Reject withdrawal',
  },
} as const;

function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, withdrawal } = decision;
  const { label, help, isOptional, action } = DECISIONS[kind];
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const formId = useId();
  const outcome = {
    invalidates: [paymentRoutes.listQueuedWithdrawals, walletRoutes.readLedgerOverview],
    onSuccess: onClose,
  };
  const approving = useRouteMutation(paymentRoutes.approveWithdrawal, {
    ...outcome,
    success: 'Payout approved',
  });
  const rejecting = useRouteMutation(paymentRoutes.rejectWithdrawal, {
    ...outcome,
    success: 'Withdrawal rejected',
  });
  const error = approving.error ?? rejecting.error;
  const isBusy = approving.isPending || rejecting.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    if (isBusy) return;
    if (kind === 'reject' && !words) return setIsMissing(true);
    const params = { id: withdrawal.id };
    if (kind === 'approve') approving.mutate({ params, input: words ? { reference: words } : {} });
    else rejecting.mutate({ params, input: { reason: words } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isCloseDisabled={isBusy}
      size="small"
      title={`${kind === 'approve' ? 'Pay' : 'Reject'} ${showCash(withdrawal.amount)}?`}
      about={`${withdrawal.member.username} asked for a payout to ${withdrawal.payoutTo}.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            look={kind === 'approve' ? 'primary' : 'dangerFilled'}
            type="submit"
            form={formId}
            isBusy={isBusy}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {error && <Alert kind="danger">{reasonOr(error, 'The decision could not be saved.')}</Alert>}
        <Field
          label={label}
          help={help}
          isOptional={isOptional}
          error={isMissing ? 'Say why, for the member.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setIsMissing(false);
              }}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
