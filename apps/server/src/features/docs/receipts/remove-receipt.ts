// Deletes a receipt. Its bytes go after the commit, or by the upkeep of the night.
import { docRoutes } from '@msm/contract/docs/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import type { DocsDeps } from '../docs.deps.ts';
import { tryRemoveBytes } from './receipt-bytes.ts';
import { deleteReceipt, noSuchReceipt } from './receipts.store.ts';

export const removeReceipt = handler(
  docRoutes.removeReceipt,
  async ({ params: { id }, member, caller }, deps: DocsDeps) => {
    const removed = await deps.db.transaction().execute(async (tx) => {
      const row = await deleteReceipt(tx, id, deps.clock.now());
      if (!row) throw noSuchReceipt();
      const details = { title: row.title, number: row.number };
      await recordAudit(tx, 'docs.receiptRemoved', { actorId: member.id, subject: id, caller, details });
      return row;
    });
    deps.events.emit('pages.changed', { tags: ['patent-receipts'] });
    await tryRemoveBytes(deps, removed.stored_name);
    return {};
  },
);
