// The pages of the wallet by name, each in a file of its own.
export const walletPages = {
  wallet: async () => (await import('./wallet-page.tsx')).WalletPage,
  transfer: async () => (await import('./transfer-page.tsx')).TransferPage,
  points: async () => (await import('./points-page.tsx')).PointsPage,
  statement: async () => (await import('./statement-page.tsx')).StatementPage,
  deposit: async () => (await import('./deposit-page.tsx')).DepositPage,
  admin: async () => (await import('./admin/wallet-admin-page.tsx')).WalletAdminPage,
} as const;

export type WalletPageName = keyof typeof walletPages;
