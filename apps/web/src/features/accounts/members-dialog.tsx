// Who can act in an account, and in which role. Its owner gives roles and removes the others; they can leave. Asking takes the place of the list, so that
// one dialog is open at a time.
import { accountRoutes, type AccountMember } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import type { Account, AccountRole, GivenRole } from '@msm/contract/member';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { invalidateRoutes, routeKey, useRouteMutation } from '../../platform/api/route-hooks.ts';
import { checkSession } from '../../platform/session/session-check.ts';
import { useSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toast.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Select } from '../../ui/forms/input.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface MembersDialogProps {
  account: Account;
  onClose: () => void;
}

/** On a page without a cache of answers: the dialog brings it along. */
export function MembersDialog(props: MembersDialogProps) {
  return (
    <QueryScope>
      <Members {...props} />
    </QueryScope>
  );
}

function Members({ account, onClose }: MembersDialogProps) {
  const own = useSession((state) => state.user);
  const [leaver, setLeaver] = useState<Leaver>();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAccountMembers(
    account.id,
  );
  const members = data?.pages.flatMap((page) => page.members);
  if (leaver) {
    const isLeaving = leaver.id === own?.id;
    const back = () => setLeaver(undefined);
    return (
      <AskToRemove account={account} member={leaver} onClose={back} onDone={isLeaving ? onClose : back} />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Members of ${account.name}`}
      about="Editors work with the sites and posts of this account, and approve. Contributors write posts, which wait for approval."
      footer={
        account.isOwner ? (
          <Link to="/invites" className={buttonClass({ look: 'plain' })}>
            <UserPlus aria-hidden className="size-4" />
            Invite someone
          </Link>
        ) : (
          <Button look="danger" disabled={!own} onClick={() => setLeaver(own ?? undefined)}>
            Leave account
          </Button>
        )
      }
    >
      {error && <FailedState {...describeFailure(error, 'The members could not be loaded.', refetch)} />}
      {!members && !error && <Skeleton className="h-14" />}
      <ul className="divide-y divide-border">
        {members?.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === own?.id}
            accountId={account.isOwner && !member.isOwner ? account.id : undefined}
            onRemove={account.isOwner && !member.isOwner ? () => setLeaver(member) : undefined}
          />
        ))}
      </ul>
      {account.isOwner && members?.length === 1 && (
        <p className="mt-3 text-muted-fg">Only you can act in this account so far.</p>
      )}
      {hasNextPage && (
        <Button className="mt-3" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}

const fullName = ({ firstName, lastName, username }: Leaver) => `${firstName} ${lastName}`.trim() || username;

interface MemberRowProps {
  member: AccountMember;
  isSelf: boolean;
  /** Where the role can be changed. */
  accountId: string | undefined;
  onRemove: (() => void) | undefined;
}

function MemberRow({ member, isSelf, accountId, onRemove }: MemberRowProps) {
  const timeZone = useMemberZone();
  const name = fullName(member);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Avatar name={name} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {name} {isSelf && <Badge>You</Badge>} {!accountId && <RoleBadge role={member.role} />}
        </p>
        <p className="text-muted-fg wrap-anywhere">
          {member.username} · joined <RelativeTime instant={member.joinedAt} timeZone={timeZone} />
        </p>
      </div>
      {accountId && <RoleSelect accountId={accountId} member={member} name={name} />}
      {onRemove && (
        <Button size="small" look="danger" onClick={onRemove}>
          <span>
            Remove<span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
    </li>
  );
}

const ROLE_NAMES: Readonly<Record<AccountRole, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  contributor: 'Contributor',
};

const RoleBadge = ({ role }: { role: AccountRole }) => (
  <Badge kind={role === 'owner' ? 'primary' : 'neutral'}>{ROLE_NAMES[role]}</Badge>
);

interface RoleSelectProps {
  accountId: string;
  member: AccountMember;
  name: string;
}

function RoleSelect({ accountId, member, name }: RoleSelectProps) {
  const change = useRouteMutation(accountRoutes.changeAccountMember, {
    invalidates: [accountRoutes.listAccountMembers],
    success: (_nothing, { input: { role } }) =>
      `${name} is now ${role === 'editor' ? 'an editor' : 'a contributor'}`,
    failure: 'The role could not be changed.',
  });
  return (
    <div className="w-36">
      <Select
        aria-label={`Role of ${name}`}
        value={change.isPending ? change.variables.input.role : member.role}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate({
            params: { id: accountId, memberId: member.id },
            input: { role: event.target.value as GivenRole },
          })
        }
      >
        <option value="editor">{ROLE_NAMES.editor}</option>
        <option value="contributor">{ROLE_NAMES.contributor}</option>
      </Select>
    </div>
  );
}

interface AskToRemoveProps extends MembersDialogProps {
  member: Leaver;
  onDone: () => void;
}

function AskToRemove({ account, member, onClose, onDone }: AskToRemoveProps) {
  const isLeaving = !account.isOwner;
  const remove = useRemoveAccountMember(account);
  const name = fullName(member);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isLeaving ? `Leave ${account.name}?` : `Remove ${name} from ${account.name}?`}
      about={
        isLeaving
          ? 'You can no longer work in this account. What you planned there stays with its owner. To come back you need a new invitation.'
          : `${name} can no longer work in this account, at once and on every device. What they planned stays and becomes yours.`
      }
      action={isLeaving ? 'Leave account' : `Remove ${name}`}
      isBusy={remove.isPending}
      error={
        remove.error &&
        reasonOr(
          remove.error,
          isLeaving ? 'The account could not be left.' : 'The member could not be removed.',
        )
      }
      onConfirm={() => remove.mutate(member, { onSuccess: onDone })}
    />
  );
}

// Who can act in an account, a page at a time: the owner first.
const PAGE_SIZE = 50;

const useAccountMembers = (accountId: string) =>
  useInfiniteQuery({
    queryKey: [...routeKey(accountRoutes.listAccountMembers), accountId],
    queryFn: ({ pageParam, signal }) =>
      call(
        accountRoutes.listAccountMembers,
        { params: { id: accountId }, input: { page: pageParam, pageSize: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  });

// Removes a member from an account, or leaves it. Who leaves is asked anew which accounts they have.
type Leaver = Pick<AccountMember, 'id' | 'username' | 'firstName' | 'lastName'>;

function useRemoveAccountMember(account: Account) {
  const queries = useQueryClient();
  const ownId = useSession((state) => state.user?.id);
  return useMutation({
    mutationFn: ({ id: memberId }: Leaver) =>
      call(accountRoutes.removeAccountMember, { params: { id: account.id, memberId } }),
    onSuccess: async (_nothing, { id, username }) => {
      if (id === ownId) {
        showToast('success', `You left ${account.name}`);
        await checkSession(useSession, () => call(authRoutes.me, {}));
      } else {
        showToast('success', `${username} was removed from ${account.name}`);
        await invalidateRoutes(queries, [accountRoutes.listAccountMembers]);
      }
    },
  });
}
