// The member's wallet: balances, transfers, conversions, the statement; and SuperAdmin's view of the ledger. Who may use it is
// the setting MSMPAY_ACCESS. What moves money takes an Idempotency-Key: the same key with the same body answers as the first
// time, with another body it is refused with 422.
import * as z from 'zod/mini';
import { Id, Nothing } from '../fields.ts';
import { Page } from '../paging.ts';
import { del, get, post, put } from '../route.ts';
import { CHECK_LIMIT, EXPORT_LIMIT, MONEY_LIMIT } from './limits.ts';
import {
  CashConversion,
  CashInput,
  FreezeInput,
  LedgerCheck,
  LedgerOverview,
  PointsConversion,
  PointsInput,
  Receipt,
  Statement,
  StatementFilter,
  StatementQuery,
  Transfer,
  TransferInput,
  Wallet,
  WalletHolder,
  WalletHolderQuery,
} from './schemas.ts';

export const walletRoutes = {
  readWallet: get('/wallet', {
    access: 'wallet',
    output: Wallet,
    summary: 'My balances and the wallet that is linked.',
  }),
  transferCash: post('/wallet/transfer', {
    access: 'wallet',
    idempotent: true,
    input: TransferInput,
    output: Transfer,
    limit: MONEY_LIMIT,
    summary: 'Send cash to another member by e-mail.',
  }),
  convertPointsToCash: post('/wallet/convert-points-to-cash', {
    access: 'wallet',
    idempotent: true,
    input: PointsInput,
    output: PointsConversion,
    limit: MONEY_LIMIT,
    summary: 'Turn vested points into cash.',
  }),
  convertCashToPoints: post('/wallet/convert-cash-to-points', {
    access: 'wallet',
    idempotent: true,
    input: CashInput,
    output: CashConversion,
    limit: MONEY_LIMIT,
    summary: 'Turn cash into points.',
  }),
  readStatement: get('/wallet/statement', {
    access: 'wallet',
    input: StatementQuery,
    output: Statement,
    summary: 'Every change of my balances with the balance after it, newest first.',
  }),
  exportStatement: get('/wallet/statement.csv', {
    access: 'wallet',
    input: StatementFilter,
    output: 'text',
    limit: EXPORT_LIMIT,
    summary: 'The statement as CSV, oldest first.',
  }),
  exportHashChain: get('/wallet/statement/hash-chain', {
    access: 'wallet',
    output: 'text',
    limit: EXPORT_LIMIT,
    summary: 'My history as JSON lines, each with the hash of the one before: verifiable without the portal.',
  }),
  readReceipt: get('/wallet/operations/:id', {
    access: 'wallet',
    params: z.object({ id: Id }),
    output: z.object({ receipt: Receipt }),
    summary: 'The receipt of one operation of mine.',
  }),
  readLedgerOverview: get('/api/admin/wallet/ledger', {
    access: 'superadmin',
    output: LedgerOverview,
    summary: 'Totals of the system accounts and of all members.',
  }),
  checkLedger: post('/api/admin/wallet/ledger/check', {
    access: 'superadmin',
    output: LedgerCheck,
    limit: CHECK_LIMIT,
    summary: 'Compare every balance with its history now.',
  }),
  listWalletHolders: get('/api/admin/wallet/members', {
    access: 'superadmin',
    input: WalletHolderQuery,
    output: z.extend(Page, { holders: z.array(WalletHolder) }),
    summary: 'Wallets of members, to find the one to freeze.',
  }),
  freezeWallet: put('/api/admin/wallet/members/:id/freeze', {
    access: 'superadmin',
    params: z.object({ id: Id }),
    input: FreezeInput,
    output: Nothing,
    summary: 'Let nothing leave or convert in a wallet. Idempotent.',
  }),
  unfreezeWallet: del('/api/admin/wallet/members/:id/freeze', {
    access: 'superadmin',
    params: z.object({ id: Id }),
    output: Nothing,
    summary: 'Open a frozen wallet again. Idempotent.',
  }),
} as const;
