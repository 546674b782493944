// The member's own menu: e-mail, role and account, the profile, another account, and the way out.
import { ArrowLeftRight, ChevronDown, CircleUser, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { useSession } from '../../platform/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/dropdown-menu.tsx';

export function AccountMenu({ isNameHidden = false }: { isNameHidden?: boolean }) {
  const { user, accounts, selectedAccount } = useSession();
  const navigate = useNavigate();
  const logOut = useLogOut();
  if (!user) return null;
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className={classNames(buttonClass({ look: 'quiet', size: 'small' }), 'min-w-0 shrink')}
        >
          <CircleUser aria-hidden className="size-5 shrink-0 text-muted-fg" />
          <span className={isNameHidden ? 'sr-only' : 'max-w-32 truncate max-[100rem]:sr-only'}>
            {user.username}
          </span>
          {!isNameHidden && (
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-fg max-[100rem]:hidden" />
          )}
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate font-medium">{user.email}</span>
        <span className="block text-muted-fg">{user.role}</span>
        {selectedAccount && (
          <span className="block truncate text-muted-fg">Account: {selectedAccount.name}</span>
        )}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem onSelect={() => void navigate('/account')}>
        <CircleUser aria-hidden className="size-4 text-muted-fg" />
        Your profile
      </MenuItem>
      {accounts.length > 1 && (
        <MenuItem onSelect={() => void navigate('/account-selection')}>
          <ArrowLeftRight aria-hidden className="size-4 text-muted-fg" />
          Switch account
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden className="size-4 text-muted-fg" />
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}
