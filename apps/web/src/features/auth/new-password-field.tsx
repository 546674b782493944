// Choosing a password, with a hint on how strong it is while typing.
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { passwordStrength } from './password-strength.ts';

const BAR_CLASSES = ['', 'bg-danger', 'bg-warn', 'bg-ok'] as const;

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string;
  typed: string;
  error?: string | undefined;
}

export function NewPasswordField({ label, typed, error, ...input }: NewPasswordFieldProps) {
  const { score, label: hint } = passwordStrength(typed);
  return (
    <Field
      label={label}
      error={error}
      help={
        <>
          <span aria-hidden className="mb-1.5 flex gap-1">
            {[1, 2, 3].map((step) => (
              <span
                key={step}
                className={classNames(
                  'h-1 flex-1 rounded-full transition-colors',
                  score >= step ? BAR_CLASSES[score] : 'bg-border',
                )}
              />
            ))}
          </span>
          {hint}
        </>
      }
    >
      {(control) => <PasswordInput {...control} {...input} autoComplete="new-password" />}
    </Field>
  );
}
