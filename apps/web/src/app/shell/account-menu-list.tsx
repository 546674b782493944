// What the member's own menu holds.
import { ArrowLeftRight, CircleUser, Cookie, LogOut, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { COOKIE_SETTINGS_HASH } from '../../platform/consent.ts';
import { useSession } from '../../platform/session/session.ts';
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  type OpensBy,
} from '../../ui/overlays/dropdown-menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { openPalette } from '../palette/palette-opener.ts';

export function AccountMenuList({ trigger, opensBy }: { trigger: ReactElement; opensBy: OpensBy }) {
  const { user, accounts, selectedAccount } = useSession();
  const navigate = useNavigate();
  const logOut = useLogOut();
  // On wider screens it is a button of the header.
  const isPhone = useMedia('(width < 40rem)');
  if (!user) return null;
  return (
    <DropdownMenu trigger={trigger} opensBy={opensBy}>
      <MenuLabel>
        <span className="block truncate font-medium">{user.email}</span>
        {/* What this browser kept of an earlier version may have none. */}
        <span className="block text-muted-fg">{user.role || 'User'}</span>
        {selectedAccount && (
          <span className="block truncate text-muted-fg">Account: {selectedAccount.name}</span>
        )}
      </MenuLabel>
      <MenuSeparator />
      {isPhone && (
        <MenuItem onSelect={openPalette}>
          <Search aria-hidden className="size-4 text-muted-fg" />
          Search and commands
        </MenuItem>
      )}
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
      <MenuItem onSelect={() => (window.location.hash = COOKIE_SETTINGS_HASH)}>
        <Cookie aria-hidden className="size-4 text-muted-fg" />
        Cookie settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden className="size-4 text-muted-fg" />
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}
