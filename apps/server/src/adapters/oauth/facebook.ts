// Sign-in with Facebook. Its e-mail address counts as unverified: Facebook does not say when, or whether, it was
// confirmed. Under a base URL: /{version}/dialog/oauth, /{version}/oauth/access_token, /{version}/me.
import { under, type VendorRegistration } from '../../platform/settings/vendor-registration.ts';
import { createHmac } from 'node:crypto';
import { ClientSecretPost } from 'openid-client';
import { z } from 'zod';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import { askApi, providerFrom } from './code-grant.ts';
import { configureByHand } from './configure-provider.ts';
import { withTokenErrors } from './token-errors.ts';

const SITE = 'https://www.facebook.com';
const GRAPH = 'https://graph.facebook.com';

/** Facebook retires a version about two years after its release. */
const DEFAULT_VERSION = 'v25.0';

/** 'Invalid parameter': at the token endpoint a code that was used, expired or made up. */
const INVALID_PARAMETER = 100;

const Me = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() });
const GraphError = z.object({ error: z.object({ code: z.int() }) });

export interface FacebookSettings extends VendorRegistration {
  version?: string;
}

function errorIn(body: unknown): string | undefined {
  const code = GraphError.safeParse(body).data?.error.code;
  if (code === undefined) return undefined;
  return code === INVALID_PARAMETER ? 'invalid_grant' : 'server_error';
}

export function createFacebook(settings: FacebookSettings, fetch: OutboundFetch): SignInProvider {
  const version = settings.version ?? DEFAULT_VERSION;
  const site = settings.baseUrl ?? SITE;
  const graph = under(settings.baseUrl ?? GRAPH, `/${version}`);
  const endpoints = {
    issuer: site,
    authorize: under(site, `/${version}/dialog/oauth`),
    token: `${graph}/oauth/access_token`,
  };
  const configuration = configureByHand(
    settings,
    endpoints,
    ClientSecretPost(settings.clientSecret),
    withTokenErrors(fetch, endpoints.token, errorIn),
  );

  return providerFrom({
    name: 'facebook',
    scope: 'public_profile email',
    hasNonce: false,
    configure: async () => configuration,
    identify: async (_configuration, tokens) => {
      const url = new URL(`${graph}/me`);
      url.searchParams.set('fields', 'id,name,email');
      // Apps that demand it refuse calls without this proof; the others ignore it.
      const proof = createHmac('sha256', settings.clientSecret).update(tokens.access_token).digest('hex');
      url.searchParams.set('appsecret_proof', proof);
      const me = Me.parse(await askApi(configuration, tokens, url));
      return { subject: me.id, email: me.email, isEmailVerified: false, displayName: me.name };
    },
  });
}
