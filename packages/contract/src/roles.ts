// The three roles of the specification, and who passes where. SuperAdmin passes every guard.
import * as z from 'zod/mini';

export const ROLES = ['User', 'Admin', 'SuperAdmin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.output<typeof Role>;

export const isAdmin = (role: Role): boolean => role === 'Admin' || role === 'SuperAdmin';
export const passesRole = (role: Role, required: Role): boolean => role === required || role === 'SuperAdmin';

/** The role that opens the wallet, as MSMPAY_ACCESS sets it: SuperAdmin alone, or every member. */
export const WalletRole = z.enum(['User', 'SuperAdmin']);
export type WalletRole = z.output<typeof WalletRole>;
export const mayUseWallet = (role: Role, walletRole: WalletRole): boolean =>
  walletRole === 'User' || role === 'SuperAdmin';
