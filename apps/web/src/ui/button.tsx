// The one button. `isBusy` keeps its width, so nothing moves while a call runs.
import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Also for links that look like buttons. */
export const buttonClass = cva(
  'relative inline-flex items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap transition-colors select-none [&:is(:disabled,[aria-disabled=true]):not([aria-busy])]:opacity-60',
  {
    variants: {
      look: {
        primary: 'border-transparent bg-primary text-primary-fg hover:bg-primary-hover',
        plain: 'border-border bg-card text-fg hover:bg-muted',
        quiet: 'border-transparent bg-transparent text-fg hover:bg-muted',
        danger: 'border-border bg-card text-danger hover:border-danger hover:bg-danger-soft',
        /** The last step of something that destroys; anywhere else `danger` is loud enough. */
        dangerFilled: 'border-transparent bg-danger-solid text-primary-fg hover:bg-danger-solid-hover',
      },
      size: {
        small: 'h-8 px-3 text-sm',
        medium: 'h-10 px-4 text-sm',
        icon: 'size-9 text-sm',
      },
      width: { auto: '', full: 'w-full' },
    },
    defaultVariants: { look: 'plain', size: 'medium', width: 'auto' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {
  isBusy?: boolean;
  children: ReactNode;
}

export function Button({
  look,
  size,
  width,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: that would take the focus away from who pressed it.
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ look, size, width }), className)}
    >
      <span className={classNames('inline-flex items-center gap-2', isBusy && 'opacity-0')}>{children}</span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
        </span>
      )}
    </button>
  );
}
