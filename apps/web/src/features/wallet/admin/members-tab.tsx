// Wallets of members, to find one and freeze it.
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { WalletHolder } from '@msm/contract/wallet/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Snowflake, Wallet } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ListToolbar, type ListFilter } from '../../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { showCash, showPoints } from '../wallet.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const FILTERS: readonly ListFilter<'frozen'>[] = [
  { name: 'frozen', label: 'State', all: 'All wallets', options: [{ value: 'true', label: 'Frozen' }] },
];
const MAX_SEARCH_LENGTH = 254;

export function MembersTab() {
  const list = useListQuery(['frozen']);
  const paging = usePaging();
  const search = list.search.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
  const isFrozen = list.filters.frozen === 'true' ? 'true' : undefined;
  const query = useRouteQuery(
    walletRoutes.listWalletHolders,
    { input: { ...pageQueryOf(paging), search, isFrozen } },
    { placeholderData: keepPreviousData },
  );
  const [freezing, setFreezing] = useState<WalletHolder>();
  return (
    <>
      <ListToolbar query={list} searchLabel="Search username or e-mail" filters={FILTERS} />
      <DataTable
        label="Wallets"
        columns={columnsFor(setFreezing)}
        rows={query.data?.holders}
        keyOf={({ id }) => id}
        nameOf={({ username }) => username}
        failure={failureOf(query, 'The wallets could not be loaded.')}
        empty={
          <EmptyState
            icon={Wallet}
            text={list.isNarrowed ? 'No wallet matches.' : 'No wallet has been used yet.'}
            {...(list.isNarrowed && { action: <Button onClick={list.clear}>Show all wallets</Button> })}
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
      {freezing && (
        <FreezeDialog key={freezing.id} holder={freezing} onClose={() => setFreezing(undefined)} />
      )}
    </>
  );
}

const columnsFor = (freeze: (holder: WalletHolder) => void): readonly Column<WalletHolder>[] => [
  {
    key: 'member',
    header: 'Member',
    cell: ({ username, email, isFrozen, frozenReason }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{username}</span> {isFrozen && <Badge kind="warn">Frozen</Badge>}
        <span className="block font-normal text-muted-fg">{email}</span>
        {frozenReason && <span className="block font-normal text-muted-fg">{frozenReason}</span>}
      </span>
    ),
  },
  {
    key: 'cash',
    header: 'Cash',
    isRight: true,
    cell: ({ balance_cash, held_cash }) => (
      <span className="tabular">
        {showCash(balance_cash)}
        {Number(held_cash) > 0 && <span className="block text-muted-fg">{showCash(held_cash)} held</span>}
      </span>
    ),
  },
  {
    key: 'points',
    header: 'Points',
    isRight: true,
    cell: ({ balance_points }) => <span className="tabular">{showPoints(balance_points)}</span>,
  },
  {
    key: 'actions',
    header: '',
    cell: (holder) => <FreezeButton holder={holder} onFreeze={() => freeze(holder)} />,
  },
];

function FreezeButton({ holder, onFreeze }: { holder: WalletHolder; onFreeze: () => void }) {
  const unfreezing = useRouteMutation(walletRoutes.unfreezeWallet, {
    invalidates: [walletRoutes.listWalletHolders],
    networkMode: 'always',
    success: 'Wallet opened again',
    failure: 'The wallet could not be opened again.',
  });
  if (!holder.isFrozen)
    return (
      <Button size="small" look="danger" onClick={onFreeze}>
        <Snowflake aria-hidden className="size-4" />
        Freeze
      </Button>
    );
  return (
    <Button
      size="small"
      isBusy={unfreezing.isPending}
      onClick={() => unfreezing.mutate({ params: { id: holder.id } })}
    >
      Unfreeze
    </Button>
  );
}

function FreezeDialog({ holder, onClose }: { holder: WalletHolder; onClose: () => void }) {
  const freezing = useRouteMutation(walletRoutes.freezeWallet, {
    invalidates: [walletRoutes.listWalletHolders],
    networkMode: 'always',
    success: 'Wallet frozen',
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title={`Freeze the wallet of ${holder.username}?`}
      about="They can receive cash, but not send, convert or withdraw it, until you open the wallet again."
      words={{
        label: 'Reason',
        help: 'For administrators and the audit log.',
        missing: 'Say why.',
        maxLength: 300,
      }}
      action="Freeze wallet"
      look="dangerFilled"
      isBusy={freezing.isPending}
      failure={freezing.error ? reasonOr(freezing.error, 'The wallet could not be frozen.') : undefined}
      onClose={onClose}
      onConfirm={(reason) => freezing.mutate({ params: { id: holder.id }, input: { reason } })}
    />
  );
}
