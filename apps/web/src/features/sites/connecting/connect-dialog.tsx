// Connects a site, by one of three ways. The chosen way lives in the address, so that other pages can lead to it.
import { siteRoutes } from '@msm/contract/sites/routes';
import { AddSiteInput, AuthorizeInput, AuthorizePage } from '@msm/contract/sites/schemas';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';
import { resolverAfter, resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { BridgeWay } from './connect-bridge-way.tsx';
import { PasswordHowTo } from './connect-password-how-to.tsx';
import type { ConnectWay } from './connect-ways.rules.ts';
import { SiteAddressInput } from './site-address-input.tsx';
import { addressOfSite } from '../site-address-params.ts';
import { SiteDiagnosis } from './site-diagnosis.tsx';

const WAYS: readonly { way: ConnectWay; title: string; about: string }[] = [
  { way: 'authorize', title: 'Let WordPress ask', about: 'You approve it on your own site.' },
  { way: 'application-password', title: 'Application password', about: 'You make one and paste it here.' },
  { way: 'bridge', title: 'msmBridge plugin', about: 'A plugin connects the site by a code.' },
];

interface ConnectDialogProps {
  way: ConnectWay;
  onChoose: (way: ConnectWay) => void;
  onClose: () => void;
}

export function ConnectDialog({ way, onChoose, onClose }: ConnectDialogProps) {
  const navigate = useNavigate();
  const openSite = (siteId: string) => void navigate(addressOfSite(siteId));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Connect a WordPress site"
      about="Choose how the portal gets in. All three can be undone on the site at any time."
    >
      <div className="flex flex-col gap-6">
        <WayChoice way={way} onChoose={onChoose} />
        {way === 'authorize' && <AuthorizeWay />}
        {way === 'application-password' && <PasswordWay onConnected={openSite} />}
        {way === 'bridge' && <BridgeWay onOpenSite={openSite} />}
      </div>
    </Dialog>
  );
}

function WayChoice({ way, onChoose }: Pick<ConnectDialogProps, 'way' | 'onChoose'>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Way to connect" className="grid gap-2 sm:grid-cols-3">
      {WAYS.map((choice) => (
        <label
          key={choice.way}
          className="relative cursor-pointer rounded-control border border-border px-3 py-2.5 hover:border-control has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={choice.way}
            autoFocus={choice.way === way}
            checked={choice.way === way}
            onChange={() => onChoose(choice.way)}
            className="sr-only"
          />
          <span className="block font-medium">{choice.title}</span>
          <span className="block text-muted-fg">{choice.about}</span>
        </label>
      ))}
    </div>
  );
}

// The way over WordPress's own page: the browser leaves for the site and comes back connected.
async function leaveForSite(input: { url: string }): Promise<void> {
  const { pageUrl } = AuthorizePage.parse(await call(siteRoutes.beginAuthorization, { input }));
  window.location.assign(pageUrl);
  // The page is left; until then the button stays busy.
  await new Promise(() => {});
}

const describe = (error: unknown) => reasonOr(error, 'The portal does not answer. Please try again.');

function AuthorizeWay() {
  const leave = useApi(leaveForSite, describe);
  const form = useForm({ resolver: resolverFor(AuthorizeInput), defaultValues: { url: '' } });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={useSubmit(form, leave.run)} className="flex flex-col gap-5">
      <FormAlert message={leave.error} errors={errors} />
      <Field
        label="Address of the site"
        error={errors.url?.message}
        help="WordPress opens, asks you to log in there and to approve the connection, and brings you back. The site needs https and WordPress 5.6 or newer."
      >
        {(control) => <SiteAddressInput {...control} {...form.register('url')} autoFocus />}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="primary" isBusy={leave.isLoading}>
          Continue to WordPress
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </div>
    </form>
  );
}

// The way with an application password that the member made: it can be tried before it is kept.
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

function PasswordWay({ onConnected }: { onConnected: (siteId: string) => void }) {
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
    // A changed field has not been tried yet.
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
