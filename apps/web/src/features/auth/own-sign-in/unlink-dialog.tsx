// Unlinks an outside sign-in, with the password of members who have one: a session that was left open must not be enough.
import { authRoutes } from '@msm/contract/auth/routes';
import { UnlinkIdentityInput, type ProviderName } from '@msm/contract/auth/schemas';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PROVIDER_NAMES } from '../provider-marks.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';

const resolver = resolverFor(UnlinkIdentityInput);

interface UnlinkDialogProps {
  identity: { id: string; provider: ProviderName };
  hasPassword: boolean;
  onClose: () => void;
}

export function UnlinkDialog({ identity: { id, provider }, hasPassword, onClose }: UnlinkDialogProps) {
  const formId = useId();
  const name = PROVIDER_NAMES[provider];
  const { mutateAsync, error, isPending } = useRouteMutation(authRoutes.unlinkIdentity, {
    invalidates: [authRoutes.listSignIns],
    success: `${name} is unlinked`,
  });
  const form = useForm({ resolver, defaultValues: hasPassword ? { currentPassword: '' } : {} });
  const submit = useSubmit(form, async (input) => {
    await mutateAsync({ params: { id }, input });
    onClose();
  });
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Unlink ${name}?`}
      about={`Signing in with ${name} will not open this account any more. You can link it again from the login page.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="dangerFilled" isBusy={isPending}>
            Unlink {name}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={error && reasonOr(error, 'Failed to unlink the sign-in')} errors={errors} />
        {hasPassword && (
          <CurrentPasswordField
            error={errors.currentPassword?.message}
            autoFocus
            {...form.register('currentPassword')}
          />
        )}
      </form>
    </Dialog>
  );
}
