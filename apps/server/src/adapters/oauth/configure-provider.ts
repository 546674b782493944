// The configuration of the providers that have no OpenID discovery.
import { allowInsecureRequests, Configuration, customFetch, type ClientAuth } from 'openid-client';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { VendorRegistration } from '../../platform/settings/vendor-registration.ts';

/** Plain http is for the sandbox on loopback only, and only for the provider that was pointed at it. */
export function isPlainHttp(baseUrl: string | undefined): boolean {
  return baseUrl?.startsWith('http://') ?? false;
}

interface Endpoints {
  issuer: string;
  authorize: string;
  token: string;
}

export function configureByHand(
  settings: VendorRegistration,
  endpoints: Endpoints,
  clientAuth: ClientAuth,
  fetch: OutboundFetch,
): Configuration {
  const server = {
    issuer: endpoints.issuer,
    authorization_endpoint: endpoints.authorize,
    token_endpoint: endpoints.token,
  };
  const configuration = new Configuration(server, settings.clientId, undefined, clientAuth);
  configuration[customFetch] = fetch;
  if (isPlainHttp(settings.baseUrl)) allowInsecureRequests(configuration);
  return configuration;
}
