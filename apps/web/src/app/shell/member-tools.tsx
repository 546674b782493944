// What stands at a member's right hand in either form of the header: the bells and the account. They share the cache of
// answers with the pages, and on public ones they bring the style sheet that knows them.
import { ChevronDown, CircleUser } from 'lucide-react';
import { QueryScope } from '../../platform/api/query-scope.tsx';
import { useSession } from '../../platform/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyCompanion, lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { MenuOnDemand } from '../../ui/overlays/menu-on-demand.tsx';
import { useIdle } from '../../ui/use-idle.ts';
import '../../ui/member.css';

const NotificationBell = lazyCompanion(async () => {
  return (await import('../../features/engagement/notification-bell.tsx')).NotificationBell;
});
const InboxBell = lazyCompanion(async () => {
  return (await import('../../features/support/inbox-bell.tsx')).InboxBell;
});

const PaletteButton = lazyCompanion(async () => (await import('../palette/palette-entry.tsx')).PaletteButton);
const PaletteHost = lazyCompanion(async () => (await import('../palette/palette-entry.tsx')).PaletteHost);

const BELL_PLACE = <span className="size-9 shrink-0" />;

interface MemberToolsProps {
  isNameHidden?: boolean;
  /** The header that it stands for is there as well, unseen. */
  isBesideHeader?: boolean;
}

export function MemberTools({ isNameHidden = false, isBesideHeader = false }: MemberToolsProps) {
  const hasInbox = useSession((state) => state.user?.role === 'SuperAdmin');
  const isStaying = useSession((state) => !state.hasLoggedOut);
  const isAtRest = useIdle() && isStaying;
  return (
    <QueryScope>
      <span className="max-sm:hidden">
        <WhileLoading fallback={BELL_PLACE}>{isAtRest ? <PaletteButton /> : BELL_PLACE}</WhileLoading>
      </span>
      {isAtRest && !isBesideHeader && <PaletteHost />}
      {/* Nobody waits for them: they come when the page has come to rest. */}
      <WhileLoading fallback={BELL_PLACE}>{isAtRest ? <NotificationBell /> : BELL_PLACE}</WhileLoading>
      {hasInbox && <WhileLoading fallback={BELL_PLACE}>{isAtRest ? <InboxBell /> : BELL_PLACE}</WhileLoading>}
      <AccountMenu isNameHidden={isNameHidden} />
    </QueryScope>
  );
}

// The member's own menu: e-mail, role and account, the profile, another account, and the way out.
const AccountMenuList = lazyNamed(() => import('./account-menu-list.tsx'), 'AccountMenuList');

function AccountMenu({ isNameHidden = false }: { isNameHidden?: boolean }) {
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
      {(trigger, opensBy) => <AccountMenuList trigger={trigger} opensBy={opensBy} />}
    </MenuOnDemand>
  );
}
