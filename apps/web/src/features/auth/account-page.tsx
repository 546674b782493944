// The member's own page: profile, how they get in, and where they are signed in.
import { authRoutes } from '@msm/contract/auth/routes';
import { ProfileInput } from '@msm/contract/auth/schemas';
import type { Member } from '@msm/contract/member';
import type { InputOf, OutputOf } from '@msm/contract/route';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';
import { useSession } from '../../platform/session/session.ts';
import { stillMember } from '../../platform/session/still-member.ts';
import { showBriefToast, showToast } from '../../platform/toast.ts';
import { typedSince } from '../../platform/typed-since.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { SignInCard } from './own-sign-in/sign-in-card.tsx';

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
        <SignInCard user={user} />
        <SessionList />
      </div>
    </PageBody>
  );
}

// Where the member is signed in, with a way to end what they do not know.
function SessionList() {
  const {
    data: sessions,
    error,
    refetch,
  } = useRouteQuery(authRoutes.listSessions, {}, { select: (answer) => answer.sessions });
  const endOthers = useRouteMutation(authRoutes.endOtherSessions, {
    invalidates: [authRoutes.listSessions],
    success: ({ ended }) => `Signed out of ${ended} other ${ended === 1 ? 'place' : 'places'}`,
    failure: 'Failed to end the other sessions',
  });
  return (
    <Card>
      <CardHeader
        title="Where you are signed in"
        about="End what you do not recognise, then change your password."
        action={
          sessions &&
          sessions.length > 1 && (
            <Button
              look="danger"
              size="small"
              isBusy={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              End all others
            </Button>
          )
        }
      />
      {error && <FailedState {...describeFailure(error, 'Your sessions could not be loaded.', refetch)} />}
      {!sessions && !error && <Skeleton className="h-14" />}
      <ul className="divide-y divide-border">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

type Session = OutputOf<typeof authRoutes.listSessions>['sessions'][number];

function SessionRow({ session: { id, device, address, lastSeenAt, isCurrent } }: { session: Session }) {
  const endSession = useRouteMutation(authRoutes.endSession, {
    invalidates: [authRoutes.listSessions],
    onSuccess: () => void showBriefToast('success', `Signed out on ${device}`),
    failure: 'Failed to end the session',
  });
  const timeZone = useMemberZone();
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-fg" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {device} {isCurrent && <Badge kind="ok">This device</Badge>}
        </p>
        <p className="text-muted-fg wrap-anywhere">
          {address} · <RelativeTime instant={lastSeenAt} timeZone={timeZone} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          isBusy={endSession.isPending}
          onClick={() => endSession.mutate({ params: { id } })}
        >
          <LogOut aria-hidden className="size-4" />
          <span>
            End<span className="sr-only"> the session on {device}</span>
          </span>
        </Button>
      )}
    </li>
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
    <Card>
      <CardHeader title="Profile" about="How others see you, and which clock you live by." />
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
      void showToast('success', 'Profile updated successfully');
      return user;
    },
    (error) => reasonOr(error, 'Profile update failed'),
  );
