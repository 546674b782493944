// Documents that everybody reads and SuperAdmin edits, what the token page takes from them, and patent receipts.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { createDocReader } from './doc-reader.ts';
import type { DocsParts } from './docs.deps.ts';
import { docJobs } from './docs.jobs.ts';
import { fillDocs } from './fill-docs.ts';
import { listedDocs } from './listed-docs.ts';
import { listDocVersions } from './list-doc-versions.ts';
import { listDocs } from './list-docs.ts';
import { previewDoc } from './preview-doc.ts';
import { readDocSource } from './read-doc-source.ts';
import { readDocVersion } from './read-doc-version.ts';
import { readDoc } from './read-doc.ts';
import { readToken } from './read-token.ts';
import { addReceipt } from './receipts/add-receipt.ts';
import { changeReceipt } from './receipts/change-receipt.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { readReceiptFile } from './receipts/read-receipt-file.ts';
import { removeReceipt } from './receipts/remove-receipt.ts';
import { restoreDocVersion } from './restore-doc-version.ts';
import { saveDoc } from './save-doc.ts';

export function docsFeature(parts: DocsParts): Feature {
  const deps = { ...parts, reader: createDocReader(parts) };
  return {
    name: 'docs',
    operations: [
      listDocs,
      readDoc,
      readToken,
      readDocSource,
      previewDoc,
      saveDoc,
      listDocVersions,
      readDocVersion,
      restoreDocVersion,
      listReceipts,
      addReceipt,
      changeReceipt,
      removeReceipt,
      readReceiptFile,
    ].map(withDeps(deps)),
    jobs: [...docJobs(deps), fillDocs(deps)],
    listedPages: listedDocs,
  };
}
