// A form's row: label above, help below, error at the field. Wires the ids that screen readers need.
import { useId, type ReactNode } from 'react';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  /** Beside the label, at the right. */
  aside?: ReactNode;
  isOptional?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, help, aside, isOptional = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
          {isOptional && <span className="font-normal text-muted-fg"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-danger">
          {error}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className="text-muted-fg">
          {help}
        </div>
      )}
    </div>
  );
}
