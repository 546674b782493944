// Adds a receipt with its file. The bytes are stored before the row is; a note of them, made first, lets the nightly job find
// what a crash left behind.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MAX_RECEIPTS } from '@msm/contract/docs/limits';
import type { ReceiptFields } from '@msm/contract/docs/receipts';
import { docRoutes } from '@msm/contract/docs/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler, type Caller } from '../../../platform/operation.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import type { DocsDeps } from '../docs.deps.ts';
import { presentReceipt } from './present-receipt.ts';
import { tryRemoveBytes } from './receipt-bytes.ts';
import { checkReceiptFile, shownFileName } from './receipt-file.ts';
import {
  countReceipts,
  dropLeftover,
  findReceipt,
  insertReceipt,
  noteLeftover,
  type ReceiptRow,
} from './receipts.store.ts';

/** Each holds its file in memory, up to ten megabytes. Files that wait lie on disk. */
const slots = createSlots(2, {
  waitingInAll: 20,
  refusal: 'Too many files are being stored already. Wait until some are done.',
});

export const addReceipt = handler(
  docRoutes.addReceipt,
  async ({ input: { id, filedOn, ...fields }, upload, member, caller }, deps: DocsDeps) => {
    const earlier = await findReceipt(deps.db, id);
    if (earlier) return { receipt: presentReceipt(repeated(earlier, { filedOn, ...fields })) };
    const stored = await slots.use(async () => {
      const bytes = new Uint8Array(await readFile(upload.path));
      const { contentType, extension } = await checkReceiptFile(bytes);
      const row: ReceiptRow = {
        id,
        ...fields,
        filed_on: filedOn,
        stored_name: `receipt-${randomBytes(16).toString('base64url')}.${extension}`,
        file_name: shownFileName(upload.name, extension),
        content_type: contentType,
        size_bytes: bytes.byteLength,
        changed_at: deps.clock.now(),
      };
      await store(row, bytes, { actorId: member.id, caller }, deps);
      return findReceipt(deps.db, id);
    }, member.id);
    if (!stored) throw new AppError('conflict', 'The receipt was deleted meanwhile.');
    deps.events.emit('pages.changed', { tags: ['patent-receipts'] });
    return { receipt: presentReceipt(stored) };
  },
);

/** The answer to an upload whose first answer was lost, if nothing was changed for the second. */
function repeated(earlier: ReceiptRow, { filedOn, ...fields }: ReceiptFields): ReceiptRow {
  const isSame =
    earlier.filed_on === filedOn &&
    (['title', 'office', 'number', 'status', 'note'] as const).every(
      (name) => earlier[name] === fields[name],
    );
  if (!isSame)
    throw new AppError(
      'conflict',
      'This receipt was added already, as you wrote it first. Edit it in the list.',
    );
  return earlier;
}

interface Deed {
  actorId: string;
  caller: Caller;
}

async function store(
  row: ReceiptRow,
  bytes: Uint8Array<ArrayBuffer>,
  { actorId, caller }: Deed,
  deps: DocsDeps,
): Promise<void> {
  const { db, clock, storage } = deps;
  await noteLeftover(db, row.stored_name, clock.now());
  let isKept = false;
  try {
    await storage.put(row.stored_name, bytes, row.content_type);
    isKept = await db.transaction().execute(async (tx) => {
      if ((await countReceipts(tx)) >= MAX_RECEIPTS)
        throw new AppError('conflict', `There are ${MAX_RECEIPTS} receipts already. Delete some first.`);
      // False: the same upload was committed by another request.
      if (!(await insertReceipt(tx, row))) return false;
      if (!(await dropLeftover(tx, row.stored_name)))
        throw new AppError('unavailable', 'Storing the file took too long. Please try again.');
      await recordAudit(tx, 'docs.receiptAdded', { actorId, subject: row.id, caller });
      return true;
    });
  } finally {
    if (!isKept) await tryRemoveBytes(deps, row.stored_name);
  }
}
