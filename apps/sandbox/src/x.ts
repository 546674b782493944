// Stands in for X: sign-in with PKCE, Basic client authentication, rotating refresh tokens, and the endpoint that tells who signed
// in. What publishes is in networks/x-posts.ts.
import { createCodeFlow } from './code-flow.ts';
import { readForm, sendJson } from './http.ts';
import { createXPosts } from './networks/x-posts.ts';
import type { Exchange, RegisteredClient, Vendor } from './vendor.ts';

const ACCESS_TOKEN_LIFE_S = 7200;
/** Ends all tokens, as when a person withdraws access. */
const WITHDRAW_PATH = '/__withdraw';

function clientInHeader(authorization: string | undefined): RegisteredClient {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const [clientId = '', clientSecret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { clientId: decodeURIComponent(clientId), clientSecret: decodeURIComponent(clientSecret) };
}

export function createX(client: RegisteredClient): Vendor {
  const flow = createCodeFlow({
    vendor: 'x',
    label: 'X',
    client,
    isPkceRequired: true,
    denial: { error: 'access_denied' },
  });

  async function giveToken({ request, response }: Exchange): Promise<void> {
    const form = await readForm(request);
    const outcome =
      form.get('grant_type') === 'refresh_token'
        ? (flow.refresh(form.get('refresh_token') ?? '') ?? { problem: 'token' as const })
        : flow.redeem(form, clientInHeader(request.headers.authorization));
    if (!('problem' in outcome))
      return sendJson(response, 200, {
        token_type: 'bearer',
        expires_in: ACCESS_TOKEN_LIFE_S,
        access_token: outcome.token,
        ...(outcome.grant.scopes.includes('offline.access') && { refresh_token: outcome.refreshToken }),
        scope: outcome.grant.scopes.join(' '),
      });
    if (outcome.problem === 'client')
      return sendJson(response, 401, {
        error: 'unauthorized_client',
        error_description: 'Missing valid authorization header',
      });
    return sendJson(response, 400, {
      error: 'invalid_request',
      error_description: `Value passed for the authorization ${outcome.problem} was invalid.`,
    });
  }

  function answerMe({ request, response }: Exchange): void {
    const grant = flow.grantOf(request);
    if (!grant)
      return sendJson(response, 401, {
        title: 'Unauthorized',
        type: 'about:blank',
        status: 401,
        detail: 'Unauthorized',
      });
    const { id, name, username } = grant.person;
    return sendJson(response, 200, { data: { id, name, username } });
  }

  const posts = createXPosts(flow.personOf);

  return (exchange) => {
    if (exchange.url.pathname === WITHDRAW_PATH) {
      flow.withdraw();
      return sendJson(exchange.response, 200, {});
    }
    if (exchange.url.pathname === '/i/oauth2/authorize') return flow.authorize(exchange);
    if (exchange.url.pathname === '/2/oauth2/token') return giveToken(exchange);
    if (exchange.url.pathname === '/2/users/me') return answerMe(exchange);
    return posts.serve(exchange);
  };
}
