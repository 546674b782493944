// Joining the waitlist. The answer is the same for every address: what happens next stands in a mail.
import { WAITLIST_NAME_LENGTH } from '@msm/contract/waitlist/limits';
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { JoinWaitlistInput } from '@msm/contract/waitlist/schemas';
import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input } from '../../ui/forms/input.tsx';

const NOTHING_TYPED = { email: '', name: '' };

const resolver = resolverAfter(
  ({ email, name }: typeof NOTHING_TYPED): JoinWaitlistInput => ({
    email,
    ...(name.trim() && { name }),
  }),
  JoinWaitlistInput,
);

const join = (input: JoinWaitlistInput) => call(waitlistRoutes.joinWaitlist, { input });
const failed = (error: unknown) => reasonOr(error, 'You could not be added. Try again in a moment.');

export function WaitlistForm() {
  const { run, error } = useApi(join, failed);
  const [joinedAs, setJoinedAs] = useState<string>();
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: NOTHING_TYPED });
  const submit = useSubmit(form, async (input) => {
    await run(input);
    setJoinedAs(input.email);
  });
  const { errors, isSubmitting } = form.formState;
  if (joinedAs)
    return (
      <div className="waitlist-form">
        <Alert kind="ok">
          <p className="font-medium">Check your mail</p>
          <p>We sent a link to {joinedAs}. You are on the list once you open it.</p>
        </Alert>
        <p className="token-quiet">Nothing there? Look among unwanted mail, or join again in an hour.</p>
      </div>
    );
  return (
    <form method="post" noValidate onSubmit={submit} className="waitlist-form">
      <FormAlert message={error} errors={errors} />
      <Field label="E-mail" error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Name" isOptional error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('name')}
            autoComplete="name"
            maxLength={WAITLIST_NAME_LENGTH}
          />
        )}
      </Field>
      <Button type="submit" look="primary" width="full" isBusy={isSubmitting}>
        Join the waitlist
      </Button>
      <p className="token-quiet">
        We mail a link to confirm your address, then only what concerns the waitlist. Every mail has a link to
        leave.
      </p>
    </form>
  );
}
