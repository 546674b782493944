// One yes or no, or one of several. The browser's own input: forms register it like any other field.
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { passRef } from './pass-ref.ts';
import './choices.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Left out where the place says it, as in a table's row: `aria-label` is needed then. */
  label?: ReactNode;
  help?: ReactNode;
  /** Some of what it stands for is chosen, not all. */
  isPartial?: boolean;
}

export function Checkbox({ label, help, isPartial = false, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const box = (
    <input
      aria-labelledby={label ? `${id}-label` : undefined}
      aria-describedby={help ? `${id}-help` : undefined}
      {...rest}
      ref={(element) => {
        if (element) element.indeterminate = isPartial;
        return passRef(ref, element);
      }}
      type="checkbox"
      className={classNames('check', className)}
    />
  );
  if (!label) return box;
  return (
    <label className="flex items-start gap-2.5">
      <span className="flex h-5 items-center">{box}</span>
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-muted-fg">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
