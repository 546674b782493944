// The networks of the sandbox in virtual time: each request takes a while, can be lost, refused or carried out late, and its answer
// can be lost; its sender can be killed at any of these moments.
import { createBluesky } from '../../../../sandbox/src/networks/bluesky.ts';
import { createGraphPages } from '../../../../sandbox/src/networks/graph-pages.ts';
import type { Network, NetworkRequest, Result } from '../../../../sandbox/src/networks/network-server.ts';
import { createXPosts } from '../../../../sandbox/src/networks/x-posts.ts';
import { personAt } from '../../../../sandbox/src/person.ts';
import type { NetworkId } from '@msm/contract/social/networks';
import type { OutboundFetch } from '../../../src/platform/outbound/outbound.ts';
import type { NewConnection } from '../../../src/platform/ports/social-network.ts';
import type { Actor, World } from '../world.ts';

export interface NetworkTroubles {
  lostRequest: number;
  lostAnswer: number;
  /** Carried out after its sender gave up. */
  lateArrival: number;
  busy: number;
  throttled: number;
  /** Of the sender, before a request leaves and after it was carried out. */
  kill: number;
}

export interface ArrivedPost {
  text: string;
  id: string;
  replyTo: string | undefined;
}

export interface ModelNetworks {
  isCalm: boolean;
  requests: number;
  kills: number;
  fetchFor(actor: Actor): OutboundFetch;
  /** New tokens, as after a person let the portal in. */
  connect(network: NetworkId): Promise<NewConnection>;
  postsAt(network: NetworkId): ArrivedPost[];
}

/** Short, so that tokens are refreshed while nodes are killed. */
const X_LIFE_MS = 20 * 60_000;
/** A server ends a request within a minute. */
const LATEST_ARRIVAL_MS = 60_000;
const GRAPH = 'http://graph.test';
const X = 'http://x.test';
const BLUESKY = 'http://bluesky.test';
export const MODEL_SETTINGS = {
  FACEBOOK_CLIENT_ID: 'id',
  FACEBOOK_CLIENT_SECRET: 'secret',
  FACEBOOK_BASE_URL: GRAPH,
  X_CLIENT_ID: 'id',
  X_CLIENT_SECRET: 'secret',
  X_BASE_URL: X,
  BLUESKY_BASE_URL: BLUESKY,
  BLUESKY_DIRECTORY_URL: `${BLUESKY}/directory`,
};

export function createModelNetworks(world: World, troubles: NetworkTroubles): ModelNetworks {
  const ada = personAt('x', 'ada@example.com', 'Ada');
  const access = new Map<string, number>();
  const refresh = new Set<string>();
  let tokens = 0;
  const personOf = (token: string) =>
    (access.get(token) ?? 0) > world.nowMs() || token === 'graph-user' ? ada : undefined;
  const hosts: Record<string, Network> = {
    [GRAPH]: createGraphPages(GRAPH, personOf, { nowMs: world.nowMs, lookAt: async () => undefined }),
    [X]: createXPosts(personOf, world.nowMs),
    [BLUESKY]: createBluesky(BLUESKY, world.nowMs),
  };
  const far = world.actor('networks');

  function newTokens() {
    const token = `token-${(tokens += 1)}`;
    access.set(token, world.nowMs() + X_LIFE_MS);
    refresh.add(`refresh-${token}`);
    return { access_token: token, refresh_token: `refresh-${token}`, expires_in: X_LIFE_MS / 1_000 };
  }

  /** Each refresh token is good once. */
  function answerToken({ body }: NetworkRequest): Result {
    const given = new URLSearchParams(body.toString()).get('refresh_token') ?? '';
    if (!refresh.delete(given))
      return { status: 400, body: { error: 'invalid_request', error_description: 'The token was invalid.' } };
    return { status: 200, body: newTokens() };
  }

  async function carryOut(origin: string, request: NetworkRequest): Promise<Result> {
    networks.requests += 1;
    if (request.path === '/2/oauth2/token') return answerToken(request);
    return (await hosts[origin]!.answer(request)) as Result;
  }

  const chance = (probability: number) => !networks.isCalm && world.chance(probability);

  async function kill(actor: Actor): Promise<void> {
    networks.kills += 1;
    await world.kill(actor);
  }

  const networks: ModelNetworks = {
    isCalm: false,
    requests: 0,
    kills: 0,
    fetchFor: (actor) => (input, init) => {
      const { origin, request } = requestOf(input, init);
      return new Promise((resolve, reject) => {
        const answer = (result: Result) =>
          void world.after(world.between(5, 400), actor, () => resolve(toResponse(result)));
        const lose = () =>
          void world.after(world.between(5, 30_000), actor, () => reject(new Error('The line broke.')));
        world.after(world.between(5, 400), actor, async () => {
          if (chance(troubles.kill)) return kill(actor);
          if (chance(troubles.lostRequest)) return lose();
          if (chance(troubles.busy)) return answer({ status: 503, body: {} });
          if (chance(troubles.throttled)) return answer(throttled(origin));
          if (chance(troubles.lateArrival)) {
            world.after(world.between(1_000, LATEST_ARRIVAL_MS), far, () => void carryOut(origin, request));
            return lose();
          }
          const result = await carryOut(origin, request);
          if (chance(troubles.kill)) return kill(actor);
          return chance(troubles.lostAnswer) ? lose() : answer(result);
        });
      });
    },
    async connect(network) {
      const issuedAt = new Date(world.nowMs());
      const profile = { name: 'Ada', handle: ada.username, avatarUrl: null, profileUrl: null, host: null };
      if (network === 'x') {
        const { access_token: accessToken, refresh_token: refreshToken } = newTokens();
        const expiresAt = new Date(world.nowMs() + X_LIFE_MS);
        return { ...profile, remoteId: ada.id, tokens: { accessToken, refreshToken, issuedAt, expiresAt } };
      }
      if (network === 'bluesky') {
        const given = { identifier: 'ada.example.com', password: 'abcd-abcd-abcd-abcd' };
        const { body } = await ask(BLUESKY, 'POST', '/xrpc/com.atproto.server.createSession', given);
        const { did, accessJwt: accessToken, refreshJwt: refreshToken } = body as Record<string, string>;
        const expiresAt = new Date(world.nowMs() + 2 * 3_600_000);
        return {
          ...profile,
          remoteId: did!,
          tokens: { accessToken: accessToken!, refreshToken, issuedAt, expiresAt },
        };
      }
      const { body } = await ask(GRAPH, 'GET', '/v25.0/me/accounts', undefined, 'graph-user');
      const [page] = (body as { data: SharedPage[] }).data;
      const remoteId = network === 'facebook' ? page!.id : page!.instagram_business_account.id;
      return { ...profile, remoteId, tokens: { accessToken: page!.access_token, issuedAt, expiresAt: null } };
    },
    postsAt(network) {
      const origin = { facebook: GRAPH, instagram: GRAPH, x: X, bluesky: BLUESKY }[network];
      const { posts } = hosts[origin]!.describe() as { posts: ModelPost[] };
      return posts
        .filter((post) => origin !== GRAPH || post.network === network)
        .map(({ text, id, uri, replyTo, reply }) => ({
          text,
          id: id ?? uri ?? '',
          replyTo: replyTo ?? reply?.parent.uri,
        }));
    },
  };
  return networks;

  async function ask(
    origin: string,
    method: string,
    path: string,
    json?: object,
    token = '',
  ): Promise<Result> {
    const headers = { authorization: `Bearer ${token}` };
    const body = Buffer.from(json ? JSON.stringify(json) : '');
    return (await hosts[origin]!.answer({
      method,
      path,
      query: new URLSearchParams(),
      headers,
      body,
    })) as Result;
  }
}

interface SharedPage {
  id: string;
  access_token: string;
  instagram_business_account: { id: string };
}

interface ModelPost {
  text: string;
  id?: string;
  uri?: string;
  network?: string;
  replyTo?: string;
  reply?: { parent: { uri: string } };
}

const throttled = (origin: string): Result =>
  origin === GRAPH
    ? { status: 400, body: { error: { message: 'Page request limit reached', code: 32 } } }
    : { status: 429, body: { title: 'Too Many Requests', error: 'RateLimitExceeded' } };

function requestOf(
  input: Parameters<OutboundFetch>[0],
  { method = 'GET', headers, body }: RequestInit = {},
): { origin: string; request: NetworkRequest } {
  const url = new URL(input instanceof Request ? input.url : input);
  const sent = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
  const isForm = body instanceof FormData;
  return {
    origin: url.origin,
    request: {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(isForm && { 'content-type': 'multipart/form-data; boundary=form' }),
      },
      body: isForm ? bytesOf(body) : Buffer.from(sent),
    },
  };
}

/** Files of as many zeros: reading them takes turns of the event loop that virtual time does not know. */
const bytesOf = (form: FormData): Buffer =>
  Buffer.concat(
    [...form].flatMap(([name, value]) => [
      Buffer.from(`--form\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
      typeof value === 'string' ? Buffer.from(value) : Buffer.alloc(value.size),
      Buffer.from('\r\n--form--'),
    ]),
  );

/** A real one reads its body in turns of the event loop that virtual time does not know. */
const toResponse = ({ status, body, headers }: Result): Response =>
  ({
    status,
    ok: status >= 200 && status <= 299,
    headers: new Headers(headers),
    text: async () => JSON.stringify(body),
  }) as Response;
