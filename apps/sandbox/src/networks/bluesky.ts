// Stands in for a server of the AT Protocol with the directory beside it: sessions, blobs and records of any handle that is typed.
// An app password has the form xxxx-xxxx-xxxx-xxxx; handles with the prefix "nobody" are unknown to it.
import { createHash, randomBytes } from 'node:crypto';
import {
  bearerOf,
  createNetworkServer,
  jsonOf,
  postPage,
  type NetworkRequest,
  type Result,
  type ServedNetwork,
} from './network-server.ts';
import { followersOf, grownFigures } from './grown-figures.ts';

interface BlueskyRecord {
  did: string;
  rkey: string;
  uri: string;
  cid: string;
  value: { text?: string; createdAt?: string };
  /** How often it was written: more than once is a repeated call. */
  writes: number;
}

const error = (status: number, name: string, message: string, headers?: Record<string, string>): Result => ({
  status,
  body: { error: name, message },
  ...(headers && { headers }),
});

const ERRORS = {
  expired: error(400, 'ExpiredToken', 'Token has expired'),
  permission: error(401, 'InvalidToken', 'Bad token scope'),
  throttle: error(429, 'RateLimitExceeded', 'Rate Limit Exceeded', { 'retry-after': '2' }),
  policy: error(400, 'AccountTakedown', 'Account has been taken down'),
  invalid: error(400, 'InvalidRequest', 'Invalid app.bsky.feed.post record'),
  serverError: error(502, 'UpstreamFailure', 'Upstream Failure'),
} satisfies Record<string, Result>;

const APP_PASSWORD = /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/;
const RECORD_KEY = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;
const ACCESS_LIFE_S = 2 * 60 * 60;
/** The lexicons of the embeds. */
const MAX_PICTURE_BYTES = 1_000_000;
const MAX_VIDEO_BYTES = 100_000_000;

const didOf = (handle: string) => `did:plc:${createHash('sha256').update(handle).digest('hex').slice(0, 24)}`;

const cidOf = (bytes: string | Uint8Array) =>
  `bafyrei${createHash('sha256').update(bytes).digest('hex').slice(0, 52)}`;

export function createBluesky(baseUrl: string, nowMs: () => number = Date.now): ServedNetwork {
  const handles = new Map<string, string>();
  const access = new Map<string, { did: string; endsAt: number }>();
  const refresh = new Map<string, string>();
  const records = new Map<string, BlueskyRecord>();
  const blobs = new Map<string, number>();
  let hasAppView = true;

  function openSession(did: string): Result {
    const claims = { sub: did, exp: Math.floor(nowMs() / 1_000) + ACCESS_LIFE_S };
    const token = () =>
      `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${randomBytes(12).toString('hex')}`;
    const [accessJwt, refreshJwt] = [token(), token()];
    access.set(accessJwt, { did, endsAt: claims.exp * 1_000 });
    refresh.set(refreshJwt, did);
    return { status: 200, body: { did, handle: handles.get(did), accessJwt, refreshJwt, active: true } };
  }

  function createSession(request: NetworkRequest): Result {
    const { identifier, password } = jsonOf(request) as { identifier?: string; password?: string };
    const handle = (identifier ?? '').toLowerCase();
    if (!APP_PASSWORD.test(password ?? '') || handle.startsWith('nobody'))
      return error(401, 'AuthenticationRequired', 'Invalid identifier or password');
    handles.set(didOf(handle), handle);
    return openSession(didOf(handle));
  }

  function refreshSession(request: NetworkRequest): Result {
    // The reference server takes nothing beside the token, not even an empty object.
    if (request.body.length > 0)
      return error(400, 'InvalidRequest', 'A request body was provided when none was expected');
    const token = bearerOf(request);
    const did = refresh.get(token);
    // Each refresh token is good once.
    refresh.delete(token);
    return did ? openSession(did) : ERRORS.expired;
  }

  function putRecord(did: string, request: NetworkRequest): Result {
    const {
      repo,
      collection,
      rkey = '',
      record,
    } = jsonOf(request) as {
      repo?: string;
      collection?: string;
      rkey?: string;
      record?: BlueskyRecord['value'];
    };
    const text = record?.text ?? '';
    const isValid =
      repo === did &&
      collection === 'app.bsky.feed.post' &&
      RECORD_KEY.test(rkey) &&
      Buffer.byteLength(text) <= 3_000 &&
      [...new Intl.Segmenter().segment(text)].length <= 300 &&
      typeof record?.createdAt === 'string';
    if (!isValid) return ERRORS.invalid;
    const uri = `at://${did}/app.bsky.feed.post/${rkey}`;
    const known = records.get(uri);
    const cid = cidOf(JSON.stringify(record));
    records.set(uri, { did, rkey, uri, cid, value: record, writes: (known?.writes ?? 0) + 1 });
    return { status: 200, body: { uri, cid, validationStatus: 'valid' } };
  }

  function getRecord({ query }: NetworkRequest): Result {
    const uri = `at://${query.get('repo')}/${query.get('collection')}/${query.get('rkey')}`;
    const found = records.get(uri);
    return found
      ? { status: 200, body: { uri, cid: found.cid, value: found.value } }
      : error(400, 'RecordNotFound', `Could not locate record: ${uri}`);
  }

  /** As an app view does. `appView: false` at the control address makes it a personal server without one. */
  function getPosts({ query }: NetworkRequest): Result {
    const posts = query.getAll('uris').flatMap((uri) => {
      const record = records.get(uri);
      if (!record) return [];
      const figures = grownFigures(uri, Date.parse(record.value.createdAt ?? ''));
      return [
        {
          uri,
          cid: record.cid,
          likeCount: figures.likes,
          replyCount: figures.comments,
          repostCount: figures.shares,
          quoteCount: 0,
        },
      ];
    });
    return { status: 200, body: { posts } };
  }

  function uploadBlob({ body, headers }: NetworkRequest): Result {
    const maxBytes = headers['content-type'] === 'video/mp4' ? MAX_VIDEO_BYTES : MAX_PICTURE_BYTES;
    if (body.length > maxBytes) return error(400, 'BlobTooLarge', 'This file is too large.');
    const link = cidOf(body);
    blobs.set(link, body.length);
    const mimeType = headers['content-type'] ?? 'application/octet-stream';
    return {
      status: 200,
      body: { blob: { $type: 'blob', ref: { $link: link }, mimeType, size: body.length } },
    };
  }

  function resolveHandle(handle: string): Result {
    if (!handle || handle.startsWith('nobody'))
      return error(400, 'InvalidRequest', 'Unable to resolve handle');
    handles.set(didOf(handle), handle);
    return { status: 200, body: { did: didOf(handle) } };
  }

  function answer(request: NetworkRequest): Result | string {
    const { path, query } = request;
    const directory = /^\/directory\/(did:plc:\w+)$/.exec(path);
    if (directory) return identityOf(directory[1]!);
    const page = /^\/profile\/(did:plc:\w+)\/post\/(\w+)$/.exec(path);
    if (page) {
      const post = records.get(`at://${page[1]}/app.bsky.feed.post/${page[2]}`);
      return post
        ? postPage('Bluesky', `@${handles.get(post.did)}`, post.value.text ?? '')
        : error(404, 'NotFound', 'Post not found');
    }
    const method = path.replace('/xrpc/', '');
    if (method === 'com.atproto.server.createSession') return createSession(request);
    if (method === 'com.atproto.server.refreshSession') return refreshSession(request);
    if (method === 'com.atproto.identity.resolveHandle') return resolveHandle(query.get('handle') ?? '');
    if (method === 'com.atproto.repo.getRecord') return getRecord(request);
    const session = access.get(bearerOf(request));
    if (!session || session.endsAt < nowMs()) return ERRORS.expired;
    const { did } = session;
    switch (method) {
      case 'com.atproto.server.getSession':
        return { status: 200, body: { did, handle: handles.get(did), active: true } };
      case 'com.atproto.repo.uploadBlob':
        return uploadBlob(request);
      case 'com.atproto.repo.putRecord':
        return putRecord(did, request);
      case 'com.atproto.repo.deleteRecord': {
        const { collection, rkey } = jsonOf(request);
        records.delete(`at://${did}/${String(collection)}/${String(rkey)}`);
        return { status: 200, body: {} };
      }
      case 'app.bsky.feed.getPosts':
        if (hasAppView) return getPosts(request);
        break;
      case 'app.bsky.actor.getProfile':
        if (hasAppView)
          return { status: 200, body: { did, handle: handles.get(did), followersCount: followersOf(did) } };
        break;
    }
    return error(501, 'MethodNotImplemented', 'Method Not Implemented');
  }

  const identityOf = (did: string): Result => ({
    status: 200,
    body: {
      id: did,
      alsoKnownAs: [`at://${handles.get(did)}`],
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: baseUrl }],
    },
  });

  return createNetworkServer({
    errors: ERRORS,
    answer,
    describe: () => ({
      posts: [...records.values()].map(({ value, ...record }) => ({
        ...record,
        ...value,
        text: value.text ?? '',
      })),
      blobs: Object.fromEntries(blobs),
    }),
    change(settings) {
      if (typeof settings['appView'] === 'boolean') hasAppView = settings['appView'];
      if (settings['withdraw'] !== true) return;
      access.clear();
      refresh.clear();
    },
  });
}
