// A link to a place of the portal, with its badge.
import { NavLink } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import type { Place } from './navigation.rules.ts';

/** Drop-downs look like the links beside them. */
export const PLACE_CLASS =
  'flex h-9 shrink-0 items-center gap-2 rounded-control px-2.5 font-medium whitespace-nowrap text-muted-fg transition-colors hover:bg-muted hover:text-fg aria-[current=page]:text-fg';

export function PlaceLink({ place: { to, name, badge } }: { place: Place }) {
  return (
    <NavLink to={to} className={PLACE_CLASS}>
      {name}
      {badge && <Badge kind="primary">{badge}</Badge>}
    </NavLink>
  );
}
