// Another e-mail address, with the password. Nothing changes before the link in the mail to the new address was opened.
import { authRoutes } from '@msm/contract/auth/routes';
import { EmailChangeInput } from '@msm/contract/auth/schemas';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useUndeliveredNote } from '../../../platform/session/mail-delivery.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';

const resolver = resolverFor(EmailChangeInput);

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const requestChange = useRouteMutation(authRoutes.requestEmailChange, {
    invalidates: [authRoutes.listSignIns],
    success: ({ message }) => message,
  });
  const undelivered = useUndeliveredNote();
  const form = useForm({ resolver, defaultValues: { email: '', currentPassword: '' } });
  const submit = useSubmit(form, async (input) => {
    await requestChange.mutateAsync({ input });
    onClose();
  });
  const { errors } = form.formState;
  const { error, isPending } = requestChange;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Change your e-mail address"
      about="The new address gets a mail with a link, the old one a note. Nothing changes before you open the link."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isPending}>
            Send the link
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {undelivered && <Alert kind="warn">{undelivered}</Alert>}
        <FormAlert message={error && reasonOr(error, 'Failed to send the mail')} errors={errors} />
        <Field label="New e-mail address" error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" autoComplete="email" autoFocus />
          )}
        </Field>
        <CurrentPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
      </form>
    </Dialog>
  );
}
