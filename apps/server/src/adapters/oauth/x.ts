// Sign-in with X, which tells no e-mail address. Under a base URL: /i/oauth2/authorize, /2/oauth2/token, /2/users/me.
import { under, type VendorRegistration } from '../../platform/settings/vendor-registration.ts';
import { ClientSecretBasic } from 'openid-client';
import { z } from 'zod';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import { askApi, providerFrom } from './code-grant.ts';
import { configureByHand } from './configure-provider.ts';

const SITE = 'https://x.com';
const API = 'https://api.x.com';

const Me = z.object({
  data: z.object({ id: z.string().min(1), name: z.string().optional(), username: z.string() }),
});

export function createX(settings: VendorRegistration, fetch: OutboundFetch): SignInProvider {
  const site = settings.baseUrl ?? SITE;
  const api = settings.baseUrl ?? API;
  const endpoints = {
    issuer: site,
    authorize: under(site, '/i/oauth2/authorize'),
    token: under(api, '/2/oauth2/token'),
  };
  const configuration = configureByHand(settings, endpoints, ClientSecretBasic(settings.clientSecret), fetch);

  return providerFrom({
    name: 'x',
    // X gives users/me only to those who may also read posts.
    scope: 'users.read tweet.read',
    hasNonce: false,
    configure: async () => configuration,
    identify: async (_configuration, tokens) => {
      const { data: me } = Me.parse(await askApi(configuration, tokens, new URL(under(api, '/2/users/me'))));
      return { subject: me.id, isEmailVerified: false, displayName: me.name ?? me.username };
    },
  });
}
