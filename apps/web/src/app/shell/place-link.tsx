// A link to a place of the portal, with its badge.
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import type { Place } from './place.ts';
import { NavLink } from '../../ui/routing.tsx';

/** Drop-downs look like the links beside them. */
export const PLACE_CLASS =
  'flex h-9 shrink-0 items-center gap-2 rounded-control px-2.5 font-medium whitespace-nowrap text-muted-fg transition-colors hover:bg-muted hover:text-fg aria-[current=page]:bg-muted aria-[current=page]:text-fg';

interface PlaceLinkProps {
  place: Place;
  /** Shown instead of name and badge where there is no room for them. */
  icon?: ReactNode;
}

export function PlaceLink({ place: { to, name, badge }, icon }: PlaceLinkProps) {
  return (
    <NavLink to={to} className={PLACE_CLASS} {...(icon ? { 'aria-label': name, title: name } : {})}>
      {icon ?? name}
      {!icon && badge && <Badge kind="primary">{badge}</Badge>}
    </NavLink>
  );
}
