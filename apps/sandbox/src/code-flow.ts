// The OAuth 2 authorisation code flow that GitHub, Facebook and X share: consent, a single-use code, a token.
// Each vendor words its own answers.
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isPortalCallback } from './callback-address.ts';
import { consentPage, readConsent } from './consent-page.ts';
import { redirect, sendHtml } from './http.ts';
import type { Person } from './person.ts';
import type { Exchange, RegisteredClient } from './vendor.ts';

/** As long as the real ones give the portal to redeem a code. */
const CODE_LIFE_MS = 10 * 60 * 1000;

interface Grant {
  person: Person;
  scopes: string[];
}

interface Issued {
  token: string;
  refreshToken: string;
  grant: Grant;
}

interface PendingCode extends Grant {
  redirectUri: string;
  codeChallenge: string | undefined;
  expiresAtMs: number;
}

export type RedeemProblem = 'client' | 'code' | 'redirectUri' | 'verifier';

interface CodeFlowOptions {
  vendor: string;
  label: string;
  client: RegisteredClient;
  isPkceRequired: boolean;
  /** What the vendor adds to the redirect when the person pressed Cancel. */
  denial: Record<string, string>;
}

export function createCodeFlow(options: CodeFlowOptions) {
  const codes = new Map<string, PendingCode>();
  const grants = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();

  function issue(grant: Grant): Issued {
    const [token, refreshToken] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
    grants.set(token, grant);
    refreshTokens.set(refreshToken, grant);
    return { token, refreshToken, grant };
  }

  function problemWith(query: URLSearchParams): string | undefined {
    if (query.get('client_id') !== options.client.clientId) return 'No application has this client_id.';
    if (query.get('response_type') !== 'code') return 'The response_type must be code.';
    if (!isPortalCallback(options.vendor, query.get('redirect_uri') ?? ''))
      return 'The redirect_uri is not registered.';
    const hasPkce = query.has('code_challenge') && query.get('code_challenge_method') === 'S256';
    if (options.isPkceRequired && !hasPkce) return 'A code_challenge with S256 is required.';
    return undefined;
  }

  async function decide(request: IncomingMessage, query: URLSearchParams): Promise<Record<string, string>> {
    const person = await readConsent(options.vendor, request);
    if (!person) return options.denial;
    const code = randomBytes(20).toString('hex');
    codes.set(code, {
      person,
      scopes: (query.get('scope') ?? '').split(/[ ,]+/),
      redirectUri: query.get('redirect_uri') ?? '',
      codeChallenge: query.get('code_challenge') ?? undefined,
      expiresAtMs: Date.now() + CODE_LIFE_MS,
    });
    return { code };
  }

  return {
    async authorize({ request, response, url }: Exchange): Promise<void> {
      const problem = problemWith(url.searchParams);
      if (problem) return sendHtml(response, 400, `<!doctype html><title>Error</title><p>${problem}</p>`);
      if (request.method !== 'POST') return sendHtml(response, 200, consentPage(options.label));
      const target = new URL(url.searchParams.get('redirect_uri') ?? '');
      const outcome = await decide(request, url.searchParams);
      Object.entries(outcome).forEach(([key, value]) => target.searchParams.set(key, value));
      const state = url.searchParams.get('state');
      if (state !== null) target.searchParams.set('state', state);
      return redirect(response, target.href);
    },

    redeem(form: URLSearchParams, client: RegisteredClient): Issued | { problem: RedeemProblem } {
      const { clientId, clientSecret } = options.client;
      if (client.clientId !== clientId || client.clientSecret !== clientSecret) return { problem: 'client' };
      const code = form.get('code') ?? '';
      const pending = codes.get(code);
      codes.delete(code);
      if (!pending || pending.expiresAtMs < Date.now()) return { problem: 'code' };
      if (pending.redirectUri !== form.get('redirect_uri')) return { problem: 'redirectUri' };
      const verifier = form.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (pending.codeChallenge !== undefined && pending.codeChallenge !== challenge)
        return { problem: 'verifier' };
      return issue({ person: pending.person, scopes: pending.scopes });
    },

    /** A refresh token is good once. */
    refresh(refreshToken: string): Issued | undefined {
      const grant = refreshTokens.get(refreshToken);
      refreshTokens.delete(refreshToken);
      return grant && issue(grant);
    },

    /** As when a person withdraws access at the vendor. */
    withdraw(): void {
      grants.clear();
      refreshTokens.clear();
    },

    personOf: (token: string): Person | undefined => grants.get(token)?.person,

    grantOf(request: IncomingMessage): Grant | undefined {
      return grants.get(bearerToken(request));
    },
  };
}

export function bearerToken(request: IncomingMessage): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

export function clientInForm(form: URLSearchParams): RegisteredClient {
  return { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
}
