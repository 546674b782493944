// The way over WordPress's own page: the browser leaves for the site and comes back connected.
import { AuthorizeInput, AuthorizePage } from '@msm/contract/sites/schemas';
import { siteRoutes } from '@msm/contract/sites/routes';
import { ArrowRight } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { resolverFor } from '../../platform/schema-resolver.ts';
import { useApi } from '../../platform/use-api.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SiteAddressInput } from './site-address-input.tsx';

async function leaveForSite(input: { url: string }): Promise<void> {
  const { pageUrl } = AuthorizePage.parse(await call(siteRoutes.beginAuthorization, { input }));
  window.location.assign(pageUrl);
  // The page is left; until then the button stays busy.
  await new Promise(() => {});
}

const describe = (error: unknown) => reasonOr(error, 'The portal does not answer. Please try again.');

export function AuthorizeWay() {
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
