// How far a message has come, in a word.
import { STATUS_LABELS, type Status } from '@msm/contract/support/schemas';
import { Badge } from '../../ui/badge.tsx';

const LOOKS = {
  new: 'primary',
  open: 'warn',
  answered: 'ok',
  resolved: 'neutral',
  spam: 'danger',
} as const satisfies Record<Status, string>;

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge kind={LOOKS[status]}>{STATUS_LABELS[status]}</Badge>
);
