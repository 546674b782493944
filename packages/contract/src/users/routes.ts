// Members as SuperAdmin sees and changes them.
import * as z from 'zod/mini';
import { Member } from '../member.ts';
import { Id, Instant } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { del, get, patch } from '../route.ts';
import { Role } from '../roles.ts';

export const ManagedUser = z.extend(Member, { isDisabled: z.boolean(), createdAt: Instant });
export type ManagedUser = z.output<typeof ManagedUser>;

const UserParams = z.object({ id: Id });
const UserChange = z
  .strictObject({
    role: z.optional(Role),
    disabled: z.optional(z.boolean()),
    emailVerified: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Say what to change: role, disabled or emailVerified.',
    ),
  );

export const userRoutes = {
  listUsers: get('/api/admin/users', {
    access: 'superadmin',
    input: z.extend(PageQuery, { search: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
    output: z.extend(Page, { users: z.array(ManagedUser) }),
    summary: 'Members, newest first.',
  }),
  changeUser: patch('/api/admin/users/:id', {
    access: 'superadmin',
    params: UserParams,
    input: UserChange,
    output: z.object({ user: ManagedUser }),
    summary: "Change a member's role, disable or enable them, confirm their e-mail.",
  }),
  endUserSessions: del('/api/admin/users/:id/sessions', {
    access: 'superadmin',
    params: UserParams,
    output: z.object({ ended: z.number() }),
    summary: 'End all sessions of a member.',
  }),
} as const;
