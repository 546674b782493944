// Public documents, what the token page shows of them, and patent receipts. Everybody reads, SuperAdmin writes.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { del, get, patch, post, put } from '../route.ts';
import {
  DOC_PREVIEW_LIMIT,
  DOC_READ_LIMIT,
  MAX_RECEIPT_FILE_BYTES,
  RECEIPT_FILE_FIELD,
  RECEIPT_FILE_LIMIT,
  RECEIPT_UPLOAD_LIMIT,
} from './limits.ts';
import { AddReceiptInput, ChangeReceiptInput, Receipt, ReceiptParams } from './receipts.ts';
import {
  Doc,
  DocParams,
  DocPreview,
  DocSource,
  DocSummary,
  DocVersion,
  DocVersionParams,
  PreviewDocInput,
  RestoreDocVersionInput,
  SaveDocInput,
} from './schemas.ts';
import { Token } from './token.ts';

export const docRoutes = {
  listDocs: get('/api/docs/public', {
    access: 'visitor',
    output: z.object({ documents: z.array(DocSummary) }),
    limit: DOC_READ_LIMIT,
    summary: 'The public documents, without their texts.',
  }),
  readDoc: get('/api/docs/:name', {
    access: 'visitor',
    params: DocParams,
    output: z.object({ document: Doc }),
    limit: DOC_READ_LIMIT,
    summary: 'One public document as HTML, with its contents.',
  }),
  readToken: get('/api/token', {
    access: 'visitor',
    output: z.object({ token: Token }),
    limit: DOC_READ_LIMIT,
    summary: 'Supply, allocation and questions, as the documents state them.',
  }),
  readDocSource: get('/api/docs/:name/source', {
    access: 'superadmin',
    params: DocParams,
    output: z.object({ source: DocSource }),
    summary: 'The Markdown of a document, to edit it.',
  }),
  previewDoc: post('/api/docs/:name/preview', {
    access: 'superadmin',
    params: DocParams,
    input: PreviewDocInput,
    output: z.object({ preview: DocPreview }),
    limit: DOC_PREVIEW_LIMIT,
    summary: 'What a text would look like as this document. Nothing is stored.',
  }),
  saveDoc: put('/api/docs/:name', {
    access: 'superadmin',
    params: DocParams,
    input: SaveDocInput,
    output: z.object({ source: DocSource }),
    summary: 'Publish a new text of a document. Refused when another editor saved since.',
  }),
  listDocVersions: get('/api/docs/:name/versions', {
    access: 'superadmin',
    params: DocParams,
    output: z.object({ versions: z.array(DocVersion) }),
    summary: 'Earlier texts of a document, newest first.',
  }),
  readDocVersion: get('/api/docs/:name/versions/:version', {
    access: 'superadmin',
    params: DocVersionParams,
    output: z.object({ version: DocVersion, markdown: z.string() }),
    summary: 'One earlier text of a document.',
  }),
  restoreDocVersion: post('/api/docs/:name/versions/:version/restore', {
    access: 'superadmin',
    params: DocVersionParams,
    input: RestoreDocVersionInput,
    output: z.object({ source: DocSource }),
    summary: 'Publish an earlier text again. The replaced text stays in the history.',
  }),

  listReceipts: get('/api/patent-receipts', {
    access: 'visitor',
    output: z.object({ receipts: z.array(Receipt) }),
    limit: DOC_READ_LIMIT,
    summary: 'All patent receipts, the latest filing first.',
  }),
  addReceipt: post('/api/patent-receipts', {
    access: 'superadmin',
    input: AddReceiptInput,
    upload: { field: RECEIPT_FILE_FIELD, maxBytes: MAX_RECEIPT_FILE_BYTES },
    output: z.object({ receipt: Receipt }),
    status: 201,
    limit: RECEIPT_UPLOAD_LIMIT,
    summary: 'Add a receipt with its file: a PDF, or a picture (JPEG, PNG, WebP).',
  }),
  changeReceipt: patch('/api/patent-receipts/:id', {
    access: 'superadmin',
    params: ReceiptParams,
    input: ChangeReceiptInput,
    output: z.object({ receipt: Receipt }),
    summary: 'Change what is said about a receipt. Its file stays.',
  }),
  removeReceipt: del('/api/patent-receipts/:id', {
    access: 'superadmin',
    params: ReceiptParams,
    output: Nothing,
    summary: 'Delete a receipt and its file.',
  }),
  readReceiptFile: get('/api/patent-receipts/:id/file', {
    access: 'visitor',
    params: ReceiptParams,
    output: 'file',
    limit: RECEIPT_FILE_LIMIT,
    summary: 'The file of a receipt.',
  }),
} as const;
