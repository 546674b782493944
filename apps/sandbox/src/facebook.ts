// Stands in for Facebook's login and the part of the Graph API that tells who signed in; any version will do. What publishes
// is in networks/graph-pages.ts.
// Its errors are objects, not the strings that OAuth asks for.
import { createHmac } from 'node:crypto';
import { bearerToken, clientInForm, createCodeFlow, type RedeemProblem } from './code-flow.ts';
import { readForm, sendJson } from './http.ts';
import { createGraphPages } from './networks/graph-pages.ts';
import type { Exchange, RegisteredClient, Vendor } from './vendor.ts';

const MESSAGES: Record<RedeemProblem, string> = {
  client: 'Error validating client secret.',
  code: 'This authorization code has been used.',
  redirectUri:
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used.',
  verifier: 'Invalid code_verifier parameter.',
};

function graphError(message: string, code: number) {
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } };
}

export function createFacebook(baseUrl: string, client: RegisteredClient): Vendor {
  const flow = createCodeFlow({
    vendor: 'facebook',
    label: 'Facebook',
    client,
    isPkceRequired: false,
    denial: { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' },
  });

  async function giveToken({ request, response, url }: Exchange): Promise<void> {
    const form = request.method === 'POST' ? await readForm(request) : url.searchParams;
    const short = form.get('fb_exchange_token');
    const known = short && flow.personOf(short);
    if (known)
      return sendJson(response, 200, { access_token: short, token_type: 'bearer', expires_in: 5_183_944 });
    const outcome = flow.redeem(form, clientInForm(form));
    if ('problem' in outcome)
      return sendJson(
        response,
        400,
        graphError(MESSAGES[outcome.problem], outcome.problem === 'client' ? 1 : 100),
      );
    return sendJson(response, 200, {
      access_token: outcome.token,
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
  }

  function answerMe({ request, response, url }: Exchange): void {
    const grant = flow.grantOf(request);
    if (!grant) return sendJson(response, 400, graphError('Invalid OAuth access token.', 190));
    const proof = createHmac('sha256', client.clientSecret).update(bearerToken(request)).digest('hex');
    if (url.searchParams.get('appsecret_proof') !== proof)
      return sendJson(
        response,
        400,
        graphError('API calls from the server require an appsecret_proof argument', 100),
      );
    const { person, scopes } = grant;
    const fields = (url.searchParams.get('fields') ?? 'id,name').split(',');
    const mayTellEmail = fields.includes('email') && scopes.includes('email');
    return sendJson(response, 200, {
      id: person.id,
      name: person.name,
      ...(mayTellEmail && { email: person.email }),
    });
  }

  const pages = createGraphPages(baseUrl, flow.personOf);

  return (exchange) => {
    const path = exchange.url.pathname.replace(/^\/v\d+\.\d+/, '');
    if (path === '/dialog/oauth') return flow.authorize(exchange);
    if (path === '/oauth/access_token') return giveToken(exchange);
    if (path === '/me') return answerMe(exchange);
    return pages.serve(exchange);
  };
}
