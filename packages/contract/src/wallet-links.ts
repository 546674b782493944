// Addresses of the wallet's pages that others lead to: payment providers, the bell, the statement itself.
export const depositPage = (depositId: string): string => `/msmpay/deposit/${depositId}`;
export const receiptPage = (operationId: string): string => `/msmpay/statement?receipt=${operationId}`;
