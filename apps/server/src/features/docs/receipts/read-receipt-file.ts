// Serves the file of a receipt to everybody. A picture opens in the browser, where nothing may run from it; a PDF is
// downloaded, since it may carry scripts and the browser's reader does not work in a sandbox.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../../platform/operation.ts';
import type { DocsDeps } from '../docs.deps.ts';
import { findReceipt, noSuchReceipt } from './receipts.store.ts';

export const readReceiptFile = handler(
  docRoutes.readReceiptFile,
  async ({ params: { id } }, { db, storage }: DocsDeps) => {
    const receipt = await findReceipt(db, id);
    if (!receipt) throw noSuchReceipt();
    const disposition = receipt.content_type.startsWith('image/') ? 'inline' : 'attachment';
    return {
      etag: `"${receipt.stored_name}"`,
      contentType: receipt.content_type,
      headers: {
        // Kept, and asked for again each time: a receipt can be deleted.
        'cache-control': 'public, no-cache',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeName(receipt.file_name)}`,
      },
      sizeOf: () => storage.sizeOf(receipt.stored_name),
      open: () => storage.open(receipt.stored_name),
    };
  },
);

/** As RFC 8187 has it: these are the characters that `encodeURIComponent` leaves and a header may not carry. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
