// What SuperAdmin may do with a receipt: change what is said about it, or delete it.
import type { Receipt } from '@msm/contract/docs/receipts';
import { docRoutes } from '@msm/contract/docs/routes';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

const ReceiptForm = lazyNamed(() => import('./receipt-form.tsx'), 'ReceiptForm');

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const [open, setOpen] = useState<'form' | 'question'>();
  const close = () => setOpen(undefined);
  const removing = useRouteMutation(docRoutes.removeReceipt, {
    invalidates: [docRoutes.listReceipts],
    success: 'Receipt deleted',
  });
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Edit ${receipt.title}`}
        title="Edit"
        onClick={() => setOpen('form')}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Delete ${receipt.title}`}
        title="Delete"
        onClick={() => setOpen('question')}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
      {open === 'form' && <ReceiptForm receipt={receipt} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'question'}
        onClose={close}
        title="Delete this receipt?"
        about={`“${receipt.title}” and its file are deleted. This cannot be undone.`}
        action="Delete receipt"
        isBusy={removing.isPending}
        error={removing.error && reasonOr(removing.error, 'The receipt could not be deleted.')}
        onConfirm={() => removing.mutate({ params: { id: receipt.id } })}
      />
    </>
  );
}
