// How urgent a message is: an arrow and a word, so that it does not depend on colour alone.
import { PRIORITY_LABELS, type Priority } from '@msm/contract/support/schemas';
import { ChevronDown, ChevronsUp, ChevronUp, Equal } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

const LOOKS = {
  low: { Icon: ChevronDown, colour: 'text-muted-fg' },
  medium: { Icon: Equal, colour: 'text-muted-fg' },
  high: { Icon: ChevronUp, colour: 'text-warn' },
  urgent: { Icon: ChevronsUp, colour: 'font-medium text-danger' },
} as const;

export function PriorityMark({ priority }: { priority: Priority }) {
  const { Icon, colour } = LOOKS[priority];
  return (
    <span className={classNames('inline-flex items-center gap-1 align-middle whitespace-nowrap', colour)}>
      <Icon aria-hidden className="size-4" />
      {PRIORITY_LABELS[priority]}
    </span>
  );
}
