// Every setting of the server, read once at start. A bad value stops the start with one line that names it.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { BadSetting } from './bad-setting.ts';
import { DEFAULT_BUDGETS, readBudget, withoutMoney, type Budget, type Budgets } from './budgets.ts';
import { keptSecret } from './kept-secret.ts';
import { isLoopbackHost } from './loopback-host.ts';

const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a ${protocols.join(' or ')} address`,
      ),
    );
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
const usdPerMillionTokens = z.optional(
  z.coerce.number('must be a number').check(z.gte(0, 'must not be negative')),
);
const provider = {
  clientId: z.optional(z.string()),
  clientSecret: z.optional(z.string()),
  baseUrl: z.optional(url('http:', 'https:')),
};

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
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(z.string(), 'MSM Portal <no-reply@localhost>'),
  /** Named to people whose message to support could not be sent. */
  SUPPORT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z._default(proxies, []),
  OUTBOUND_ALLOW: z._default(list, []),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Any OpenAI-compatible endpoint; without one the built-in writer writes. */
  AI_BASE_URL: z.optional(url('http:', 'https:')),
  AI_API_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')),
  ),
  AI_MODEL: z.optional(z.string()),
  AI_PRICE_IN: usdPerMillionTokens,
  AI_PRICE_OUT: usdPerMillionTokens,
  /** Sent with every request: an answer cannot cost more than this. */
  AI_MAX_TOKENS: z._default(
    z.coerce.number('must be a number').check(z.int(), z.gte(256, 'must be at least 256'), z.lte(1_000_000)),
    8_000,
  ),
  AI_BUDGET_MEMBER: z.optional(z.string()),
  AI_BUDGET_ACCOUNT: z.optional(z.string()),
  AI_BUDGET_PORTAL: z.optional(z.string()),
  GOOGLE_CLIENT_ID: provider.clientId,
  GOOGLE_CLIENT_SECRET: provider.clientSecret,
  GOOGLE_BASE_URL: provider.baseUrl,
  GITHUB_CLIENT_ID: provider.clientId,
  GITHUB_CLIENT_SECRET: provider.clientSecret,
  GITHUB_BASE_URL: provider.baseUrl,
  FACEBOOK_CLIENT_ID: provider.clientId,
  FACEBOOK_CLIENT_SECRET: provider.clientSecret,
  FACEBOOK_BASE_URL: provider.baseUrl,
  X_CLIENT_ID: provider.clientId,
  X_CLIENT_SECRET: provider.clientSecret,
  X_BASE_URL: provider.baseUrl,
});
type Environment = z.output<typeof Environment>;

export interface ProviderSettings {
  clientId: string;
  clientSecret: string;
  baseUrl?: string;
}

export interface AiSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** US dollars for a million tokens; without them no cost is shown. */
  prices: { inUsd: number; outUsd: number } | undefined;
  /** The longest answer that is asked for. */
  maxTokens: number;
  budgets: Budgets;
}

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
  smtpUrl: string | undefined;
  mailFrom: string;
  supportEmail: string | undefined;
  trustedProxies: string[];
  outboundAllow: string[];
  logLevel: Environment['LOG_LEVEL'];
  ai: AiSettings | undefined;
  signInProviders: Partial<Record<'google' | 'github' | 'facebook' | 'x', ProviderSettings>>;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadSetting(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const settings = parsed.data;
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
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
    trustedProxies: settings.TRUST_PROXY,
    outboundAllow: settings.OUTBOUND_ALLOW,
    logLevel: settings.LOG_LEVEL,
    ai: aiSettings(settings),
    signInProviders: {
      ...providerSettings(
        'google',
        settings.GOOGLE_CLIENT_ID,
        settings.GOOGLE_CLIENT_SECRET,
        settings.GOOGLE_BASE_URL,
      ),
      ...providerSettings(
        'github',
        settings.GITHUB_CLIENT_ID,
        settings.GITHUB_CLIENT_SECRET,
        settings.GITHUB_BASE_URL,
      ),
      ...providerSettings(
        'facebook',
        settings.FACEBOOK_CLIENT_ID,
        settings.FACEBOOK_CLIENT_SECRET,
        settings.FACEBOOK_BASE_URL,
      ),
      ...providerSettings('x', settings.X_CLIENT_ID, settings.X_CLIENT_SECRET, settings.X_BASE_URL),
    },
  };
}

function aiSettings({ AI_BASE_URL, AI_API_KEY, AI_MODEL, ...settings }: Environment): AiSettings | undefined {
  const { AI_PRICE_IN: inUsd, AI_PRICE_OUT: outUsd } = settings;
  if ((inUsd === undefined) !== (outUsd === undefined))
    throw new BadSetting(`AI_PRICE_${inUsd === undefined ? 'IN' : 'OUT'}: is missing beside its other half`);
  const budgets = {
    member: budgetSetting('AI_BUDGET_MEMBER', DEFAULT_BUDGETS.member, settings),
    account: budgetSetting('AI_BUDGET_ACCOUNT', DEFAULT_BUDGETS.account, settings),
    portal: budgetSetting('AI_BUDGET_PORTAL', DEFAULT_BUDGETS.portal, settings),
  };
  if (!AI_BASE_URL && !AI_API_KEY && !AI_MODEL) return undefined;
  if (!AI_BASE_URL)
    throw new BadSetting(`AI_BASE_URL: is missing beside AI_${AI_MODEL ? 'MODEL' : 'API_KEY'}`);
  if (!AI_MODEL) throw new BadSetting('AI_MODEL: is missing beside AI_BASE_URL');
  return {
    baseUrl: AI_BASE_URL.replace(/\/$/, ''),
    // Endpoints on one's own machine often want none, but the client insists on sending one.
    apiKey: AI_API_KEY ?? 'no-key',
    model: AI_MODEL,
    prices: inUsd === undefined || outUsd === undefined ? undefined : { inUsd, outUsd },
    maxTokens: settings.AI_MAX_TOKENS,
    budgets,
  };
}

function budgetSetting(
  name: 'AI_BUDGET_MEMBER' | 'AI_BUDGET_ACCOUNT' | 'AI_BUDGET_PORTAL',
  usual: Budget,
  settings: Pick<Environment, typeof name | 'AI_PRICE_IN'>,
): Budget {
  const given = settings[name] ?? '';
  const budget = readBudget(given, usual);
  if (!budget)
    throw new BadSetting(
      `${name}: must look like “100 calls/day, 1000 calls/month, 5 usd/day, 50 usd/month”`,
    );
  if (settings.AI_PRICE_IN !== undefined) return budget;
  if (/usd/i.test(given)) throw new BadSetting(`${name}: a budget in usd needs AI_PRICE_IN and AI_PRICE_OUT`);
  return withoutMoney(budget);
}

function providerSettings(name: string, clientId?: string, clientSecret?: string, baseUrl?: string) {
  if (!clientId && !clientSecret) return {};
  if (!clientId || !clientSecret) {
    throw new BadSetting(
      `${name.toUpperCase()}_CLIENT_${clientId ? 'SECRET' : 'ID'}: is missing beside its other half`,
    );
  }
  return { [name]: { clientId, clientSecret, ...(baseUrl && { baseUrl: baseUrl.replace(/\/$/, '') }) } };
}
