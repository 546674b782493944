// What stands at a member's right hand in either form of the header: the bells and the account. They share the cache of
// answers with the pages, and on public ones they bring the style sheet that knows them.
import '../../ui/member.css';
import { lazy, Suspense, type ComponentType } from 'react';
import { QueryScope } from '../../platform/query-scope.tsx';
import { useSession } from '../../platform/session.ts';
import { useIdle } from '../../ui/use-idle.ts';
import { AccountMenu } from './account-menu.tsx';

/** The page does without: it must not fail because of what merely accompanies it. */
const companion = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (Bell) => ({ default: Bell }),
      () => ({ default: () => null }),
    ),
  );

const NotificationBell = companion(async () => {
  return (await import('../../features/engagement/notification-bell.tsx')).NotificationBell;
});
const InboxBell = companion(async () => {
  return (await import('../../features/support/inbox-bell.tsx')).InboxBell;
});

const BELL_PLACE = <span className="size-9 shrink-0" />;

export function MemberTools({ isNameHidden = false }: { isNameHidden?: boolean }) {
  const hasInbox = useSession((state) => state.user?.role === 'SuperAdmin');
  const isStaying = useSession((state) => !state.hasLoggedOut);
  const isAtRest = useIdle() && isStaying;
  return (
    <QueryScope>
      {/* Nobody waits for them: they come when the page has come to rest. */}
      <Suspense fallback={BELL_PLACE}>{isAtRest ? <NotificationBell /> : BELL_PLACE}</Suspense>
      {hasInbox && <Suspense fallback={BELL_PLACE}>{isAtRest ? <InboxBell /> : BELL_PLACE}</Suspense>}
      <AccountMenu isNameHidden={isNameHidden} />
    </QueryScope>
  );
}
