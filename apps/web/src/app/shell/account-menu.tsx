// The member's own menu: e-mail, role and account, the profile, another account, and the way out.
import { ChevronDown, CircleUser } from 'lucide-react';
import { lazy } from 'react';
import { useSession } from '../../platform/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';

const AccountMenuList = lazy(async () => ({
  default: (await import('./account-menu-list.tsx')).AccountMenuList,
}));

export function AccountMenu({ isNameHidden = false }: { isNameHidden?: boolean }) {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <MenuOnDemand
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
      {(trigger, startsOpen) => <AccountMenuList trigger={trigger} startsOpen={startsOpen} />}
    </MenuOnDemand>
  );
}
