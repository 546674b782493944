// The settings of a portal that publishes to the networks of the sandbox, for demo, journeys, tests and benchmarks.
import type { Sandbox } from './sandbox.ts';

export const networkSettings = ({ url, client }: Pick<Sandbox, 'url' | 'client'>) => ({
  FACEBOOK_CLIENT_ID: client.clientId,
  FACEBOOK_CLIENT_SECRET: client.clientSecret,
  FACEBOOK_BASE_URL: `${url}/facebook`,
  X_CLIENT_ID: client.clientId,
  X_CLIENT_SECRET: client.clientSecret,
  X_BASE_URL: `${url}/x`,
  BLUESKY_BASE_URL: `${url}/bluesky`,
  BLUESKY_DIRECTORY_URL: `${url}/bluesky/directory`,
});

/** Any password of this form opens any profile of the sandbox. */
export const SANDBOX_APP_PASSWORD = 'sand-boxa-ppas-word';
