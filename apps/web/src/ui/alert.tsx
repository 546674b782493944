// One message in place. Failures speak up for screen readers at once, the others when it suits.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const LOOKS = {
  danger: { box: 'bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
  ok: { box: 'bg-ok-soft', icon: 'text-ok', Icon: CircleCheck },
  warn: { box: 'bg-warn-soft', icon: 'text-warn', Icon: TriangleAlert },
  info: { box: 'bg-info-soft', icon: 'text-info', Icon: Info },
} as const;

interface AlertProps {
  kind: keyof typeof LOOKS;
  children: ReactNode;
}

export function Alert({ kind, children }: AlertProps) {
  const { box, icon, Icon } = LOOKS[kind];
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={classNames('flex gap-2.5 rounded-control px-3 py-2.5 text-fg', box)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', icon)} />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}
