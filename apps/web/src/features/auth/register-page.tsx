// Becoming a member. A referral code, an e-mail or an invitation may come with the link that led here.
import { authRoutes } from '@msm/contract/auth/routes';
import { RegisterInput } from '@msm/contract/auth/schemas';
import type { InputOf, SentInputOf } from '@msm/contract/route';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { keepInviteToken } from '../../platform/invite-link.ts';
import { payOwedLogout } from '../../platform/session/owed-logout.ts';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';
import { useSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toast.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useSearchParams } from '../../ui/routing.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { carriedQuery } from './carried-query.ts';
import { InvitationNotice } from './invitation-notice.tsx';
import { LeaveAuthScreen } from './leave-auth-screen.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { ProviderNotice } from './provider-notice.tsx';
import { TextLink } from './text-link.tsx';
import { useLinkingProvider } from './use-linking-provider.ts';

export function RegisterPage() {
  const { isLoading, isAuthenticated } = useSession();
  const isTakingLink = useInviteLink();
  if (isLoading || isTakingLink) return <PageSpinner />;
  return isAuthenticated ? <LeaveAuthScreen /> : <RegisterScreen />;
}

function RegisterScreen() {
  const { state, search } = useLocation();
  return (
    <AuthFrame
      title="Create your account"
      about="Free to start."
      footer={
        <>
          Already a member?{' '}
          <TextLink to={{ pathname: '/login', search: carriedQuery(search) }} state={state}>
            Log in
          </TextLink>
        </>
      }
    >
      <InvitationNotice />
      <ProviderNotice />
      <RegisterForm />
      <ProviderButtons />
    </AuthFrame>
  );
}

const NOTHING_TYPED = {
  email: '',
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  referralCode: '',
};

const resolver = resolverAfter(
  (form: typeof NOTHING_TYPED): SentInputOf<typeof authRoutes.register> => ({
    ...form,
    referralCode: form.referralCode.trim() || undefined,
  }),
  RegisterInput,
);

function RegisterForm() {
  const [query] = useSearchParams();
  const register = useRegister();
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      ...NOTHING_TYPED,
      email: query.get('email') ?? '',
      referralCode: query.get('ref') ?? '',
    },
  });
  const link = useLinkingProvider();
  const submit = useSubmit(form, (input) => register.run({ ...input, link }));
  const typed = useWatch({ control: form.control, name: 'password' });
  const { errors } = form.formState;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={register.error} errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...form.register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...form.register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label="E-mail" error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Username" error={errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <NewPasswordField
        label="Password"
        typed={typed}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Field label="Referral code" isOptional error={errors.referralCode?.message}>
        {(control) => <Input {...control} {...form.register('referralCode')} autoComplete="off" />}
      </Field>
      <Button type="submit" look="primary" width="full" isBusy={register.isLoading}>
        Create account
      </Button>
    </form>
  );
}

// Takes the token of an invitation's mail out of the address, before anything else happens with the page: what stands
// there ends up in histories, bookmarks and screenshots.
const NAME = 'invite';

/** True until it is out. */
function useInviteLink(): boolean {
  const [query, setQuery] = useSearchParams();
  const token = query.get(NAME);
  useEffect(() => {
    if (token === null) return;
    keepInviteToken(token);
    setQuery(
      [...query].filter(([name]) => name !== NAME),
      { replace: true },
    );
  }, [token, query, setQuery]);
  return token !== null;
}

// Becomes a member and is signed in at once.
const useRegister = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.register>) => {
      await payOwedLogout();
      const { data } = await call(authRoutes.register, { input });
      useSession.getState().signIn(data);
      showToast('success', 'Registration successful');
    },
    (error) => reasonOr(error, 'Registration failed'),
  );
