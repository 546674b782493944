// Who may do what in a room. Direct rooms have two members for good: adding, removing and renaming are refused.
import type { RoomKind, RoomRole } from '@msm/contract/chat/schemas';
import { AppError } from '../../../platform/errors.ts';

export interface RoleOf {
  member_id: string;
  role: RoomRole;
}

/** Of the two members in one order, so that both open the same room. */
export const directKeyOf = (one: string, other: string): string => [one, other].toSorted().join(':');

export function assertGroup({ kind }: { kind: RoomKind }): void {
  if (kind !== 'group') throw new AppError('invalid', 'A conversation of two has no members to change.');
}

export function assertManages({ role }: { role: RoomRole }): void {
  if (role === 'member') throw new AppError('forbidden', 'Only owners and admins of the group can do that.');
}

/** Messages of others, by who manages the group. */
export function assertMayErase({ kind }: { kind: RoomKind }, { role }: { role: RoomRole }): void {
  if (kind === 'direct' || role === 'member')
    throw new AppError('forbidden', 'Only its sender can delete a message, or who manages the group.');
}

export function assertOwns({ role }: { role: RoomRole }): void {
  if (role !== 'owner') throw new AppError('forbidden', 'Only owners of the group can do that.');
}

/** Oneself, always; others by who manages the group, an owner by an owner alone. */
export function assertMayRemove(own: RoleOf, removed: RoleOf): void {
  if (own.member_id === removed.member_id) return;
  assertManages(own);
  if (removed.role === 'owner') assertOwns(own);
}

/** Who owns a group after its last owner has gone: an admin before a member, the longest first. Disabled members cannot manage it: they
 *  count only where there are no others. */
export function successorOf(
  remaining: readonly RoleOf[],
  disabledIds: ReadonlySet<string>,
): RoleOf | undefined {
  const active = remaining.filter(({ member_id }) => !disabledIds.has(member_id));
  const eligible = active.length > 0 ? active : remaining;
  if (eligible.some(({ role }) => role === 'owner')) return undefined;
  return eligible.find(({ role }) => role === 'admin') ?? eligible[0];
}
