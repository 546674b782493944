// One account to act in. Own and delegated ones differ in icon and words, not in colour alone.
import type { Account } from '@msm/contract/member';
import { Building2, ChevronRight, Handshake, Pencil, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountNameForm } from './account-name-form.tsx';
import { useRenameAccount } from './use-rename-account.ts';

const MembersDialog = lazy(async () => ({ default: (await import('./members-dialog.tsx')).MembersDialog }));

interface AccountCardProps {
  account: Account;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: () => void;
}

export function AccountCard({ account, isSelected, isBusy, onSelect }: AccountCardProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [showsMembers, setShowsMembers] = useState(false);
  const rename = useRenameAccount(account.id);
  if (isRenaming) {
    return (
      <li className="rounded-card border border-border bg-card p-4">
        <AccountNameForm
          label="Account name"
          action="Rename"
          initialName={account.name}
          isBusy={rename.isLoading}
          error={rename.error}
          save={rename.run}
          onDone={() => setIsRenaming(false)}
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
      {showsMembers && (
        <Suspense>
          <MembersDialog account={account} onClose={() => setShowsMembers(false)} />
        </Suspense>
      )}
      {account.isOwner && (
        <Button
          look="quiet"
          size="icon"
          aria-label={`Rename ${account.name}`}
          onClick={() => setIsRenaming(true)}
        >
          <Pencil aria-hidden className="size-4" />
        </Button>
      )}
    </li>
  );
}
