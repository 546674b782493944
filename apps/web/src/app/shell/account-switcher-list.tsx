// The member's accounts, the one they act in marked. Switching stays on the page, without what was open in it: that belongs
// to the account that is left.
import { Check, Settings2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HOME_PATH } from '../../features/auth/after-sign-in.ts';
import { useSelectAccount } from '../../features/accounts/use-select-account.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { showBriefToast, showToast } from '../../platform/toast.ts';
import {
  DropdownMenu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  type OpensBy,
} from '../../ui/overlays/dropdown-menu.tsx';
import { findPage } from '../pages.ts';

export function AccountSwitcherList({ trigger, opensBy }: { trigger: ReactElement; opensBy: OpensBy }) {
  const accounts = useSession((state) => state.accounts);
  const selectedId = useSession((state) => state.selectedAccount?.id);
  const navigate = useNavigate();
  const switchTo = useSwitchAccount();
  return (
    <DropdownMenu trigger={trigger} opensBy={opensBy} align="start">
      <MenuLabel>
        <span className="text-muted-fg">Act in</span>
      </MenuLabel>
      <div className="max-h-80 overflow-y-auto">
        {accounts.map(({ id, name, isOwner }) => (
          <MenuChoice key={id} isChosen={id === selectedId} onSelect={() => void switchTo({ id, name })}>
            <Check
              aria-hidden
              className={id === selectedId ? 'size-4 shrink-0 text-link' : 'invisible size-4'}
            />
            <span className="max-w-56 truncate">{name}</span>
            {!isOwner && <span className="ml-auto pl-3 text-xs text-muted-fg">Shared with you</span>}
          </MenuChoice>
        ))}
      </div>
      <MenuSeparator />
      <MenuItem onSelect={() => void navigate('/account-selection')}>
        <Settings2 aria-hidden className="size-4 text-muted-fg" />
        Manage accounts
      </MenuItem>
    </DropdownMenu>
  );
}

function useSwitchAccount() {
  const { run } = useSelectAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async ({ id, name }: { id: string; name: string }) => {
    if (useSession.getState().selectedAccount?.id === id) return;
    try {
      await run(id);
    } catch (error) {
      showToast('error', reasonOr(error, 'The account could not be opened'));
      return;
    }
    showBriefToast('success', `You act in ${name} now`);
    const isOneObject = findPage(pathname)?.path.includes(':') ?? false;
    await navigate(isOneObject ? HOME_PATH : pathname);
  };
}
