// The member's names, username and time zone. The e-mail is shown, not changed here.
import { ProfileInput } from '@msm/contract/auth/schemas';
import type { Member } from '@msm/contract/member';
import { useForm } from 'react-hook-form';
import { resolverAfter } from '../../platform/schema-resolver.ts';
import { typedSince } from '../../platform/typed-since.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { TextLink } from './text-link.tsx';
import { useUpdateProfile } from './use-update-profile.ts';

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

export function ProfileForm({ user }: { user: Member }) {
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
    <Card>
      <CardHeader title="Profile" about="How others see you, and which clock you live by." />
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
        <FormAlert message={updateProfile.error} errors={errors} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{user.email}</span>
          <Badge kind={user.emailVerified ? 'ok' : 'warn'}>
            {user.emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
          {!user.emailVerified && <TextLink to="/verify-email">Verify it now</TextLink>}
        </div>
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
