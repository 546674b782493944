// The three roles of the specification, and who passes where. SuperAdmin passes every guard.
import * as z from 'zod/mini';

export const ROLES = ['User', 'Admin', 'SuperAdmin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.output<typeof Role>;

export const isAdmin = (role: Role): boolean => role === 'Admin' || role === 'SuperAdmin';
export const passesRole = (role: Role, required: Role): boolean => role === required || role === 'SuperAdmin';
