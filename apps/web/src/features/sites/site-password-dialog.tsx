// A new application password for a site. It is tried first: one that does not work leaves the old one in place.
import { SiteLoginInput, type Site } from '@msm/contract/sites/schemas';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { reasonOr } from '../../platform/api-error.ts';
import { resolverFor } from '../../platform/schema-resolver.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { PasswordHowTo } from './connect-password-how-to.tsx';
import { useChangeSite } from './use-change-site.ts';

const LoginInput = z.pick(SiteLoginInput, { username: true, password: true });

export function SitePasswordDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const formId = useId();
  const change = useChangeSite(`${site.name} accepts the new password`);
  const form = useForm({
    resolver: resolverFor(LoginInput),
    defaultValues: { username: site.username, password: '' },
  });
  const { errors } = form.formState;
  // What is wrong with the address is said where the form has a field for it.
  const submit = useSubmit(
    form,
    async (login) => {
      await change.mutateAsync({ params: { id: site.id }, input: login });
      onClose();
    },
    { url: 'password' },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`New application password for ${site.name}`}
      about="It is tried on the site before it replaces the old one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={change.isPending}>
            Save password
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert
          message={change.error && reasonOr(change.error, 'Failed to change the site')}
          errors={errors}
        />
        <Field label="User name" error={errors.username?.message}>
          {(control) => (
            <Input {...control} {...form.register('username')} autoComplete="off" autoCapitalize="off" />
          )}
        </Field>
        <Field
          label="Application password"
          error={errors.password?.message}
          help={<PasswordHowTo address={site.url} />}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="off" autoFocus />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
