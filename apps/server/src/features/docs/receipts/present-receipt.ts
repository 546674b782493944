// A patent receipt as everybody sees it.
import type { Receipt } from '@msm/contract/docs/receipts';
import { docRoutes } from '@msm/contract/docs/routes';
import type { ReceiptRow } from './receipts.store.ts';

export const presentReceipt = (row: ReceiptRow): Receipt => ({
  id: row.id,
  title: row.title,
  office: row.office,
  number: row.number,
  filedOn: row.filed_on,
  status: row.status,
  note: row.note,
  file: {
    name: row.file_name,
    url: docRoutes.readReceiptFile.path.replace(':id', row.id),
    sizeBytes: row.size_bytes,
    isPicture: row.content_type.startsWith('image/'),
  },
  changedAt: row.changed_at.toISOString(),
});
