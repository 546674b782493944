// The receipt of one operation, beside the statement and from the bell.
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { Receipt } from '@msm/contract/wallet/schemas';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { sayFully } from '../../ui/dates/relative-words.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KIND_LABELS, showBalance, showChange } from './wallet.rules.ts';

const ID = /^[0-9a-f-]{36}$/;

export function ReceiptDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const known = id !== null && ID.test(id) ? id : undefined;
  const query = useRouteQuery(walletRoutes.readReceipt, known ? { params: { id: known } } : undefined);
  const failure = failureOf(query, 'The receipt could not be loaded.');
  const receipt = query.data?.receipt;
  return (
    <Drawer
      isOpen={known !== undefined}
      onClose={onClose}
      title="Receipt"
      footer={
        receipt && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        )
      }
    >
      {failure && <FailedState {...failure} />}
      {!failure && !receipt && <Skeleton className="h-48" />}
      {receipt && <Facts receipt={receipt} />}
    </Drawer>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const timeZone = useMemberZone();
  const { operationId, at, kind, entries, counterparty, reference, livemode } = receipt;
  return (
    <div className="flex flex-col gap-5">
      <div className="text-center">
        {entries.map((entry) => (
          <p key={`${entry.asset} ${entry.seq}`} className="tabular text-2xl font-bold">
            {showChange(entry)}
          </p>
        ))}
        <p className="mt-1 text-muted-fg">{entries[0]?.description}</p>
        {!livemode && (
          <p className="mt-2">
            <Badge kind="warn">TEST MODE – no real money</Badge>
          </p>
        )}
      </div>
      <dl className="flex flex-col divide-y divide-border border-y border-border">
        <Fact name="Kind">{KIND_LABELS[kind]}</Fact>
        <Fact name="When">{sayFully(Date.parse(at), timeZone)}</Fact>
        {counterparty && <Fact name="Other member">{counterparty.username}</Fact>}
        {entries.map(({ asset, seq, balanceAfter }) => (
          <Fact key={`${asset} ${seq}`} name={asset === 'cash' ? 'Cash after' : 'Points after'}>
            {showBalance({ asset, balance: balanceAfter })}
          </Fact>
        ))}
        {reference && <Fact name="Reference">{reference}</Fact>}
        <Fact name="Receipt number">
          <span className="inline-flex items-center gap-1">
            <span className="min-w-0 text-xs wrap-anywhere">{operationId}</span>
            <CopyButton text={operationId} label="Copy receipt number" isIconOnly />
          </span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-muted-fg">{name}</dt>
      <dd className="tabular min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
