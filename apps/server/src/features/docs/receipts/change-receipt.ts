// Changes what is said about a receipt, unless another change came before. Its file stays: another file is another receipt.
import { docRoutes } from '@msm/contract/docs/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { DocsDeps } from '../docs.deps.ts';
import { presentReceipt } from './present-receipt.ts';
import { changeReceipt as change, lockReceipt, noSuchReceipt } from './receipts.store.ts';

export const changeReceipt = handler(
  docRoutes.changeReceipt,
  async ({ params: { id }, input, member, caller }, { db, clock, events }: DocsDeps) => {
    const changed = await db.transaction().execute(async (tx) => {
      const shown = await lockReceipt(tx, id);
      if (!shown) throw noSuchReceipt();
      if (shown.changed_at.toISOString() !== input.changedAt)
        throw new AppError('conflict', 'This receipt was changed since you opened it. Open it again.');
      const row = await change(tx, id, input, clock.now());
      await recordAudit(tx, 'docs.receiptChanged', { actorId: member.id, subject: id, caller });
      return row;
    });
    events.emit('pages.changed', { tags: ['patent-receipts'] });
    return { receipt: presentReceipt(changed) };
  },
);
