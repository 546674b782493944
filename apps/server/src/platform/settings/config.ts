// The settings of the platform itself; each adapter reads its own part, and settings.ts reads them all.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { WalletRole } from '@msm/contract/roles';
import { BadSetting } from './bad-setting.ts';
import { keptSecret } from './kept-secret.ts';
import { isLoopbackHost } from './loopback-host.ts';
import { readPart, url, type Env } from './read-settings.ts';
import { areAllowPairs } from '../outbound/outbound-target.ts';

const list = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
/** Browsers compare and send origins in this form: lower case, no default port, punycode. */
const origin = z.pipe(
  url('http:', 'https:').check(
    z.refine(
      (value) => !URL.canParse(value) || isBareOrigin(value),
      'must be an origin like https://portal.example, without user, path, query or fragment',
    ),
  ),
  z.transform((value) => (URL.canParse(value) ? new URL(value).origin : value)),
);
function isBareOrigin(value: string): boolean {
  const { username, password, pathname } = new URL(value);
  // An empty query, fragment or user leaves no trace in the parsed URL.
  return !/[?#@]/.test(value) && username === '' && password === '' && pathname === '/';
}

/** Names that Fastify knows for ranges of private addresses. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const proxies = z.pipe(
  list,
  z.array(
    z
      .string()
      .check(
        z.refine(
          (value) => PROXY_RANGES.includes(value) || isAddressOrRange(value),
          `must be addresses or ranges like 10.0.0.1 or 10.0.0.0/8, separated by commas (or ${PROXY_RANGES.join(', ')})`,
        ),
      ),
  ),
);
function isAddressOrRange(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 would believe what everybody says of themselves.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

const secret = z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters')));

const pairs = list.check(
  z.refine(
    (given) => areAllowPairs(given),
    'must be host:port pairs such as blog.lan:443, separated by commas',
  ),
);

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'production'),
  /** Set by `npm run demo`: the one case in which production may reach the sandbox on loopback. */
  DEMO: z._default(z.stringbool(), false),
  PORT: z._default(z.coerce.number('must be a number').check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(url('redis:', 'rediss:')),
  APP_SECRET: secret,
  /** While APP_SECRET is being rotated: opens what was sealed and signed before. */
  APP_SECRET_PREVIOUS: secret,
  /** Named to people whose message to support could not be sent. */
  SUPPORT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z._default(proxies, []),
  OUTBOUND_ALLOW: z._default(list, []),
  /** Sites in a private network or on other ports that the operator permits: exact host:port pairs. */
  SITES_ALLOW: z._default(pairs, []),
  /** Who may use the wallet. */
  MSMPAY_ACCESS: z._default(z.enum(['superadmin', 'member'], 'must be superadmin or member'), 'superadmin'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
});
type Environment = z.output<typeof Environment>;

export interface Config {
  environment: Environment['NODE_ENV'];
  port: number;
  host: string;
  publicUrl: string;
  /** Cookies are Secure and carry `__Host-`, and HSTS is sent. */
  isHttps: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  appSecret: string;
  previousAppSecret: string | undefined;
  supportEmail: string | undefined;
  trustedProxies: string[];
  outboundAllow: string[];
  sitesAllow: string[];
  /** Who may use the wallet. */
  walletRole: WalletRole;
  logLevel: Environment['LOG_LEVEL'];
}

export function readConfig(env: Env): Config {
  const settings = readPart(Environment, env);
  if (settings.OUTBOUND_ALLOW.length > 0 && settings.NODE_ENV === 'production' && !settings.DEMO) {
    throw new BadSetting('OUTBOUND_ALLOW: is for tests and the demo, and is refused in production');
  }
  if (settings.DATABASE_URL && !settings.APP_SECRET) {
    throw new BadSetting('APP_SECRET: is required with DATABASE_URL, the same on every node');
  }
  const dataDir = resolve(settings.DATA_DIR);
  const publicUrl = settings.PUBLIC_URL ?? new URL(`http://localhost:${settings.PORT}`).origin;
  const isHttps = publicUrl.startsWith('https:');
  if (!isHttps && !isLoopbackHost(settings.HOST)) {
    throw new BadSetting(
      `PUBLIC_URL: must be the https address of the portal when HOST is ${settings.HOST}, since others can reach it; set it, or leave HOST at 127.0.0.1`,
    );
  }
  return {
    environment: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    isHttps,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    appSecret: settings.APP_SECRET ?? keptSecret(dataDir),
    previousAppSecret: settings.APP_SECRET_PREVIOUS,
    supportEmail: settings.SUPPORT_EMAIL,
    trustedProxies: settings.TRUST_PROXY,
    outboundAllow: settings.OUTBOUND_ALLOW,
    sitesAllow: settings.SITES_ALLOW,
    walletRole: settings.MSMPAY_ACCESS === 'member' ? 'User' : 'SuperAdmin',
    logLevel: settings.LOG_LEVEL,
  };
}
