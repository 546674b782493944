// Text inputs and selects in one look. 16 px of text on phones: below that iOS zooms into the field.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const CONTROL_CLASS =
  'h-10 w-full rounded-control border border-control bg-card px-3 text-base text-fg transition-colors placeholder:text-muted-fg hover:border-fg focus-visible:border-primary focus-visible:outline-offset-0 disabled:bg-muted disabled:text-muted-fg aria-invalid:border-danger sm:text-sm';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_CLASS, className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(CONTROL_CLASS, className)} />;
}
