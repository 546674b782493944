// Another name for a site, in the portal only.
import { AddSiteInput, type Site } from '@msm/contract/sites/schemas';
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
import { useChangeSite } from './use-change-site.ts';

const NameInput = z.required(z.pick(AddSiteInput, { name: true }));

export function SiteNameDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const formId = useId();
  const change = useChangeSite('The site is renamed');
  const form = useForm({ resolver: resolverFor(NameInput), defaultValues: { name: site.name } });
  const { errors } = form.formState;
  const submit = useSubmit(form, async ({ name }) => {
    const sent = form.getValues('name');
    await change.mutateAsync({ params: { id: site.id }, input: { name } });
    // What was typed while it was saved is not saved yet.
    if (form.getValues('name') === sent) onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename site"
      about="The name in the portal. The title on the site itself stays."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={change.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert
          message={change.error && reasonOr(change.error, 'Failed to change the site')}
          errors={errors}
        />
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" autoFocus />}
        </Field>
      </form>
    </Dialog>
  );
}
