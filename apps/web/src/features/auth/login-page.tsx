// The sign-in screen: e-mail or username, password, or an outside provider.
import { authRoutes } from '@msm/contract/auth/routes';
import { useEffect, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { loginReason } from '../../platform/session/login-reason.ts';
import { payOwedLogout } from '../../platform/session/owed-logout.ts';
import { useSession } from '../../platform/session/session.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { carriedQuery } from './carried-query.ts';
import { InvitationNotice } from './invitation-notice.tsx';
import { LeaveAuthScreen } from './leave-auth-screen.tsx';
import { loginResolver, type LoginRequest } from './login-input.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { ProviderNotice } from './provider-notice.tsx';
import { TextLink } from './text-link.tsx';
import { useLinkingProvider } from './use-linking-provider.ts';

export function LoginPage() {
  const { isLoading, isAuthenticated } = useSession();
  if (isLoading) return <PageSpinner />;
  return isAuthenticated ? <LeaveAuthScreen /> : <LoginScreen />;
}

function LoginScreen() {
  const { state, search } = useLocation();
  const logIn = useLogIn();
  const form = useForm({ resolver: loginResolver, defaultValues: { identifier: '', password: '' } });
  const link = useLinkingProvider();
  const submit = useSubmit(form, (input) => logIn.run({ ...input, link }), {
    email: 'identifier',
    username: 'identifier',
  });
  const { errors } = form.formState;
  // The next member to sign in may be sent back to where they wanted to go.
  useEffect(() => useSession.setState({ hasLoggedOut: false }), []);
  return (
    <AuthFrame
      title="Log in"
      about="Welcome back."
      footer={
        <>
          New here?{' '}
          <TextLink to={{ pathname: '/register', search: carriedQuery(search) }} state={state}>
            Create an account
          </TextLink>
        </>
      }
    >
      <InvitationNotice />
      <ProviderNotice />
      {!logIn.error && <ReasonNotice />}
      <FormAlert message={logIn.error} errors={errors} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="E-mail or username" error={errors.identifier?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('identifier')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          aside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
          )}
        </Field>
        <Button type="submit" look="primary" width="full" isBusy={logIn.isLoading}>
          Log in
        </Button>
      </form>
      <ProviderButtons />
    </AuthFrame>
  );
}

// Why a member who was signed in has to sign in again. The server, which renders this page for visitors, knows no reason.
function ReasonNotice() {
  const reason = useSyncExternalStore(subscribeToNothing, loginReason, () => null);
  return reason && <Alert kind="warn">{reason}</Alert>;
}

const subscribeToNothing = () => () => undefined;

// Signs in. Where to go next is decided by the screen, once the session is there.
const useLogIn = () =>
  useApi(
    async (input: LoginRequest) => {
      await payOwedLogout();
      const { data } = await call(authRoutes.login, { input });
      useSession.getState().signIn(data);
    },
    (error) => reasonOr(error, 'Login failed'),
  );
