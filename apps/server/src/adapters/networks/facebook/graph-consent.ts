// The login by which people share their Facebook pages, and the Instagram accounts linked to them: a code becomes a short-lived
// token, that a long-lived one, and that one token for each page, which lasts until access is withdrawn.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Consent } from '../../../platform/ports/social-network.ts';
import type { Graph, GraphSettings } from './graph.ts';

const Token = z.object({ access_token: z.string().check(z.minLength(1)) });

const Page = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  access_token: z.string(),
  username: z.optional(z.string()),
  link: z.optional(z.string()),
  picture: z.optional(z.object({ data: z.optional(z.object({ url: z.optional(z.string()) })) })),
  instagram_business_account: z.optional(
    z.object({
      id: z.string(),
      username: z._default(z.string(), ''),
      name: z.optional(z.string()),
      profile_picture_url: z.optional(z.string()),
    }),
  ),
});
export type SharedPage = z.output<typeof Page>;

/** A person with more pages shares those they choose in the dialog. */
const MAX_PAGES = '100';
const PAGE_FIELDS =
  'id,name,username,link,access_token,picture{url},instagram_business_account{id,username,name,profile_picture_url}';

export function consentPage(
  { dialogUrl }: Graph,
  { clientId }: GraphSettings,
  scope: string,
  { callbackUrl, state, codeVerifier }: Consent,
): string {
  const page = new URL(dialogUrl);
  page.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return page.href;
}

export async function sharedPages(
  graph: Graph,
  { clientId, clientSecret }: GraphSettings,
  code: string,
  { callbackUrl, codeVerifier }: Consent,
): Promise<SharedPage[]> {
  const client = { client_id: clientId, client_secret: clientSecret };
  const short = await graph.get(Token, '/oauth/access_token', {
    ...client,
    code,
    redirect_uri: callbackUrl,
    code_verifier: codeVerifier,
  });
  const long = await graph.get(Token, '/oauth/access_token', {
    ...client,
    grant_type: 'fb_exchange_token',
    fb_exchange_token: short.access_token,
  });
  const { data } = await graph.get(
    z.object({ data: z.array(Page) }),
    '/me/accounts',
    { fields: PAGE_FIELDS, limit: MAX_PAGES },
    long.access_token,
  );
  return data;
}
