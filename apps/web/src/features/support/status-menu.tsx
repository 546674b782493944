// The statuses to choose from. A menu, not a select: arrow keys that pass over a choice must not make it.
import { STATUS_LABELS, type Status } from '@msm/contract/support/schemas';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';

interface StatusMenuProps {
  trigger: ReactNode;
  /** Undefined for several messages. */
  current?: Status;
  onChoose: (status: Status) => void;
}

export const StatusMenu = ({ trigger, current, onChoose }: StatusMenuProps) => (
  <DropdownMenu trigger={trigger}>
    {(Object.entries(STATUS_LABELS) as [Status, string][]).map(([status, label]) => (
      <MenuItem key={status} onSelect={() => onChoose(status)} isDisabled={status === current}>
        <Check aria-hidden className={classNames('size-4', status !== current && 'invisible')} />
        {label}
      </MenuItem>
    ))}
  </DropdownMenu>
);
