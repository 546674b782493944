// The drop-down of a group of places.
import type { ReactElement } from 'react';
import { DropdownMenu, MenuLink, type OpensBy } from '../../ui/overlays/dropdown-menu.tsx';
import type { Place } from './place.ts';
import { Link } from '../../ui/routing.tsx';

interface GroupMenuListProps {
  trigger: ReactElement;
  opensBy: OpensBy;
  side: 'bottom' | 'right';
  places: readonly Place[];
}

export const GroupMenuList = ({ trigger, opensBy, side, places }: GroupMenuListProps) => (
  <DropdownMenu side={side} trigger={trigger} opensBy={opensBy}>
    {places.map((place) => (
      <MenuLink key={place.to}>
        <Link to={place.to}>{place.name}</Link>
      </MenuLink>
    ))}
  </DropdownMenu>
);
