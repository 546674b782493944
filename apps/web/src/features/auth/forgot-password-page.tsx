// Asking for a way back in. Says the same whether or not the address is known.
import { RESET_TOKEN_MINUTES } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { ForgotPasswordInput } from '@msm/contract/auth/schemas';
import type { InputOf } from '@msm/contract/route';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { resolverFor } from '../../platform/api/schema-resolver.ts';
import { useUndeliveredNote } from '../../platform/session/mail-delivery.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { TextLink } from './text-link.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const forgotPassword = useForgotPassword();
  const undelivered = useUndeliveredNote();
  const form = useForm({ resolver: resolverFor(ForgotPasswordInput), defaultValues: { email: '' } });
  const submit = useSubmit(form, async (input) => {
    await forgotPassword.run(input);
    setSentTo(input.email);
  });
  return (
    <AuthFrame
      title="Forgot your password?"
      about="A link in a mail lets you choose a new one."
      footer={<TextLink to="/login">Back to log in</TextLink>}
    >
      <FormAlert message={forgotPassword.error} errors={form.formState.errors} />
      {undelivered && <Alert kind="warn">{undelivered}</Alert>}
      {sentTo && (
        <Alert kind="ok">
          If {sentTo} belongs to a member, a mail {undelivered ? 'was written' : 'is on its way'}. Its link
          works for {RESET_TOKEN_MINUTES} minutes.
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

// Asks for the mail with the link to a new password. The answer is the same whether or not the address is known.
const useForgotPassword = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.forgotPassword>) => {
      await call(authRoutes.forgotPassword, { input });
      showToast('success', 'Reset email sent');
    },
    (error) => reasonOr(error, 'Failed to send reset email'),
  );
