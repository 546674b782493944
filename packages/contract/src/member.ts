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

/** A workspace as its member sees it: sites, connections, posts and crons belong to it. */
export const Account = z.object({ id: Id, name: z.string(), isOwner: z.boolean() });
export type Account = z.output<typeof Account>;
