// On or off, at once: what needs a save button is a checkbox. The words stand at the left, the switches in one column.
import { useId, type ComponentProps, type ReactNode } from 'react';
import './choices.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  help?: ReactNode;
}

export function Switch({ label, help, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex items-start justify-between gap-4">
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
      <input
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        {...rest}
        type="checkbox"
        role="switch"
        className="switch"
      />
    </label>
  );
}
