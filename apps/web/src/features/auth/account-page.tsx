// The member's own page: profile, how they get in, and where they are signed in.
import { authRoutes } from '@msm/contract/auth/routes';
import { ProfileInput } from '@msm/contract/auth/schemas';
import type { Member } from '@msm/contract/member';
import type { InputOf } from '@msm/contract/route';
import { useForm } from 'react-hook-form';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';
import { useSession } from '../../platform/session/session.ts';
import { stillMember } from '../../platform/session/still-member.ts';
import { showToast } from '../../platform/toast.ts';
import { typedSince } from '../../platform/typed-since.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';

const SignInCard = lazyNamed(() => import('./own-sign-in/sign-in-card.tsx'), 'SignInCard');
const SessionList = lazyNamed(() => import('./own-sign-in/session-list.tsx'), 'SessionList');

export function AccountPage() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <PageBody>
      <PageHeader
        title="Your profile"
        about="Your names, how you get in, and the devices you are signed in on."
      />
      <div className="flex flex-col gap-6">
        <ProfileForm user={user} />
        <WhileLoading fallback={<Skeleton className="h-60" />}>
          <SignInCard user={user} />
        </WhileLoading>
        <WhileLoading fallback={<Skeleton className="h-40" />}>
          <SessionList />
        </WhileLoading>
      </div>
    </PageBody>
  );
}

// The member's names, username and time zone.
const TIME_ZONES = Intl.supportedValuesOf('timeZone');

const toForm = ({ username, firstName, lastName, timeZone }: Member) => ({
  username,
  firstName,
  lastName,
  timeZone: timeZone ?? '',
});

/** The empty choice stands for the device's own zone. */
const resolver = resolverAfter(
  (form: ReturnType<typeof toForm>) => ({ ...form, timeZone: form.timeZone || null }),
  ProfileInput,
);

function ProfileForm({ user }: { user: Member }) {
  const updateProfile = useUpdateProfile();
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: toForm(user) });
  const { errors, isDirty } = form.formState;
  const submit = useSubmit(form, async (input) => {
    const sent = form.getValues();
    const saved = toForm(await updateProfile.run(input));
    const kept = typedSince(sent, form.getValues(), saved);
    form.reset(saved);
    // What was typed while it was saved stays, unsaved.
    for (const name of Object.keys(saved) as (keyof typeof saved)[])
      if (kept[name] !== saved[name]) form.setValue(name, kept[name], { shouldDirty: true });
  });
  useUnsavedWarning(isDirty);
  return (
    <Card title="Profile" about="How others see you, and which clock you live by.">
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
        <FormAlert message={updateProfile.error} errors={errors} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            {(control) => <Input {...control} {...form.register('firstName')} autoComplete="given-name" />}
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            {(control) => <Input {...control} {...form.register('lastName')} autoComplete="family-name" />}
          </Field>
        </div>
        <Field label="Username" error={errors.username?.message}>
          {(control) => <Input {...control} {...form.register('username')} autoComplete="username" />}
        </Field>
        <Field
          label="Time zone"
          error={errors.timeZone?.message}
          help="Dates and times are shown in this zone."
        >
          {(control) => (
            <Select {...control} {...form.register('timeZone')}>
              <option value="">The zone of this device</option>
              {TIME_ZONES.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <Button type="submit" look="primary" disabled={!isDirty} isBusy={updateProfile.isLoading}>
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}

// Changes names, username or time zone.
const useUpdateProfile = () =>
  useApi(
    async (input: InputOf<typeof authRoutes.updateProfile>) => {
      const isStillMember = stillMember();
      const { user } = await call(authRoutes.updateProfile, { input });
      if (isStillMember()) useSession.setState({ user });
      showToast('success', 'Profile updated successfully');
      return user;
    },
    (error) => reasonOr(error, 'Profile update failed'),
  );
