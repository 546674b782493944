// The deeds of the menu beside a site.
import { KeyRound, Pencil, Unplug } from 'lucide-react';
import type { ReactElement } from 'react';
import { DropdownMenu, MenuItem, MenuSeparator, type OpensBy } from '../../ui/overlays/dropdown-menu.tsx';
import type { SiteDeed } from './site-dialog.tsx';

interface SiteMenuListProps {
  trigger: ReactElement;
  opensBy: OpensBy;
  onChoose: (deed: SiteDeed) => void;
}

export const SiteMenuList = ({ trigger, opensBy, onChoose }: SiteMenuListProps) => (
  <DropdownMenu trigger={trigger} opensBy={opensBy}>
    <MenuItem onSelect={() => onChoose('rename')}>
      <Pencil aria-hidden className="size-4" />
      Rename
    </MenuItem>
    <MenuItem onSelect={() => onChoose('password')}>
      <KeyRound aria-hidden className="size-4" />
      New application password
    </MenuItem>
    <MenuSeparator />
    <MenuItem isDanger onSelect={() => onChoose('disconnect')}>
      <Unplug aria-hidden className="size-4" />
      Disconnect
    </MenuItem>
  </DropdownMenu>
);
