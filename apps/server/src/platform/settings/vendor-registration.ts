// What an installation is registered with at a company as: the client id and secret that its sign-in and its publishing share.
import * as z from 'zod/mini';
import { BadSetting } from './bad-setting.ts';
import { readPart, url, type Env } from './read-settings.ts';

export interface VendorRegistration {
  clientId: string;
  clientSecret: string;
  /** All of the vendor's endpoints live under it: the sandbox, or a server of one's own. Absent = the vendor itself. */
  baseUrl?: string;
}

/** GOOGLE_CLIENT_ID and so on; undefined when the installation has none there. */
export function readVendorRegistration(name: string, env: Env): VendorRegistration | undefined {
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
