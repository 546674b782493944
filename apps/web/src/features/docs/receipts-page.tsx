// Patent receipts: what was filed where, with the office's paper. Rendered on the server with its answers; SuperAdmin keeps the
// list on the same page.
import { RECEIPT_STATUS_LABELS, type Receipt, type ReceiptStatus } from '@msm/contract/docs/receipts';
import { docRoutes } from '@msm/contract/docs/routes';
import { Download, FileCheck2, Image, Plus } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sayDay } from './doc-day.ts';
import './docs.css';

const ReceiptForm = lazyNamed(() => import('./receipt-form.tsx'), 'ReceiptForm');
const ReceiptActions = lazyNamed(() => import('./receipt-actions.tsx'), 'ReceiptActions');

export function ReceiptsPage() {
  return (
    <QueryScope>
      <Receipts />
    </QueryScope>
  );
}

function Receipts() {
  const query = useRouteQuery(docRoutes.listReceipts, {}, { isPublicDocument: true });
  const mayChange = useSession(({ user }) => user?.role === 'SuperAdmin');
  const [isAdding, setIsAdding] = useState(false);
  const receipts = query.data?.receipts;
  const failure = failureOf(query, 'The receipts could not be loaded.');
  const addButton = mayChange && (
    <Button look="primary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Add receipt
    </Button>
  );
  return (
    <div className="docs">
      <div className="doc-head">
        <div className="docs-top">
          <h1>Patent receipts</h1>
          <p>
            Applications that were filed, with the receipts of the offices. A receipt proves a filing, not a
            grant.
          </p>
        </div>
        {receipts && receipts.length > 0 && addButton}
      </div>
      <div className="receipts">
        {failure && <FailedState {...failure} />}
        {!failure && !receipts && <Skeleton className="h-40" />}
        {receipts?.length === 0 && (
          <EmptyState
            icon={FileCheck2}
            text={mayChange ? 'No receipts yet. Add the first one.' : 'No receipts have been published yet.'}
            action={addButton}
          />
        )}
        {receipts?.map((receipt) => (
          <ReceiptCard key={receipt.id} receipt={receipt} mayChange={mayChange} />
        ))}
      </div>
      {isAdding && <ReceiptForm onClose={() => setIsAdding(false)} />}
    </div>
  );
}

const STATUS_LOOKS: Readonly<Record<ReceiptStatus, 'neutral' | 'primary' | 'ok' | 'warn'>> = {
  filed: 'neutral',
  published: 'primary',
  granted: 'ok',
  lapsed: 'warn',
};

function ReceiptCard({ receipt, mayChange }: { receipt: Receipt; mayChange: boolean }) {
  const { title, office, number, filedOn, status, note, file } = receipt;
  const Icon = file.isPicture ? Image : Download;
  return (
    <article className="receipt">
      <div>
        <h2>
          {title} <Badge kind={STATUS_LOOKS[status]}>{RECEIPT_STATUS_LABELS[status]}</Badge>
        </h2>
        <p className="receipt-facts">
          <span>{office}</span>
          <span>No. {number}</span>
          <span>Filed {sayDay(filedOn)}</span>
        </p>
        {note && <p className="receipt-note">{note}</p>}
      </div>
      <div className="receipt-ways">
        <a
          href={file.url}
          className={buttonClass({ size: 'small' })}
          {...(file.isPicture && { target: '_blank', rel: 'noreferrer' })}
        >
          <Icon aria-hidden className="size-4" />
          <span>
            {file.isPicture ? 'Open' : 'Download'}
            <span className="sr-only"> the receipt of {title}</span> · {sizeOf(file.sizeBytes)}
          </span>
        </a>
        {mayChange && <ReceiptActions receipt={receipt} />}
      </div>
    </article>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
