// The member's own password, asked for again before a change of how they sign in.
import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';

interface CurrentPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  error: string | undefined;
  /** Beside the label. */
  aside?: ReactNode;
}

export function CurrentPasswordField({ error, aside, ...input }: CurrentPasswordFieldProps) {
  return (
    <Field label="Current password" error={error} aside={aside}>
      {(control) => <PasswordInput {...control} {...input} autoComplete="current-password" />}
    </Field>
  );
}
