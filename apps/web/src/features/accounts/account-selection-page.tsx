// Choosing the account to act in: after signing in when there are several, and later to switch.
import { accountRoutes } from '@msm/contract/accounts/routes';
import type { Account } from '@msm/contract/member';
import type { InputOf } from '@msm/contract/route';
import { Building2, ChevronRight, Handshake, Pencil, Plus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { rememberedOrigin } from '../../platform/session/login-origin.ts';
import { useSession } from '../../platform/session/session.ts';
import { stillMember } from '../../platform/session/still-member.ts';
import { logAuth } from '../../platform/api/throttled-log.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AccountNameForm } from './account-name-form.tsx';
import { useSelectAccount } from './use-select-account.ts';

export function AccountSelectionPage() {
  const { isLoading, isAuthenticated } = useSession();
  if (isLoading) return <PageSpinner />;
  return isAuthenticated ? (
    <AccountSelection />
  ) : (
    <Navigate to="/login" replace state={{ from: '/account-selection' }} />
  );
}

function AccountSelection() {
  const accounts = useAccounts();
  const selectedId = useSession((state) => state.selectedAccount?.id);
  const selectAccount = useSelectAccount();
  const navigate = useNavigate();
  const open = async (account: Account) => {
    try {
      await selectAccount.run(account.id);
    } catch {
      // The hook shows what went wrong; the member stays to choose again.
      return;
    }
    await navigate(rememberedOrigin() ?? '/sites');
  };
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 sm:py-12">
      <PageHeader
        title="Choose an account"
        about="Sites, connections and posts belong to the account you act in."
      />
      {selectAccount.error && (
        <div className="mb-4">
          <Alert kind="danger">{selectAccount.error}</Alert>
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            isSelected={account.id === selectedId}
            isBusy={selectAccount.isLoading}
            onSelect={() => void open(account)}
          />
        ))}
      </ul>
      <CreateAccount />
    </div>
  );
}

function CreateAccount() {
  const [isOpen, setIsOpen] = useState(false);
  const createAccount = useCreateAccount();
  return (
    <div className="mt-4">
      {isOpen ? (
        <div className="rounded-card border border-border bg-card p-4">
          <AccountNameForm
            label="Name of the new account"
            action="Create account"
            isBusy={createAccount.isLoading}
            error={createAccount.error}
            save={createAccount.run}
            onDone={() => setIsOpen(false)}
          />
        </div>
      ) : (
        <Button onClick={() => setIsOpen(true)}>
          <Plus aria-hidden className="size-4" />
          Create another account
        </Button>
      )}
    </div>
  );
}

// Opens another account of the member's own.
const useCreateAccount = () =>
  useApi(
    async (input: InputOf<typeof accountRoutes.createAccount>) => {
      const isStillMember = stillMember();
      const { account } = await call(accountRoutes.createAccount, { input });
      if (isStillMember()) useSession.setState(({ accounts }) => ({ accounts: [...accounts, account] }));
      showToast('success', `${account.name} is ready`);
    },
    (error) => reasonOr(error, 'The account could not be created'),
  );

// The accounts the member can act in: those of the session at once, brought up to date in the background.
function useAccounts() {
  const accounts = useSession((state) => state.accounts);
  useEffect(() => {
    const leaving = new AbortController();
    const isStillMember = stillMember();
    call(accountRoutes.listAccounts, {}, { signal: leaving.signal })
      .then(({ accounts: listed }) => isStillMember() && useSession.setState({ accounts: listed }))
      .catch(() => {
        if (!leaving.signal.aborted) logAuth('The accounts could not be read anew.');
      });
    return () => leaving.abort();
  }, []);
  return accounts;
}

// One account to act in. Own and delegated ones differ in icon and words, not in colour alone.
const MembersDialog = lazyNamed(() => import('./members-dialog.tsx'), 'MembersDialog');

interface AccountCardProps {
  account: Account;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: () => void;
}

function AccountCard({ account, isSelected, isBusy, onSelect }: AccountCardProps) {
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'over'>('not yet');
  const [showsMembers, setShowsMembers] = useState(false);
  const rename = useRenameAccount(account.id);
  if (renaming === 'now') {
    return (
      <li className="rounded-card border border-border bg-card p-4">
        <AccountNameForm
          label="Account name"
          action="Rename"
          initialName={account.name}
          isBusy={rename.isLoading}
          error={rename.error}
          save={rename.run}
          onDone={() => setRenaming('over')}
        />
      </li>
    );
  }
  const Icon = account.isOwner ? Building2 : Handshake;
  return (
    <li className="flex items-center gap-1 rounded-card border border-border bg-card pr-2 transition-colors hover:border-control">
      <button
        type="button"
        disabled={isBusy}
        onClick={onSelect}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-card p-4 text-left"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-muted text-muted-fg">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {account.name} {isSelected && <Badge kind="ok">Current</Badge>}
          </span>
          <span className="block text-muted-fg">{account.isOwner ? 'Your account' : 'Shared with you'}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-fg" />
      </button>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Members of ${account.name}`}
        onClick={() => setShowsMembers(true)}
      >
        <Users aria-hidden className="size-4" />
      </Button>
      {showsMembers && <MembersDialog account={account} onClose={() => setShowsMembers(false)} />}
      {account.isOwner && (
        <Button
          look="quiet"
          size="icon"
          aria-label={`Rename ${account.name}`}
          // Focus returns to where it was before the form.
          autoFocus={renaming === 'over'}
          onClick={() => setRenaming('now')}
        >
          <Pencil aria-hidden className="size-4" />
        </Button>
      )}
    </li>
  );
}

// Gives one of the member's own accounts another name.
const useRenameAccount = (id: string) =>
  useApi(
    async (input: InputOf<typeof accountRoutes.renameAccount>) => {
      const { account } = await call(accountRoutes.renameAccount, { params: { id }, input });
      useSession.setState(({ accounts, selectedAccount }) => ({
        accounts: accounts.map((known) => (known.id === id ? account : known)),
        selectedAccount: selectedAccount?.id === id ? account : selectedAccount,
      }));
    },
    (error) => reasonOr(error, 'The account could not be renamed'),
  );
