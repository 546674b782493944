// A word beside a name: a state or a kind.
import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex items-center rounded-full align-middle px-2 text-xs font-medium whitespace-nowrap',
  {
    variants: {
      kind: {
        neutral: 'bg-muted text-muted-fg',
        primary: 'bg-primary-soft text-link',
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { kind: 'neutral' },
  },
);

export function Badge({ kind, children }: VariantProps<typeof badgeClass> & { children: ReactNode }) {
  return <span className={badgeClass({ kind })}>{children}</span>;
}
