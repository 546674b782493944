// Stands in for GitHub, laid out like a GitHub Enterprise server: sign-in under /login/oauth, API under /api/v3.
// Like the real one it answers a refused code with status 200 and an error in the body.
import { clientInForm, createCodeFlow, type RedeemProblem } from './code-flow.ts';
import { readForm, sendJson } from './http.ts';
import type { Exchange, RegisteredClient, Vendor } from './vendor.ts';

const ERRORS: Record<RedeemProblem, string> = {
  client: 'incorrect_client_credentials',
  code: 'bad_verification_code',
  redirectUri: 'redirect_uri_mismatch',
  verifier: 'bad_verification_code',
};

export function createGithub(client: RegisteredClient): Vendor {
  const flow = createCodeFlow({
    vendor: 'github',
    label: 'GitHub',
    client,
    isPkceRequired: false,
    denial: { error: 'access_denied', error_description: 'The user has denied your application access.' },
  });

  async function giveToken({ request, response }: Exchange): Promise<void> {
    const form = await readForm(request);
    const outcome = flow.redeem(form, clientInForm(form));
    const body: Record<string, string> =
      'problem' in outcome
        ? { error: ERRORS[outcome.problem], error_description: 'The code passed is incorrect or expired.' }
        : { access_token: outcome.token, scope: outcome.grant.scopes.join(','), token_type: 'bearer' };
    if (request.headers.accept?.includes('application/json')) return sendJson(response, 200, body);
    const formType = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    response.writeHead(200, formType).end(new URLSearchParams(body).toString());
  }

  function answerApi({ request, response, url }: Exchange): void {
    const grant = flow.grantOf(request);
    if (!grant) return sendJson(response, 401, { message: 'Bad credentials', status: '401' });
    const { person, scopes } = grant;
    if (url.pathname === '/api/v3/user')
      return sendJson(response, 200, {
        id: Number(person.id),
        login: person.username,
        name: person.name,
        email: null,
      });
    if (url.pathname === '/api/v3/user/emails' && scopes.includes('user:email'))
      return sendJson(response, 200, [
        {
          email: `${person.username}@users.noreply.github.com`,
          primary: false,
          verified: true,
          visibility: null,
        },
        { email: person.email, primary: true, verified: person.isEmailVerified, visibility: 'private' },
      ]);
    return sendJson(response, 404, { message: 'Not Found', status: '404' });
  }

  return (exchange) => {
    if (exchange.url.pathname === '/login/oauth/authorize') return flow.authorize(exchange);
    if (exchange.url.pathname === '/login/oauth/access_token') return giveToken(exchange);
    return answerApi(exchange);
  };
}
