// Connects a site, by one of three ways. The chosen way lives in the address, so that other pages can lead to it.
import { siteRoutes } from '@msm/contract/sites/routes';
import { AddSiteInput, AuthorizeInput, AuthorizePage } from '@msm/contract/sites/schemas';
import { ArrowRight, MailWarning } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { resolverAfter, resolverFor } from '../../../platform/api/schema-resolver.ts';
import { tabStore } from '../../../platform/browser-storage.ts';
import { showToast } from '../../../platform/toast.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { Button } from '../../../ui/button.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { BridgeWay } from './connect-bridge-way.tsx';
import { PasswordHowTo } from './connect-password-how-to.tsx';
import type { ConnectWay } from './connect-ways.rules.ts';
import { PasswordsOff } from './passwords-off.tsx';
import { SiteAddressInput } from './site-address-input.tsx';
import { addressOfSite, LEFT_FOR_KEY } from '../site-address-params.ts';
import { SiteDiagnosis } from './site-diagnosis.tsx';
import { isPasswordsOff, useConnection } from './use-connection.ts';

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
  const typed = useRef({
    url: tabStore.getItem(LEFT_FOR_KEY) ?? '',
    username: '',
    password: '',
    name: '',
  });
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
        {way === 'authorize' && <AuthorizeWay typed={typed} />}
        {way === 'application-password' && <PasswordWay typed={typed} onConnected={openSite} />}
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

// What was typed, kept while the member looks at another way.
type Typed = RefObject<LoginForm>;

interface LoginForm {
  url: string;
  username: string;
  password: string;
  name: string;
}

// The way over WordPress's own page: the browser leaves for the site and comes back connected.
async function leaveForSite(input: { url: string }): Promise<void> {
  const { pageUrl } = AuthorizePage.parse(await call(siteRoutes.beginAuthorization, { input }));
  tabStore.setItem(LEFT_FOR_KEY, input.url);
  window.location.assign(pageUrl);
  // The page is left; until then the button stays busy.
  await new Promise(() => {});
}

const describe = (error: unknown) => reasonOr(error, 'The portal does not answer. Please try again.');

function AuthorizeWay({ typed }: { typed: Typed }) {
  const leave = useApi(leaveForSite, describe);
  const missing = useMissingVerification('connect a site');
  const [arePasswordsOff, setArePasswordsOff] = useState(false);
  const form = useForm({
    resolver: resolverFor(AuthorizeInput),
    defaultValues: { url: typed.current.url },
  });
  const { errors } = form.formState;
  const submit = useSubmit(form, async (input) => {
    try {
      await leave.run(input);
    } catch (error) {
      setArePasswordsOff(isPasswordsOff(error));
      throw error;
    }
  });
  const keep = () => {
    Object.assign(typed.current, form.getValues());
    setArePasswordsOff(false);
  };
  return (
    <form noValidate onSubmit={submit} onChange={keep} className="flex flex-col gap-5">
      <FormAlert message={leave.error} errors={errors} />
      <Field
        label="Address of the site"
        error={arePasswordsOff ? undefined : errors.url?.message}
        help="WordPress opens, asks you to log in there and to approve the connection, and brings you back. The site needs https and WordPress 5.6 or newer."
      >
        {(control) => <SiteAddressInput {...control} {...form.register('url')} autoFocus />}
      </Field>
      {missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
      {!missing && arePasswordsOff && <PasswordsOff isChecking={leave.isLoading} onCheck={submit} />}
      {!missing && !arePasswordsOff && (
        <div className="flex justify-end">
          <Button type="submit" look="primary" isBusy={leave.isLoading}>
            Continue to WordPress
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </form>
  );
}

// The way with an application password that the member made: it can be tried before it is kept.
/** Without a name the site's own title is taken. */
const resolver = resolverAfter(
  ({ name, ...login }: LoginForm) => ({ ...login, ...(name.trim() && { name }) }),
  AddSiteInput,
);

function PasswordWay({ typed, onConnected }: { typed: Typed; onConnected: (siteId: string) => void }) {
  const missing = useMissingVerification('connect a site');
  const form = useForm({ resolver, defaultValues: typed.current });
  const { errors } = form.formState;
  const url = useWatch({ control: form.control, name: 'url' });
  const connection = useConnection(form, (site) => {
    showToast('success', `${site.name} is connected`);
    onConnected(site.id);
  });
  const { add, test } = connection;
  const keep = () => {
    Object.assign(typed.current, form.getValues());
    connection.forget();
  };
  return (
    <form noValidate onSubmit={connection.connect} onChange={keep} className="flex flex-col gap-5">
      <FormAlert message={add.error && reasonOr(add.error, 'Failed to connect the site')} errors={errors} />
      <Field label="Address of the site" error={errors.url?.message}>
        {(control) => <SiteAddressInput {...control} {...form.register('url')} autoFocus />}
      </Field>
      {connection.arePasswordsOff ? (
        <PasswordsOff isChecking={connection.isBusy} onCheck={connection.tryOut} />
      ) : (
        <>
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
          {missing ? (
            <MissingPrerequisite icon={MailWarning} {...missing} />
          ) : (
            <div className="flex flex-wrap justify-end gap-2">
              <Button isBusy={test.isPending} disabled={add.isPending} onClick={connection.tryOut}>
                Test connection
              </Button>
              <Button type="submit" look="primary" isBusy={add.isPending} disabled={test.isPending}>
                Connect
              </Button>
            </div>
          )}
        </>
      )}
    </form>
  );
}
