// The sign-in providers this installation offers: those it has a client id and secret for.
import {
  readVendorRegistration,
  type VendorRegistration,
} from '../../platform/settings/vendor-registration.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { readTogether, type Env } from '../../platform/settings/read-settings.ts';
import type { ProviderName, SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import { createFacebook, type FacebookSettings } from './facebook.ts';
import { createGithub } from './github.ts';
import { createGoogle } from './google.ts';
import { createX } from './x.ts';

export interface SignInSettings {
  google?: VendorRegistration | undefined;
  github?: VendorRegistration | undefined;
  facebook?: FacebookSettings | undefined;
  x?: VendorRegistration | undefined;
}

export function readSignInSettings(env: Env): SignInSettings {
  const [google, github, facebook, x] = readTogether([
    () => readVendorRegistration('google', env),
    () => readVendorRegistration('github', env),
    () => readVendorRegistration('facebook', env),
    () => readVendorRegistration('x', env),
  ]);
  return { google, github, facebook, x };
}

export function createSignInProviders(
  { google, github, facebook, x }: SignInSettings,
  outboundFetch: OutboundFetch,
): Map<ProviderName, SignInProvider> {
  const offered = [
    google && createGoogle(google, outboundFetch),
    github && createGithub(github, outboundFetch),
    facebook && createFacebook(facebook, outboundFetch),
    x && createX(x, outboundFetch),
  ];
  return new Map(
    offered.filter((provider) => provider !== undefined).map((provider) => [provider.name, provider]),
  );
}
