// Choosing a new password with the link of the mail. Every session ends, so one signs in afresh afterwards.
import { authRoutes } from '@msm/contract/auth/routes';
import { ResetPasswordInput } from '@msm/contract/auth/schemas';
import type { InputOf } from '@msm/contract/route';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { resolverFor } from '../../platform/api/schema-resolver.ts';
import { useSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextLink } from './text-link.tsx';

export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthFrame
      title="Choose a new password"
      about="You will be signed out everywhere."
      footer={<TextLink to="/login">Back to log in</TextLink>}
    >
      {token ? (
        <ResetForm token={token} />
      ) : (
        <Alert kind="warn">
          The link is not complete. Open it from the mail again, or{' '}
          <TextLink to="/forgot-password">ask for a new one</TextLink>.
        </Alert>
      )}
    </AuthFrame>
  );
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const resetPassword = useResetPassword();
  const form = useForm({
    resolver: resolverFor(ResetPasswordInput),
    mode: 'onTouched',
    defaultValues: { token, password: '' },
  });
  const submit = useSubmit(form, async (input) => {
    await resetPassword.run(input);
    useSession.getState().reset();
    await navigate('/login');
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  const { errors } = form.formState;
  const problem = resetPassword.error ?? errors.token?.message;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && (
        <Alert kind="danger">
          {problem} <TextLink to="/forgot-password">Ask for a new link</TextLink>
        </Alert>
      )}
      <NewPasswordField
        label="New password"
        typed={typed}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" look="primary" width="full" isBusy={resetPassword.isLoading}>
        Save password
      </Button>
    </form>
  );
}

// Chooses a new password with the link of the mail.
const useResetPassword = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.resetPassword>) => {
      await call(authRoutes.resetPassword, { input });
      showToast('success', 'Password reset successful');
    },
    (error) => reasonOr(error, 'Failed to reset password'),
  );
