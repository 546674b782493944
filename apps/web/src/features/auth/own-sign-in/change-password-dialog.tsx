// A new password, with the current one: a session that was left open must not be enough.
import { authRoutes } from '@msm/contract/auth/routes';
import { ChangePasswordInput } from '@msm/contract/auth/schemas';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { TextLink } from '../text-link.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';

const resolver = resolverFor(ChangePasswordInput);

const sayChanged = ({ ended }: { ended: number }): string =>
  ended === 0
    ? 'Password changed'
    : `Password changed, and signed out of ${ended} other ${ended === 1 ? 'place' : 'places'}`;

export function ChangePasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const formId = useId();
  const changePassword = useRouteMutation(authRoutes.changePassword, {
    invalidates: [authRoutes.listSessions, authRoutes.listSignIns],
    success: sayChanged,
  });
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { currentPassword: '', password: '' } });
  const submit = useSubmit(form, async (input) => {
    await changePassword.mutateAsync({ input });
    onClose();
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  const { errors } = form.formState;
  const { error, isPending } = changePassword;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Change your password"
      about="All other devices are signed out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isPending}>
            Change password
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={error && reasonOr(error, 'Failed to change the password')} errors={errors} />
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <CurrentPasswordField
          error={errors.currentPassword?.message}
          aside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
          autoFocus
          {...form.register('currentPassword')}
        />
        <NewPasswordField
          label="New password"
          typed={typed}
          error={errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </Dialog>
  );
}
