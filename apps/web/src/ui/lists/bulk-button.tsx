// One action of the bar above a list. On phones its icon alone.
import type { LucideIcon } from 'lucide-react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

interface BulkButtonProps {
  icon: LucideIcon;
  label: string;
  about?: string;
  isDanger?: boolean;
  /** Where there is no room for all, this one is reached by scrolling. */
  isLastOnPhones?: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

export const BulkButton = ({
  icon: Icon,
  label,
  about,
  isDanger = false,
  isLastOnPhones = false,
  isDisabled,
  onClick,
}: BulkButtonProps) => (
  <Button
    size="small"
    className={classNames('max-sm:px-2', isLastOnPhones && 'max-sm:order-last')}
    look={isDanger ? 'danger' : 'plain'}
    title={about ?? label}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon aria-hidden className="size-4" />
    <span className="max-sm:sr-only">{label}</span>
  </Button>
);
