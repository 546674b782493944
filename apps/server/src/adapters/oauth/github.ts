// Sign-in with GitHub. Under a base URL it expects the layout of a GitHub Enterprise server: /login/oauth/… and /api/v3/….
import { under, type VendorRegistration } from '../../platform/settings/vendor-registration.ts';
import { ClientSecretPost } from 'openid-client';
import { z } from 'zod';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import { askApi, providerFrom } from './code-grant.ts';
import { configureByHand } from './configure-provider.ts';
import { withTokenErrors } from './token-errors.ts';

const SITE = 'https://github.com';
const API = 'https://api.github.com';
const API_MEDIA_TYPE = 'application/vnd.github+json';

const User = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const TokenError = z.object({ error: z.string() });

const errorIn = (body: unknown) => TokenError.safeParse(body).data?.error;

export function createGithub(settings: VendorRegistration, fetch: OutboundFetch): SignInProvider {
  const site = settings.baseUrl ?? SITE;
  const api = settings.baseUrl === undefined ? API : under(settings.baseUrl, '/api/v3');
  const endpoints = {
    issuer: under(site, '/login/oauth'),
    authorize: under(site, '/login/oauth/authorize'),
    token: under(site, '/login/oauth/access_token'),
  };
  const configuration = configureByHand(
    settings,
    endpoints,
    ClientSecretPost(settings.clientSecret),
    withTokenErrors(fetch, endpoints.token, errorIn),
  );

  return providerFrom({
    name: 'github',
    scope: 'read:user user:email',
    hasNonce: false,
    configure: async () => configuration,
    identify: async (_configuration, tokens) => {
      const ask = (path: string) => askApi(configuration, tokens, new URL(under(api, path)), API_MEDIA_TYPE);
      const user = User.parse(await ask('/user'));
      const primary = Emails.parse(await ask('/user/emails')).find((email) => email.primary);
      return {
        subject: String(user.id),
        email: primary?.email,
        isEmailVerified: primary?.verified ?? false,
        displayName: user.name ?? user.login,
      };
    },
  });
}
