// Text inputs and selects in one look. 16 px of text on phones: below that iOS zooms into the field. The select is the
// browser's own, since phones open their own list for it.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Shared by everything one can type into; the height is the control's own. */
export const CONTROL_CLASS =
  'w-full rounded-control border border-control bg-card px-3 text-base text-fg transition-colors placeholder:text-muted-fg enabled:hover:border-fg focus-visible:border-primary focus-visible:outline-offset-0 disabled:bg-muted disabled:text-muted-fg aria-invalid:border-danger sm:text-sm';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_CLASS, 'h-10', className)} />;
}

interface SelectProps extends ComponentProps<'select'> {
  /** For toolbars and the foot of a list. */
  isSmall?: boolean;
}

export function Select({ isSmall = false, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={classNames(
          CONTROL_CLASS,
          'appearance-none truncate pr-9',
          isSmall ? 'h-9' : 'h-10',
          className,
        )}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 my-auto mr-3 size-4 text-muted-fg"
      />
    </span>
  );
}
