// The account that the member acts in, and the way into another one. Stands beside the brand in either form of the header.
import { Building2, ChevronsUpDown } from 'lucide-react';

import { useSession } from '../../platform/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { MenuOnDemand } from '../../ui/overlays/menu-on-demand.tsx';
import '../../ui/member.css';

const AccountSwitcherList = lazyNamed(() => import('./account-switcher-list.tsx'), 'AccountSwitcherList');

interface AccountSwitcherProps {
  /** Room for a symbol only. */
  isNameHidden?: boolean;
  className?: string;
}

export function AccountSwitcher({ isNameHidden = false, className }: AccountSwitcherProps) {
  const name = useSession((state) => state.selectedAccount?.name);
  if (name === undefined) return null;
  return (
    <MenuOnDemand
      trigger={
        <button
          type="button"
          aria-label={`Account: ${name}`}
          title={name}
          className={classNames(buttonClass({ look: 'quiet', size: 'small' }), 'min-w-0', className)}
        >
          {isNameHidden ? (
            <Building2 aria-hidden className="size-5" />
          ) : (
            <>
              <span className="mr-auto truncate">{name}</span>
              <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-fg" />
            </>
          )}
        </button>
      }
    >
      {(trigger, opensBy) => <AccountSwitcherList trigger={trigger} opensBy={opensBy} />}
    </MenuOnDemand>
  );
}
