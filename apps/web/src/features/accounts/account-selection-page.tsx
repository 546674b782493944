// Choosing the account to act in: after signing in when there are several, and later to switch.
import type { Account } from '@msm/contract/member';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { rememberedOrigin } from '../../platform/login-origin.ts';
import { useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountNameForm } from './account-name-form.tsx';
import { useAccounts } from './use-accounts.ts';
import { useCreateAccount } from './use-create-account.ts';
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
