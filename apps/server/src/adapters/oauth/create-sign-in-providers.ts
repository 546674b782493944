// The sign-in providers this installation offers: those it has a client id and secret for.
import type { OutboundFetch } from '../../platform/outbound.ts';
import type { ProviderName, SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import { createFacebook, type FacebookSettings } from './facebook.ts';
import { createGithub } from './github.ts';
import { createGoogle } from './google.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { createX } from './x.ts';

export interface SignInSettings {
  google?: ProviderSettings;
  github?: ProviderSettings;
  facebook?: FacebookSettings;
  x?: ProviderSettings;
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
