import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import {
  SignInRefused,
  type ProviderName,
  type SignInProvider,
} from '../../platform/ports/sign-in-provider.ts';
import { consentAt } from '../../../tests/consenting-browser.ts';
import { createSignInProviders } from './create-sign-in-providers.ts';

const NAMES: ProviderName[] = ['google', 'github', 'facebook', 'x'];

/** The first thing each provider is asked after the code was redeemed, and where it is redeemed. */
const TOKEN_PATHS = {
  google: '/google/token',
  github: '/github/login/oauth/access_token',
  facebook: '/facebook/v25.0/oauth/access_token',
  x: '/x/2/oauth2/token',
};
const IDENTITY_PATHS = {
  google: '/google/jwks',
  github: '/github/api/v3/user/emails',
  facebook: '/facebook/v25.0/me',
  x: '/x/2/users/me',
};

let sandbox: Sandbox;
let outbound: Outbound;

beforeAll(async () => {
  sandbox = await startSandbox();
  outbound = createOutbound({ allow: [sandbox.hostAndPort] });
});
afterEach(() => sandbox.clearFaults());
afterAll(async () => {
  await outbound.close();
  await sandbox.close();
});

const callbackOf = (name: ProviderName) => `http://localhost:3000/auth/${name}/callback`;

function providerNamed(name: ProviderName, change: { clientSecret?: string } = {}): SignInProvider {
  const settings = { ...sandbox.client, baseUrl: `${sandbox.url}/${name}`, ...change };
  const provider = createSignInProviders({ [name]: settings }, outbound.fetch).get(name);
  return provider ?? expect.fail(`${name} is not offered.`);
}

async function returnFrom(
  provider: SignInProvider,
  answers: Parameters<typeof consentAt>[2],
  cookies?: Map<string, string>,
) {
  const callbackUrl = callbackOf(provider.name);
  const { redirectTo, remember } = await provider.begin(callbackUrl);
  return { remember, returnedTo: await consentAt(redirectTo, callbackUrl, answers, cookies) };
}

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' };

const refusalOf = (call: Promise<unknown>): Promise<SignInRefused> =>
  call.then(
    () => expect.fail('The sign-in was not refused.'),
    (error: unknown) => {
      if (error instanceof SignInRefused) return error;
      throw error;
    },
  );

test.each([
  ['google', { email: ada.email, isEmailVerified: true, displayName: ada.name }],
  ['github', { email: ada.email, isEmailVerified: true, displayName: ada.name }],
  ['facebook', { email: ada.email, isEmailVerified: false, displayName: ada.name }],
  ['x', { isEmailVerified: false, displayName: ada.name }],
] as const)('%s tells who signed in', async (name, expected) => {
  const provider = providerNamed(name);
  const first = await returnFrom(provider, ada);
  const identity = await provider.finish(first.returnedTo, first.remember);
  expect(identity).toEqual({ ...expected, subject: expect.stringMatching(/^\d+$/) });
  const again = await returnFrom(provider, { ...ada, name: 'Another name' });
  expect((await provider.finish(again.returnedTo, again.remember)).subject).toBe(identity.subject);
  const other = await returnFrom(provider, { email: 'grace@example.com' });
  expect((await provider.finish(other.returnedTo, other.remember)).subject).not.toBe(identity.subject);
});

test.each(NAMES)('%s asks again who is there when the same browser comes back', async (name) => {
  const provider = providerNamed(name);
  const cookies = new Map<string, string>();
  for (const displayName of ['Ada', 'Grace']) {
    const person = { email: `${displayName}@example.com`, name: displayName };
    const { returnedTo, remember } = await returnFrom(provider, person, cookies);
    expect(await provider.finish(returnedTo, remember)).toMatchObject({ displayName });
  }
});

test.each(['google', 'github'] as const)(
  'an address that %s has not verified counts as unverified',
  async (name) => {
    const provider = providerNamed(name);
    const { returnedTo, remember } = await returnFrom(provider, { email: 'unverified@example.com' });
    expect(await provider.finish(returnedTo, remember)).toMatchObject({
      email: 'unverified@example.com',
      isEmailVerified: false,
    });
  },
);

test.each(NAMES)('a person who presses Cancel at %s is not signed in', async (name) => {
  const provider = providerNamed(name);
  const { returnedTo, remember } = await returnFrom(provider, { ...ada, decision: 'deny' });
  expect(await refusalOf(provider.finish(returnedTo, remember))).toMatchObject({
    reason: 'denied',
    isUpstreamFault: false,
  });
});

test.each(NAMES)('what %s sent to one browser is worth nothing in another', async (name) => {
  const provider = providerNamed(name);
  const { returnedTo, remember } = await returnFrom(provider, ada);
  const other = await provider.begin(callbackOf(name));
  expect((await refusalOf(provider.finish(returnedTo, other.remember))).reason).toBe('unconfirmed');
  const borrowedState = { ...other.remember, state: remember.state };
  expect((await refusalOf(provider.finish(returnedTo, borrowedState))).reason).toBe('unconfirmed');
});

test.each(NAMES)('a code that %s did not give, or gave before, is refused', async (name) => {
  const provider = providerNamed(name);
  const { returnedTo, remember } = await returnFrom(provider, ada);
  const tampered = new URL(returnedTo);
  tampered.searchParams.set('code', `${returnedTo.searchParams.get('code')}0`);
  expect((await refusalOf(provider.finish(tampered, remember))).reason).toBe('unconfirmed');
  await provider.finish(returnedTo, remember);
  expect((await refusalOf(provider.finish(returnedTo, remember))).reason).toBe('unconfirmed');
});

test('a return without an answer, with two answers or from another issuer is refused', async () => {
  const provider = providerNamed('google');
  const { returnedTo, remember } = await returnFrom(provider, ada);
  const changed = (change: (query: URLSearchParams) => void) => {
    const url = new URL(returnedTo);
    change(url.searchParams);
    return url;
  };
  const forged = [
    changed((query) => query.delete('code')),
    changed((query) => query.delete('state')),
    changed((query) => query.append('code', 'another')),
    changed((query) => query.append('state', 'another')),
    changed((query) => query.set('iss', 'https://elsewhere.example')),
  ];
  for (const url of forged)
    expect((await refusalOf(provider.finish(url, remember))).reason).toBe('unconfirmed');
  expect((await refusalOf(provider.finish(returnedTo, { ...remember, nonce: 'another' }))).reason).toBe(
    'unconfirmed',
  );
  expect((await refusalOf(provider.finish(returnedTo, { ...remember, nonce: undefined }))).reason).toBe(
    'unconfirmed',
  );
});

test.each(
  NAMES.flatMap((name) => [TOKEN_PATHS[name], IDENTITY_PATHS[name]].map((path) => [name, path] as const)),
)('when %s breaks at %s the fault is upstream', async (name, path) => {
  for (const fault of [
    { kind: 'html' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 404 },
    { kind: 'drop' },
  ] as const) {
    const provider = providerNamed(name);
    const { returnedTo, remember } = await returnFrom(provider, ada);
    sandbox.planFault({ path, times: 1, ...fault });
    expect(await refusalOf(provider.finish(returnedTo, remember))).toMatchObject({ isUpstreamFault: true });
  }
});

test('a provider whose discovery failed is asked again at the next sign-in', async () => {
  const provider = providerNamed('google');
  sandbox.planFault({ path: '/google/.well-known', times: 1, kind: 'html' });
  expect(await refusalOf(provider.begin(callbackOf('google')))).toMatchObject({ isUpstreamFault: true });
  const { returnedTo, remember } = await returnFrom(provider, ada);
  expect(await provider.finish(returnedTo, remember)).toMatchObject({ email: ada.email });
});

test.each(NAMES)('a wrong client secret at %s is our trouble, not the refusal of a person', async (name) => {
  const provider = providerNamed(name, { clientSecret: 'wrong' });
  const { returnedTo, remember } = await returnFrom(provider, ada);
  expect(await refusalOf(provider.finish(returnedTo, remember))).toMatchObject({ isUpstreamFault: true });
});

test('only configured providers are offered', () => {
  const providers = createSignInProviders({ github: sandbox.client, x: sandbox.client }, outbound.fetch);
  expect([...providers.keys()]).toEqual(['github', 'x']);
});

test.each([
  ['github', 'https://github.com/login/oauth/authorize'],
  ['facebook', 'https://www.facebook.com/v25.0/dialog/oauth'],
  ['x', 'https://x.com/i/oauth2/authorize'],
] as const)('without a base URL %s signs in at %s', async (name, address) => {
  const provider = createSignInProviders({ [name]: sandbox.client }, outbound.fetch).get(name);
  const begun = await provider?.begin(callbackOf(name));
  const url = new URL(begun?.redirectTo ?? '');
  expect(url.origin + url.pathname).toBe(address);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: sandbox.client.clientId,
    redirect_uri: callbackOf(name),
    response_type: 'code',
    state: begun?.remember.state,
    code_challenge_method: 'S256',
  });
});
