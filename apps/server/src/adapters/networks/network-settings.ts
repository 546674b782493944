// What an installation knows of the networks that members publish to. The client id and secret are those of the sign-in with the
// same company: one registration there serves both.
import * as z from 'zod/mini';
import {
  readVendorRegistration,
  type VendorRegistration,
} from '../../platform/settings/vendor-registration.ts';
import { readPart, readTogether, url, type Env } from '../../platform/settings/read-settings.ts';

export interface NetworkSettings {
  facebook: VendorRegistration | undefined;
  /** Through Facebook's login, so by its registration unless it has one of its own. */
  instagram: VendorRegistration | undefined;
  x: VendorRegistration | undefined;
  bluesky: BlueskySettings;
  /** Of the Graph API; Facebook retires one about two years after its release. */
  graphVersion: string;
}

export interface BlueskySettings {
  /** Where handles are looked up and most profiles live. */
  baseUrl: string;
  /** The directory of did:plc identities. */
  directoryUrl: string;
}

const BLUESKY_URL = 'https://bsky.social';
const PLC_DIRECTORY_URL = 'https://plc.directory';
const GRAPH_VERSION = 'v25.0';

const Environment = z.object({
  BLUESKY_BASE_URL: z._default(url('http:', 'https:'), BLUESKY_URL),
  BLUESKY_DIRECTORY_URL: z._default(url('http:', 'https:'), PLC_DIRECTORY_URL),
  FACEBOOK_GRAPH_VERSION: z._default(
    z.string().check(z.regex(/^v\d{1,3}\.\d$/, 'must be a version like v25.0')),
    GRAPH_VERSION,
  ),
});

export function readNetworkSettings(env: Env): NetworkSettings {
  const [facebook, instagram, x, given] = readTogether([
    () => readVendorRegistration('facebook', env),
    () => readVendorRegistration('instagram', env),
    () => readVendorRegistration('x', env),
    () => readPart(Environment, env),
  ]);
  return {
    facebook,
    instagram: instagram ?? facebook,
    x,
    bluesky: {
      baseUrl: given.BLUESKY_BASE_URL.replace(/\/$/, ''),
      directoryUrl: given.BLUESKY_DIRECTORY_URL.replace(/\/$/, ''),
    },
    graphVersion: given.FACEBOOK_GRAPH_VERSION,
  };
}
