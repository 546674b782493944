// The dialog of one deed about a connection.
import { siteRoutes } from '@msm/contract/sites/routes';
import { AddSiteInput, SiteLoginInput, type Site } from '@msm/contract/sites/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { reasonOr } from '../../platform/api/api-error.ts';
import { invalidateRoutes, useRouteMutation } from '../../platform/api/route-hooks.ts';
import { resolverFor } from '../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { useMissingVerification } from '../../platform/session/use-verification.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { MissingPrerequisite } from '../../ui/missing-prerequisite.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { PasswordHowTo } from './connecting/connect-password-how-to.tsx';
import { PasswordsOff } from './connecting/passwords-off.tsx';
import { isPasswordsOff } from './connecting/use-connection.ts';

export type SiteDeed = 'rename' | 'password' | 'disconnect';

interface SiteDialogProps {
  deed: SiteDeed;
  site: Site;
  onClose: () => void;
}

const DIALOGS = { rename: SiteNameDialog, password: SitePasswordDialog, disconnect: DisconnectDialog };

export function SiteDialog({ deed, ...props }: SiteDialogProps) {
  const Chosen = DIALOGS[deed];
  return <Chosen {...props} />;
}

// Asks before a connection is ended, and says what stays.
function DisconnectDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useRouteMutation(siteRoutes.removeSite, {
    invalidates: [siteRoutes.listSites],
    success: `${site.name} is disconnected`,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Disconnect ${site.name}?`}
      about="Its posts and files stay on the site. The portal forgets its password, and what is planned for it here will not be published."
      action="Disconnect site"
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'The site could not be disconnected.')}
      onConfirm={() =>
        remove.mutate(
          { params: { id: site.id } },
          { onSuccess: () => void navigate('/wordpress', { replace: true }) },
        )
      }
    />
  );
}

// Another name for a site, in the portal only.
const NameInput = z.required(z.pick(AddSiteInput, { name: true }));

function SiteNameDialog({ site, onClose }: { site: Site; onClose: () => void }) {
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

// A new application password for a site. It is tried first: one that does not work leaves the old one in place.
const LoginInput = z.pick(SiteLoginInput, { username: true, password: true });

function SitePasswordDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const formId = useId();
  const change = useChangeSite(`${site.name} accepts the new password`);
  const missing = useMissingVerification('connect a site');
  const form = useForm({
    resolver: resolverFor(LoginInput),
    defaultValues: { username: site.username, password: '' },
  });
  const { errors } = form.formState;
  const [arePasswordsOff, setArePasswordsOff] = useState(false);
  // What is wrong with the address is said where the form has a field for it.
  const submit = useSubmit(
    form,
    async (login) => {
      try {
        await change.mutateAsync({ params: { id: site.id }, input: login });
        onClose();
      } catch (error) {
        setArePasswordsOff(isPasswordsOff(error));
        throw error;
      }
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
          {missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
          <Button onClick={onClose}>Cancel</Button>
          {!missing && !arePasswordsOff && (
            <Button type="submit" form={formId} look="primary" isBusy={change.isPending}>
              Save password
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert
          message={change.error && reasonOr(change.error, 'Failed to change the site')}
          errors={errors}
        />
        {arePasswordsOff ? (
          <PasswordsOff isChecking={change.isPending} onCheck={submit} />
        ) : (
          <>
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
          </>
        )}
      </form>
    </Dialog>
  );
}

// Renames a site, or gives it a new application password.
/** What the old password was refused for may be readable now. */
const CHANGED_WITH_PASSWORD = [
  siteRoutes.listSites,
  siteRoutes.listPosts,
  siteRoutes.listTerms,
  siteRoutes.readPost,
];

function useChangeSite(success: string) {
  const queries = useQueryClient();
  return useRouteMutation(siteRoutes.changeSite, {
    // Not awaited, since sites answer slowly.
    onSuccess: () => void invalidateRoutes(queries, CHANGED_WITH_PASSWORD),
    success,
  });
}
