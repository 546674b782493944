// What members find in the header, by role: links and drop-downs in a row on wide screens, the same in a drawer on the
// others. Loads with the signed-in shell: visitors never need the menu's library.
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { DropdownMenu, MenuLink } from '../../ui/dropdown-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { memberMenu, type PlaceGroup } from './navigation.rules.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { PLACE_CLASS, PlaceLink } from './place-link.tsx';

export function MemberNavigation() {
  const role = useSession((state) => state.user?.role ?? 'User');
  const entries = memberMenu(role);
  return (
    <>
      <nav aria-label="Main" className="hidden items-center min-[85rem]:flex">
        {entries.map((entry) =>
          'places' in entry ? (
            <GroupMenu key={entry.name} group={entry} />
          ) : (
            <PlaceLink key={entry.name} place={entry} />
          ),
        )}
      </nav>
      <AccountMenu />
      <PhoneMenu className="min-[85rem]:hidden">
        {entries.map((entry) =>
          'places' in entry ? (
            <GroupSection key={entry.name} group={entry} />
          ) : (
            <PlaceLink key={entry.name} place={entry} />
          ),
        )}
      </PhoneMenu>
    </>
  );
}

function GroupMenu({ group: { name, badge, places } }: { group: PlaceGroup }) {
  return (
    <DropdownMenu
      trigger={
        <button type="button" className={PLACE_CLASS}>
          {name}
          {badge && <Badge kind="primary">{badge}</Badge>}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      {places.map((place) => (
        <MenuLink key={place.to}>
          <Link to={place.to}>{place.name}</Link>
        </MenuLink>
      ))}
    </DropdownMenu>
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
