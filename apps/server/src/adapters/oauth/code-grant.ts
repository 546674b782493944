// The authorisation code flow with PKCE and state, the same for every provider; a provider adds where it lives
// and how it tells who the person is.
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import {
  SignInRefused,
  type ProviderIdentity,
  type ProviderName,
  type RememberedSignIn,
  type SignInProvider,
} from '../../platform/ports/sign-in-provider.ts';
import { asSignInRefused } from './sign-in-refusals.ts';

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

interface ProviderRecipe {
  name: ProviderName;
  scope: string;
  /** Only OpenID providers carry a nonce back, inside their ID token. */
  hasNonce: boolean;
  configure(): Promise<Configuration>;
  identify(configuration: Configuration, tokens: Tokens): Promise<ProviderIdentity>;
}

export function providerFrom(recipe: ProviderRecipe): SignInProvider {
  async function begin(callbackUrl: string) {
    const remember: RememberedSignIn = {
      state: randomState(),
      codeVerifier: randomPKCECodeVerifier(),
      ...(recipe.hasNonce && { nonce: randomNonce() }),
    };
    const redirectTo = buildAuthorizationUrl(await recipe.configure(), {
      redirect_uri: callbackUrl,
      scope: recipe.scope,
      state: remember.state,
      code_challenge: await calculatePKCECodeChallenge(remember.codeVerifier),
      code_challenge_method: 'S256',
      ...(remember.nonce !== undefined && { nonce: remember.nonce }),
    });
    return { redirectTo: redirectTo.href, remember };
  }

  async function finish(returnedTo: URL, remembered: RememberedSignIn) {
    const configuration = await recipe.configure();
    const isOurs = answersOurs(returnedTo.searchParams, remembered, configuration.serverMetadata().issuer);
    if (!isOurs || (recipe.hasNonce && !remembered.nonce)) throw new SignInRefused('unconfirmed');
    const tokens = await authorizationCodeGrant(configuration, returnedTo, {
      expectedState: remembered.state,
      pkceCodeVerifier: remembered.codeVerifier,
      ...(recipe.hasNonce && { expectedNonce: remembered.nonce }),
    });
    return recipe.identify(configuration, tokens);
  }

  return {
    name: recipe.name,
    begin: (callbackUrl) => begin(callbackUrl).catch(rethrow),
    finish: (returnedTo, remembered) => finish(returnedTo, remembered).catch(rethrow),
  };
}

function rethrow(error: unknown): never {
  throw asSignInRefused(error);
}

/** Checked before the library does, which would report a forged return in the same words as a broken provider. */
function answersOurs(query: URLSearchParams, remembered: RememberedSignIn, issuer: string): boolean {
  const [state, ...otherStates] = query.getAll('state');
  const answers = query.getAll('code').length + query.getAll('error').length;
  const namedIssuers = query.getAll('iss');
  return (
    state === remembered.state &&
    otherStates.length === 0 &&
    answers === 1 &&
    namedIssuers.every((named) => named === issuer)
  );
}

/** One GET to the provider's API in the person's name. */
export async function askApi(
  configuration: Configuration,
  tokens: Tokens,
  url: URL,
  accept = 'application/json',
): Promise<unknown> {
  const headers = new Headers({ accept });
  const response = await fetchProtectedResource(
    configuration,
    tokens.access_token,
    url,
    'GET',
    undefined,
    headers,
  );
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new SignInRefused('upstream', {
    cause: new Error(`${url.origin}${url.pathname} answered ${response.status}.`),
  });
}
