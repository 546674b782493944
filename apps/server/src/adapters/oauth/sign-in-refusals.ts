// Tells a refusal from a broken provider, by the error classes and codes of openid-client.
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { SignInRefused } from '../../platform/ports/sign-in-provider.ts';

/** What a provider sends with the browser when it is itself in trouble (RFC 6749, 4.1.2.1). */
const PROVIDER_IN_TROUBLE = ['server_error', 'temporarily_unavailable'];

/** A code that was used, expired or made up; GitHub and X have their own words for it. */
const CODE_REFUSED = ['invalid_grant', 'bad_verification_code', 'invalid_request'];

/** An ID token for another audience, nonce, issuer or time. */
const TOKEN_REFUSED = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'];

export function asSignInRefused(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  return new SignInRefused(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): SignInRefused['reason'] {
  if (error instanceof AuthorizationResponseError)
    return PROVIDER_IN_TROUBLE.includes(error.error) ? 'upstream' : 'denied';
  if (error instanceof ResponseBodyError)
    return CODE_REFUSED.includes(error.error) ? 'unconfirmed' : 'upstream';
  if (error instanceof ClientError)
    return TOKEN_REFUSED.includes(error.code ?? '') ? 'unconfirmed' : 'upstream';
  return 'upstream';
}
