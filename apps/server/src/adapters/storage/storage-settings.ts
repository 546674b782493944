// STORAGE_URL: the bucket for files. Unset is a folder.
import * as z from 'zod/mini';
import { readPart, url, type Env } from '../../platform/settings/read-settings.ts';

export interface S3Settings {
  origin: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;
/** What S3 calls the region of a server that has none. */
const DEFAULT_REGION = 'us-east-1';

const Environment = z.object({
  STORAGE_URL: z.optional(
    url('s3:').check(
      z.refine(
        (value) => !URL.canParse(value) || parse(value) !== undefined,
        'must be like s3://KEY:SECRET@host/bucket?region=eu-central-1, with KEY and SECRET percent-encoded; tls=off for plain http',
      ),
    ),
  ),
});

export function readStorageSettings(env: Env): S3Settings | undefined {
  const { STORAGE_URL } = readPart(Environment, env);
  return STORAGE_URL === undefined ? undefined : parse(STORAGE_URL);
}

function parse(value: string): S3Settings | undefined {
  const { host, username, password, pathname, searchParams } = new URL(value);
  const bucket = BUCKET.exec(pathname)?.[1];
  const { region = DEFAULT_REGION, tls = 'on', ...unknown } = Object.fromEntries(searchParams);
  const isKnown = Object.keys(unknown).length === 0 && (tls === 'on' || tls === 'off');
  const [key, secret] = [decode(username), decode(password)];
  if (!host || !key || !secret || !bucket || !region || !isKnown) return undefined;
  return { origin: `${tls === 'off' ? 'http' : 'https'}://${host}`, bucket, region, key, secret };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing: told like every other wrong form.
    return undefined;
  }
}
