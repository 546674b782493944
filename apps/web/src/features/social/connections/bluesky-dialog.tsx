// Connects a Bluesky profile by its handle and an app password, or connects it again. Loads when it is first wanted.
import { socialRoutes } from '@msm/contract/social/routes';
import { BlueskyInput } from '@msm/contract/social/schemas';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverAfter } from '../../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const APP_PASSWORDS = 'https://bsky.app/settings/app-passwords';

interface BlueskyForm {
  handle: string;
  appPassword: string;
  host: string;
}

const resolver = resolverAfter(
  ({ host, ...form }: BlueskyForm) => ({ ...form, ...(host.trim() && { host: host.trim() }) }),
  BlueskyInput,
);

interface BlueskyDialogProps {
  /** Of a profile that is connected again; empty for a new one. */
  handle: string;
  onClose: () => void;
}

export function BlueskyDialog({ handle, onClose }: BlueskyDialogProps) {
  const formId = useId();
  const connect = useRouteMutation(socialRoutes.connectBluesky, {
    invalidates: [socialRoutes.listConnections],
    success: ({ connection }) => `${connection.name} is connected`,
  });
  const form = useForm({ resolver, defaultValues: { handle, appPassword: '', host: '' } });
  const submit = useSubmit(form, async (input) => {
    await connect.mutateAsync({ input });
    onClose();
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Connect Bluesky"
      about="By an app password, which you can withdraw at Bluesky at any time."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={connect.isPending}>
            Connect
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert
          message={connect.error && reasonOr(connect.error, 'Bluesky could not be connected. Try again.')}
          errors={errors}
        />
        <Field label="Handle" error={errors.handle?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('handle')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="name.bsky.social"
            />
          )}
        </Field>
        <Field
          label="App password"
          error={errors.appPassword?.message}
          help={
            <a
              href={APP_PASSWORDS}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-link underline-offset-4 hover:underline"
            >
              Make one at Bluesky
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...register('appPassword')}
              autoComplete="off"
              placeholder="xxxx-xxxx-xxxx-xxxx"
            />
          )}
        </Field>
        <Disclosure title="Another server" isOpen={errors.host !== undefined}>
          <Field
            label="Address of the server"
            isOptional
            error={errors.host?.message}
            help="For people who run their own. Otherwise it is found by the handle."
          >
            {(control) => (
              <Input {...control} {...register('host')} type="url" placeholder="https://example.com" />
            )}
          </Field>
        </Disclosure>
      </form>
    </Dialog>
  );
}
