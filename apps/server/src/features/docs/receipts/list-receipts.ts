// All patent receipts, the latest filing first.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../../platform/operation.ts';
import type { DocsDeps } from '../docs.deps.ts';
import { presentReceipt } from './present-receipt.ts';
import { listReceipts as listAll } from './receipts.store.ts';

export const listReceipts = handler(docRoutes.listReceipts, async (_call, { db }: DocsDeps) => ({
  receipts: (await listAll(db)).map(presentReceipt),
}));
