// What members find in the header, by role: links and drop-downs in a row on wide screens, the same in a drawer on the
// others. Loads with the signed-in shell: visitors never need the menu's library.
import { mayUseWallet, ROLES } from '@msm/contract/roles';
import { useSession } from '../../platform/session/session.ts';
import { useTheme } from '../../platform/theme-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { GroupMenu } from './group-menu.tsx';
import { memberMenu } from './member-menu.rules.ts';
import { MemberTools } from './member-tools.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { PlaceLink } from './place-link.tsx';
import type { PlaceGroup } from './place.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** From where on the row fits, the shortest first: more for a role means a longer row, and so does larger type. */
const ROW_FITS = [
  { row: 'min-[75rem]:flex', drawer: 'min-[75rem]:hidden' },
  { row: 'min-[82rem]:flex', drawer: 'min-[82rem]:hidden' },
  { row: 'min-[90rem]:flex', drawer: 'min-[90rem]:hidden' },
  { row: 'min-[104rem]:flex', drawer: 'min-[104rem]:hidden' },
] as const;

export function MemberNavigation() {
  const role = useSession((state) => state.user?.role ?? 'User');
  const isLarge = useTheme((state) => state.fontSize === 'large');
  const walletRole = useSession((state) => state.walletRole);
  const entries = memberMenu(role, walletRole);
  const hasMore = role !== 'SuperAdmin' && mayUseWallet(role, walletRole);
  const { row, drawer } = ROW_FITS[ROLES.indexOf(role) + (isLarge ? 1 : 0) + (hasMore ? 1 : 0)]!;
  return (
    <>
      <nav aria-label="Main" className={classNames('hidden items-center', row)}>
        {entries.map((entry) =>
          'places' in entry ? (
            <GroupMenu key={entry.name} group={entry} />
          ) : (
            <PlaceLink key={entry.name} place={entry} />
          ),
        )}
      </nav>
      <MemberTools />
      <PhoneMenu className={drawer}>
        {entries.map((entry) =>
          'places' in entry ? (
            <GroupSection key={entry.name} group={entry} />
          ) : (
            <PlaceLink key={entry.name} place={entry} />
          ),
        )}
        <span className="mt-auto flex items-center justify-end pt-3 sm:hidden">
          <ThemeToggle />
          <AppearanceButton />
        </span>
      </PhoneMenu>
    </>
  );
}

function GroupSection({ group: { name, badge, places } }: { group: PlaceGroup }) {
  return (
    <section aria-label={name} className="py-1">
      <p className="flex items-center gap-2 px-2.5 py-1.5 text-xs text-muted-fg">
        {name}
        {badge && <Badge kind="primary">{badge}</Badge>}
      </p>
      {places.map((place) => (
        <PlaceLink key={place.to} place={place} />
      ))}
    </section>
  );
}
