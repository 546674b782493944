// Address, user name and application password: tried first if one likes, then connected. What is wrong is said in words
// that say what to do, at the field it is about.
import { siteRoutes } from '@msm/contract/sites/routes';
import { SiteLoginInput, type Site } from '@msm/contract/sites/schemas';
import { useForm } from 'react-hook-form';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { SiteAddressInput } from './site-address-input.tsx';
import { SiteDiagnosis } from './site-diagnosis.tsx';

export function ManualConnectionForm({ onConnected }: { onConnected: (site: Site) => void }) {
  const form = useForm({
    resolver: resolverFor(SiteLoginInput),
    defaultValues: { url: '', username: '', password: '' },
  });
  const test = useRouteMutation(siteRoutes.testSite);
  const connect = useRouteMutation(siteRoutes.addSite, { invalidates: [siteRoutes.listSites] });
  const submit = useSubmit(form, async (input) => {
    test.reset();
    const { site } = await connect.mutateAsync({ input });
    onConnected(site);
  });
  const tryOut = form.handleSubmit((input) => test.mutate({ input }));
  const { errors } = form.formState;
  const isBusy = test.isPending || connect.isPending;
  return (
    // A diagnosis is about what was typed then.
    <form noValidate onSubmit={submit} onChange={() => test.reset()} className="flex flex-col gap-5">
      <FormAlert
        message={connect.error && reasonOr(connect.error, 'Failed to connect the site')}
        errors={errors}
      />
      <Field
        label="Address of the site"
        error={errors.url?.message}
        help="As your browser shows it, with its folder if it has one."
      >
        {(control) => <SiteAddressInput {...control} {...form.register('url')} />}
      </Field>
      <Field label="User name" error={errors.username?.message} help="The one you log in to WordPress with.">
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={connect.isPending} disabled={isBusy}>
          Connect
        </Button>
        <Button isBusy={test.isPending} disabled={isBusy} onClick={() => void tryOut()}>
          Test connection
        </Button>
      </div>
    </form>
  );
}
