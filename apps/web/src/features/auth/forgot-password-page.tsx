// Asking for a way back in. Says the same whether or not the address is known.
import { RESET_TOKEN_MINUTES } from '@msm/contract/auth/limits';
import { ForgotPasswordInput } from '@msm/contract/auth/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resolverFor } from '../../platform/schema-resolver.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { TextLink } from './text-link.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const forgotPassword = useForgotPassword();
  const form = useForm({ resolver: resolverFor(ForgotPasswordInput), defaultValues: { email: '' } });
  const submit = useSubmit(form, async (input) => {
    await forgotPassword.run(input);
    setSentTo(input.email);
  });
  return (
    <AuthFrame
      title="Forgot your password?"
      about="We send you a link to choose a new one."
      footer={<TextLink to="/login">Back to log in</TextLink>}
    >
      <FormAlert message={forgotPassword.error} errors={form.formState.errors} />
      {sentTo && (
        <Alert kind="ok">
          If {sentTo} belongs to a member, a mail is on its way. Its link works for {RESET_TOKEN_MINUTES}{' '}
          minutes.
        </Alert>
      )}
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="E-mail" error={form.formState.errors.email?.message}>
          {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
        </Field>
        <Button type="submit" look="primary" width="full" isBusy={forgotPassword.isLoading}>
          {sentTo ? 'Send again' : 'Send the link'}
        </Button>
      </form>
    </AuthFrame>
  );
}
