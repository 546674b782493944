// Every change of both balances with the balance after it: narrowed by asset, kind and days, exported as CSV, each with its receipt.
// The hash chain is what a member keeps to prove their history without the portal.
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { StatementEntry } from '@msm/contract/wallet/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, ReceiptText, ShieldCheck } from 'lucide-react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/input.tsx';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { saveCsv, saveText } from '../../ui/lists/save-csv.ts';
import { useAddressQuery } from '../../ui/lists/use-address-query.ts';
import { usePaging } from '../../ui/lists/use-paging.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Change } from './recent-activity.tsx';
import { statementFilterOf } from './statement.rules.ts';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useFollowWallet } from './use-follow-wallet.ts';
import { KIND_LABELS, showBalance } from './wallet.rules.ts';

const DatePicker = lazyNamed(() => import('../../ui/dates/date-picker.tsx'), 'DatePicker');
const ReceiptDrawer = lazyNamed(() => import('./receipt-drawer.tsx'), 'ReceiptDrawer');

const COLUMNS: readonly Column<StatementEntry>[] = [
  {
    key: 'description',
    header: 'What',
    cell: ({ description, kind }) => (
      <span className="font-medium wrap-anywhere">{description || KIND_LABELS[kind]}</span>
    ),
  },
  { key: 'kind', header: 'Kind', isWideOnly: true, cell: ({ kind }) => KIND_LABELS[kind] },
  { key: 'at', header: 'When', isPlain: true, cell: ({ at }) => <When instant={at} /> },
  {
    key: 'amount',
    header: 'Amount',
    isRight: true,
    isPlain: true,
    cell: (entry) => <Change entry={entry} />,
  },
  {
    key: 'balance',
    header: 'Balance after',
    isRight: true,
    cell: ({ asset, balanceAfter }) => (
      <span className="tabular whitespace-nowrap">{showBalance({ asset, balance: balanceAfter })}</span>
    ),
  },
];

const ASSETS = [
  { value: 'cash', label: 'Cash' },
  { value: 'points', label: 'Points' },
] as const;
const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

function When({ instant }: { instant: string }) {
  return <RelativeTime instant={instant} timeZone={useMemberZone()} />;
}

const today = (): string => new Date().toISOString().slice(0, 10);

export function StatementPage() {
  useFollowWallet();
  const { query: address, replace } = useAddressQuery();
  const timeZone = useMemberZone();
  const paging = usePaging(25);
  const filter = statementFilterOf(address, timeZone);
  const { page, pageSize, after } = paging;
  const query = useRouteQuery(
    walletRoutes.readStatement,
    { input: { ...filter, page, pageSize, after } },
    { placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = query;
  const exporting = useRouteMutation(walletRoutes.exportStatement, {
    onSuccess: (csv) => saveCsv(`msmpay-statement-${today()}.csv`, csv),
    failure: 'The statement could not be exported.',
  });
  const proving = useRouteMutation(walletRoutes.exportHashChain, {
    onSuccess: (lines) => saveText(`msmpay-hash-chain-${today()}.jsonl`, lines),
    failure: 'The proof could not be downloaded.',
  });
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const clear = () => replace({ asset: '', kind: '', from: '', to: '', page: undefined });
  return (
    <PageBody>
      <TestModeBanner livemode={data?.entries.every(({ livemode }) => livemode) ?? true} />
      <PageHeader
        title="Statement"
        about="Every change of your balances, newest first."
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              isBusy={proving.isPending}
              title="A hash chain: it proves that nothing in your history was changed. Verify it offline with scripts/verify-statement.mjs"
              onClick={() => proving.mutate()}
            >
              <ShieldCheck aria-hidden className="size-4" />
              Download proof
            </Button>
            <Button isBusy={exporting.isPending} onClick={() => exporting.mutate({ input: filter })}>
              <Download aria-hidden className="size-4" />
              Export CSV
            </Button>
          </div>
        }
      />
      <div className="mb-4 grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
        <Choice label="Asset" name="asset" all="All balances" options={ASSETS} />
        <Choice label="Kind" name="kind" all="All kinds" options={KINDS} />
        <Day label="From day" name="from" timeZone={timeZone} />
        <Day label="To day" name="to" timeZone={timeZone} />
        {isNarrowed && (
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <DataTable
        label="Statement"
        columns={COLUMNS}
        rows={data?.entries}
        keyOf={({ asset, seq }) => `${asset} ${seq}`}
        nameOf={({ description }) => description}
        opens={({ operationId }) =>
          () =>
            replace({ receipt: operationId })
          }
        failure={failureOf(query, 'The statement could not be loaded.')}
        empty={
          <EmptyState
            icon={ReceiptText}
            text={isNarrowed ? 'Nothing matches. Try other days or kinds.' : 'Nothing has moved yet.'}
            action={
              isNarrowed ? (
                <Button onClick={clear}>Show everything</Button>
              ) : (
                <Link to="/msmpay/wallet" className={buttonClass()}>
                  Open the wallet
                </Link>
              )
            }
          />
        }
        skeletonRows={10}
        isRefreshing={isPlaceholderData}
      />
      <Paging
        paging={paging}
        total={data?.total}
        isMore={data?.isMore}
        next={isPlaceholderData ? undefined : data?.next}
      />
      {address.has('receipt') && (
        <ReceiptDrawer id={address.get('receipt')} onClose={() => replace({ receipt: undefined })} />
      )}
    </PageBody>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  all: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ label, name, all, options }: ChoiceProps) {
  const { query, replace } = useAddressQuery();
  return (
    <div className="sm:w-40">
      <Select
        aria-label={label}
        value={query.get(name) ?? ''}
        onChange={(event) => replace({ [name]: event.target.value, page: undefined })}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Day({ label, name, timeZone }: { label: string; name: string; timeZone: string | undefined }) {
  const { query, replace } = useAddressQuery();
  return (
    <div className="sm:w-40">
      {/* Read by the field itself. */}
      <p aria-hidden className="mb-1 text-xs text-muted-fg">
        {label}
      </p>
      <WhileLoading fallback={<Skeleton className="h-10" />}>
        <DatePicker
          aria-label={label}
          placeholder="Any day"
          value={query.get(name) ?? ''}
          timeZone={timeZone}
          onChange={(date) => replace({ [name]: date, page: undefined })}
        />
      </WhileLoading>
    </div>
  );
}
