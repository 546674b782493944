// A member and an account as every feature shows them.
import * as z from 'zod/mini';
import { Id } from './fields.ts';
import { Role } from './roles.ts';

export const Member = z.object({
  id: Id,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  /** An IANA zone; null means the browser's own. */
  timeZone: z.nullable(z.string()),
});
export type Member = z.output<typeof Member>;

/** A role that an owner gives: contributors write and plan posts, which an owner or an editor approves. */
export const GivenRole = z.enum(['editor', 'contributor']);
export type GivenRole = z.output<typeof GivenRole>;
export const AccountRole = z.enum(['owner', 'editor', 'contributor']);
export type AccountRole = z.output<typeof AccountRole>;

/** A workspace as its member sees it: sites, connections, posts and crons belong to it. */
export const Account = z.object({
  id: Id,
  name: z.string(),
  isOwner: z.boolean(),
  /** What the member may do in it. */
  role: AccountRole,
});
export type Account = z.output<typeof Account>;
