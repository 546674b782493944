// Places behind one name: a drop-down in the row of a wide screen, to the right of a side menu.
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { MenuOnDemand } from '../../ui/overlays/menu-on-demand.tsx';
import { PLACE_CLASS } from './place-link.tsx';
import type { PlaceGroup } from './place.ts';

const GroupMenuList = lazyNamed(() => import('./group-menu-list.tsx'), 'GroupMenuList');

interface GroupMenuProps {
  group: PlaceGroup;
  side?: 'bottom' | 'right';
  /** Shown instead of name and badge where there is no room for them. */
  icon?: ReactNode;
}

export function GroupMenu({ group: { name, badge, places }, side = 'bottom', icon }: GroupMenuProps) {
  const Chevron = side === 'bottom' ? ChevronDown : ChevronRight;
  return (
    <MenuOnDemand
      trigger={
        <button type="button" className={PLACE_CLASS} {...(icon ? { 'aria-label': name, title: name } : {})}>
          {icon ?? (
            <>
              {name}
              {badge && <Badge kind="primary">{badge}</Badge>}
              <Chevron aria-hidden className="ml-auto size-4" />
            </>
          )}
        </button>
      }
    >
      {(trigger, opensBy) => (
        <GroupMenuList trigger={trigger} opensBy={opensBy} side={side} places={places} />
      )}
    </MenuOnDemand>
  );
}
