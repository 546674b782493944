// The way with an application password that the member made: it can be tried before it is kept.
import { siteRoutes } from '@msm/contract/sites/routes';
import { AddSiteInput } from '@msm/contract/sites/schemas';
import { useForm, useWatch } from 'react-hook-form';
import { reasonOr } from '../../platform/api-error.ts';
import { useRouteMutation } from '../../platform/route-hooks.ts';
import { resolverAfter } from '../../platform/schema-resolver.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { PasswordHowTo } from './connect-password-how-to.tsx';
import { SiteAddressInput } from './site-address-input.tsx';
import { SiteDiagnosis } from './site-diagnosis.tsx';

interface LoginForm {
  url: string;
  username: string;
  password: string;
  name: string;
}

/** Without a name the site's own title is taken. */
const resolver = resolverAfter(
  ({ name, ...login }: LoginForm) => ({ ...login, ...(name.trim() && { name }) }),
  AddSiteInput,
);

export function PasswordWay({ onConnected }: { onConnected: (siteId: string) => void }) {
  const add = useRouteMutation(siteRoutes.addSite, {
    invalidates: [siteRoutes.listSites],
    success: ({ site }) => `${site.name} is connected`,
  });
  const test = useRouteMutation(siteRoutes.testSite);
  const form = useForm({ resolver, defaultValues: { url: '', username: '', password: '', name: '' } });
  const { errors } = form.formState;
  const url = useWatch({ control: form.control, name: 'url' });
  const submit = useSubmit(form, async (input) => {
    test.reset();
    const { site } = await add.mutateAsync({ input });
    onConnected(site.id);
  });
  const tryIt = form.handleSubmit((input) =>
    test.mutate({ input: { url: input.url, username: input.username, password: input.password } }),
  );
  return (
    // Whoever changes something has not tried that yet.
    <form noValidate onSubmit={submit} onChange={test.reset} className="flex flex-col gap-5">
      <FormAlert message={add.error && reasonOr(add.error, 'Failed to connect the site')} errors={errors} />
      <Field label="Address of the site" error={errors.url?.message}>
        {(control) => <SiteAddressInput {...control} {...form.register('url')} autoFocus />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="User name" error={errors.username?.message}>
          {(control) => (
            <Input {...control} {...form.register('username')} autoComplete="off" autoCapitalize="off" />
          )}
        </Field>
        <Field label="Application password" error={errors.password?.message}>
          {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="off" />}
        </Field>
      </div>
      <div className="-mt-3 text-muted-fg">
        <PasswordHowTo address={url} />
      </div>
      <Field
        label="Name in the portal"
        isOptional
        error={errors.name?.message}
        help="Left empty, the title of the site is taken."
      >
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <SiteDiagnosis test={test} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button isBusy={test.isPending} disabled={add.isPending} onClick={() => void tryIt()}>
          Test connection
        </Button>
        <Button type="submit" look="primary" isBusy={add.isPending} disabled={test.isPending}>
          Connect
        </Button>
      </div>
    </form>
  );
}
