// The state of a post as a mark, and as a mark with its word. The shapes differ, so that colour is never all that tells.
import {
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleHelp,
  CirclePause,
  CircleX,
  Clock,
  CornerUpLeft,
  KeyRound,
  LoaderCircle,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { wordsOf, type Mark, type Stated, type StateKind } from './publication-state.rules.ts';

const ICONS: Readonly<Record<Mark, LucideIcon>> = {
  waits: Clock,
  off: CirclePause,
  works: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
  asks: CircleHelp,
  locked: KeyRound,
  missed: CircleAlert,
  approval: UserRoundCheck,
  returned: CornerUpLeft,
};

const COLORS: Readonly<Record<StateKind, string>> = {
  neutral: 'text-muted-fg',
  primary: 'text-link',
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
};

interface StateMarkProps {
  publication: Stated;
  /** What was at work then is not now. */
  isPast?: boolean;
  className?: string;
}

export function StateMark({ publication, isPast = false, className }: StateMarkProps) {
  const { mark, kind } = wordsOf(publication);
  const isWorking = mark === 'works' && !isPast;
  const Icon = mark === 'works' && isPast ? CircleDot : ICONS[mark];
  return (
    <Icon
      aria-hidden
      className={classNames('shrink-0', COLORS[kind], isWorking && 'animate-spin', className)}
    />
  );
}

export function StateBadge({ publication }: { publication: Stated }) {
  const { label, kind } = wordsOf(publication);
  return (
    <Badge kind={kind}>
      <span className="inline-flex items-center gap-1.5 py-0.5">
        <StateMark publication={publication} className="size-3.5" />
        {label}
      </span>
    </Badge>
  );
}
