// What an installation knows of a provider, and the configuration of the providers that have no OpenID discovery.
import { allowInsecureRequests, Configuration, customFetch, type ClientAuth } from 'openid-client';
import * as z from 'zod/mini';
import { BadSetting } from '../../platform/settings/bad-setting.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { readPart, url, type Env } from '../../platform/settings/read-settings.ts';

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  /** All of the vendor's endpoints live under it: the sandbox, or a server of one's own. Absent = the vendor itself. */
  baseUrl?: string;
}

/** GOOGLE_CLIENT_ID and so on; undefined when the provider is not configured. */
export function readProviderSettings(name: string, env: Env): ProviderSettings | undefined {
  const prefix = name.toUpperCase();
  const settings: Record<string, string | undefined> = readPart(
    z.object({
      [`${prefix}_CLIENT_ID`]: z.optional(z.string()),
      [`${prefix}_CLIENT_SECRET`]: z.optional(z.string()),
      [`${prefix}_BASE_URL`]: z.optional(url('http:', 'https:')),
    }),
    env,
  );
  const clientId = settings[`${prefix}_CLIENT_ID`];
  const clientSecret = settings[`${prefix}_CLIENT_SECRET`];
  const baseUrl = settings[`${prefix}_BASE_URL`]?.replace(/\/$/, '');
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'ID' : 'SECRET';
    throw new BadSetting(`${prefix}_CLIENT_${missing}: is missing beside its other half`);
  }
  return { clientId, clientSecret, ...(baseUrl !== undefined && { baseUrl }) };
}

/** A base URL may end with a slash or not. */
export function under(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/$/, '') + path;
}

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
  settings: ProviderSettings,
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
