import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgetsFor } from './platform/budgets.ts';
import { BadSetting } from './platform/settings/bad-setting.ts';

import { comesFromElsewhere, ownOrigins } from './platform/http/own-origins.ts';
import { readSettings } from './settings.ts';

const dataDir = () => mkdtempSync(join(tmpdir(), 'msm-config-'));

test('with no settings at all the portal runs on this machine, on the embedded database', () => {
  const config = readSettings({ DATA_DIR: dataDir() });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
  });
  expect(config.databaseUrl).toBeUndefined();
});

test('a secret is made on the first start, kept for the next, and readable by its owner only', () => {
  const folder = dataDir();
  const first = readSettings({ DATA_DIR: folder }).appSecret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR: folder }).appSecret).toBe(first);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['app-secret']);
});

test.each(['', '\n', 'a'.repeat(31)])(
  'a kept secret of %j stops the start with one line and is left as it is',
  (content) => {
    const folder = dataDir();
    const file = join(folder, 'app-secret');
    writeFileSync(file, content);
    const read = () => readSettings({ DATA_DIR: folder });
    expect(read).toThrow(BadSetting);
    expect(read).toThrow(/^APP_SECRET: [^\n]+$/);
    expect(statSync(file).size).toBe(content.length);
  },
);

test.each([
  ['https://Portal.Example.com', 'https://portal.example.com'],
  ['HTTPS://portal.example.com/', 'https://portal.example.com'],
  ['https://portal.example.com:443', 'https://portal.example.com'],
  ['https://portal.example.com:8443', 'https://portal.example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:80', 'http://localhost'],
])('PUBLIC_URL %s is the origin %s that browsers send', (given, origin) => {
  const config = readSettings({ DATA_DIR: dataDir(), PUBLIC_URL: given });
  expect(config).toMatchObject({ publicUrl: origin, isHttps: origin.startsWith('https:') });
  expect(comesFromElsewhere({ origin }, ownOrigins(config))).toBe(false);
});

test('on port 80 the origin is without it, as browsers send it', () => {
  const config = readSettings({ DATA_DIR: dataDir(), PORT: '80' });
  expect(config.publicUrl).toBe('http://localhost');
  expect(comesFromElsewhere({ origin: 'http://127.0.0.1' }, ownOrigins(config))).toBe(false);
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('on HOST %s plain http is enough', (HOST) => {
  expect(readSettings({ DATA_DIR: dataDir(), HOST }).isHttps).toBe(false);
});

test('a HOST that others reach is accepted with an https PUBLIC_URL', () => {
  const env = { DATA_DIR: dataDir(), HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example' };
  expect(readSettings(env)).toMatchObject({ host: '0.0.0.0', isHttps: true });
});

test('what runs on a visitor’s own localhost is another site for a portal behind a proxy', () => {
  const local = { origin: 'http://localhost:3000' };
  const behindProxy = readSettings({ DATA_DIR: dataDir(), PUBLIC_URL: 'https://portal.example' });
  expect(comesFromElsewhere(local, ownOrigins(behindProxy))).toBe(true);
  expect(comesFromElsewhere(local, ownOrigins(readSettings({ DATA_DIR: dataDir() })))).toBe(false);
});

test('TRUST_PROXY takes addresses, ranges and the names of private ranges', () => {
  const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,::1, fd00::/8,uniquelocal';
  expect(readSettings({ DATA_DIR: dataDir(), TRUST_PROXY }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    'uniquelocal',
  ]);
});

const MODEL = { AI_BASE_URL: 'https://api.example/v1', AI_MODEL: 'm' };

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://portal.example/path' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://portal.example/?x=1' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://portal.example?' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://portal.example#top' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://anna:secret@portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://@portal.example' }, 'PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  [{ HOST: '::' }, 'PUBLIC_URL'],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://portal.example' }, 'PUBLIC_URL'],
  [{ TRUST_PROXY: 'proxy.example' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, 10.0.0.256' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1:80' }, 'TRUST_PROXY'],
  [{ APP_SECRET_PREVIOUS: 'short' }, 'APP_SECRET_PREVIOUS'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'APP_SECRET'],
  [{ NODE_ENV: 'production', OUTBOUND_ALLOW: '127.0.0.1:1' }, 'OUTBOUND_ALLOW'],
  [{ SITES_ALLOW: 'blog.lan' }, 'SITES_ALLOW'],
  [{ SITES_ALLOW: 'blog.lan:443, http://blog.lan:80' }, 'SITES_ALLOW'],
  [{ GOOGLE_CLIENT_ID: 'only half' }, 'GOOGLE_CLIENT_SECRET'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ AI_BASE_URL: 'api.example' }, 'AI_BASE_URL'],
  [{ AI_API_KEY: 'a-key' }, 'AI_BASE_URL'],
  [{ AI_BASE_URL: 'https://api.example/v1' }, 'AI_MODEL'],
  [{ AI_BASE_URL: 'https://api.example/v1', AI_MODEL: 'm', AI_API_KEY: 'two words' }, 'AI_API_KEY'],
  [{ AI_PRICE_IN: 'cheap', AI_PRICE_OUT: '1' }, 'AI_PRICE_IN'],
  [{ AI_PRICE_IN: '1' }, 'AI_PRICE_OUT'],
  [{ ...MODEL, AI_MAX_TOKENS: '10' }, 'AI_MAX_TOKENS'],
  [{ AI_BUDGET_MEMBER: 'some' }, 'AI_BUDGET_MEMBER'],
  [{ ...MODEL, AI_BUDGET_MEMBER: 'some' }, 'AI_BUDGET_MEMBER'],
  [{ ...MODEL, AI_BUDGET_PORTAL: '5 usd/day' }, 'AI_BUDGET_PORTAL'],
])('%o stops the start with one line that names %s', (env, name) => {
  const read = () => readSettings({ DATA_DIR: dataDir(), ...env });
  expect(read).toThrow(BadSetting);
  expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

function budgets(env: object) {
  const { ai } = readSettings({ DATA_DIR: dataDir(), ...MODEL, ...env });
  return budgetsFor(ai.budgets, ai.model?.prices);
}

test('a model has budgets without being told, in dollars only where prices are known', () => {
  expect(budgets({}).member.day).toEqual({ calls: 100, microUsd: Infinity });
  const priced = { AI_PRICE_IN: '1', AI_PRICE_OUT: '2', AI_BUDGET_ACCOUNT: '7 calls/day, 1 usd/month' };
  expect(budgets(priced)).toMatchObject({
    member: { day: { calls: 100, microUsd: 5_000_000 } },
    account: { day: { calls: 7 }, month: { microUsd: 1_000_000 } },
  });
});

test('a model of the interface may have prices: budgets in usd need no prices in the environment', () => {
  const { ai } = readSettings({ DATA_DIR: dataDir(), AI_BUDGET_PORTAL: '7 usd/day' });
  expect(ai).toMatchObject({
    model: undefined,
    ruledBy: [],
    budgets: { portal: { day: { microUsd: 7_000_000 } } },
  });
});

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://localhost:1234/v1', true],
  ['http://192.168.1.7:8000/v1', true],
  ['http://169.254.169.254/v1', false],
  ['https://api.example/v1', false],
])('AI_BASE_URL %s names a local server: %s', (address, isLocal) => {
  const { ai } = readSettings({ DATA_DIR: dataDir(), ...MODEL, AI_BASE_URL: address });
  expect(ai.model?.isLocal).toBe(isLocal);
});

test('the demo may reach its sandbox, production otherwise may not', () => {
  const config = readSettings({
    DATA_DIR: dataDir(),
    NODE_ENV: 'production',
    DEMO: 'true',
    OUTBOUND_ALLOW: '127.0.0.1:1, 127.0.0.1:2',
  });
  expect(config.outboundAllow).toEqual(['127.0.0.1:1', '127.0.0.1:2']);
});

test('an operator permits sites in a private network, also in production', () => {
  const config = readSettings({
    DATA_DIR: dataDir(),
    NODE_ENV: 'production',
    SITES_ALLOW: 'blog.lan:443, [fd00::1]:8080',
  });
  expect(config.sitesAllow).toEqual(['blog.lan:443', '[fd00::1]:8080']);
});

test('all problems of the platform and of the adapters are told at once, each in a line that names it', () => {
  const env = {
    DATA_DIR: dataDir(),
    PORT: 'a lot',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'https://mail.example',
    GOOGLE_CLIENT_ID: 'id',
    X_CLIENT_SECRET: 'secret',
    AI_MODEL: 'a-model',
  };
  expect(() => readSettings(env)).toThrow(
    /^PORT: .+\nLOG_LEVEL: .+\nSMTP_URL: .+\nGOOGLE_CLIENT_SECRET: .+\nX_CLIENT_ID: .+\nAI_BASE_URL: .+$/,
  );
});
