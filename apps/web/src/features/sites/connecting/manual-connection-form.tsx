// Address, user name and application password: tried first if one likes, then connected. What is wrong is said in words
// that say what to do, at the field it is about.
import { SiteLoginInput, type Site } from '@msm/contract/sites/schemas';
import { MailWarning } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { PasswordsOff } from './passwords-off.tsx';
import { SiteAddressInput } from './site-address-input.tsx';
import { SiteDiagnosis } from './site-diagnosis.tsx';
import { useConnection } from './use-connection.ts';

export function ManualConnectionForm({ onConnected }: { onConnected: (site: Site) => void }) {
  const form = useForm({
    resolver: resolverFor(SiteLoginInput),
    defaultValues: { url: '', username: '', password: '' },
  });
  const missing = useMissingVerification('connect a site');
  const connection = useConnection(form, onConnected);
  const { add, test, isBusy } = connection;
  const { errors } = form.formState;
  return (
    // A diagnosis is about what was typed then.
    <form
      noValidate
      onSubmit={connection.connect}
      onChange={connection.forget}
      className="flex flex-col gap-5"
    >
      <FormAlert message={add.error && reasonOr(add.error, 'Failed to connect the site')} errors={errors} />
      <Field
        label="Address of the site"
        error={errors.url?.message}
        help="As your browser shows it, with its folder if it has one."
      >
        {(control) => <SiteAddressInput {...control} {...form.register('url')} />}
      </Field>
      {connection.arePasswordsOff ? (
        <PasswordsOff isChecking={isBusy} onCheck={connection.tryOut} />
      ) : (
        <>
          <Field
            label="User name"
            error={errors.username?.message}
            help="The one you log in to WordPress with."
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('username')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label="Application password"
            error={errors.password?.message}
            help="The 24 characters that WordPress showed you, with or without the spaces."
          >
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register('password')}
                autoComplete="new-password"
                spellCheck={false}
              />
            )}
          </Field>
          <SiteDiagnosis test={test} />
          {missing ? (
            <MissingPrerequisite icon={MailWarning} {...missing} />
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary" isBusy={add.isPending} disabled={isBusy}>
                Connect
              </Button>
              <Button isBusy={test.isPending} disabled={isBusy} onClick={connection.tryOut}>
                Test connection
              </Button>
            </div>
          )}
        </>
      )}
    </form>
  );
}
