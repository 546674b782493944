// Sign-in with Google, or any OpenID provider at its issuer address: the ID token tells who the person is.
import type { VendorRegistration } from '../../platform/settings/vendor-registration.ts';
import {
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import { z } from 'zod';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import { providerFrom } from './code-grant.ts';
import { isPlainHttp } from './configure-provider.ts';

const ISSUER = 'https://accounts.google.com';

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

export function createGoogle(settings: VendorRegistration, fetch: OutboundFetch): SignInProvider {
  let discovered: Promise<Configuration> | undefined;

  const discover = () =>
    discovery(
      new URL(settings.baseUrl ?? ISSUER),
      settings.clientId,
      undefined,
      ClientSecretPost(settings.clientSecret),
      {
        [customFetch]: fetch,
        execute: [
          enableNonRepudiationChecks,
          ...(isPlainHttp(settings.baseUrl) ? [allowInsecureRequests] : []),
        ],
      },
    );

  return providerFrom({
    name: 'google',
    scope: 'openid email profile',
    hasNonce: true,
    configure: () => {
      discovered ??= discover().catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
      return discovered;
    },
    identify: async (_configuration, tokens) => {
      const claims = Claims.parse(tokens.claims());
      return {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email !== undefined && claims.email_verified === true,
        displayName: claims.name,
      };
    },
  });
}
