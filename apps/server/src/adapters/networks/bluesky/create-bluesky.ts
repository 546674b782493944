// Bluesky profiles, on any server of the AT Protocol. A post is a record under a key that is derived from the publication key:
// writing it twice leaves one, and reading it back tells for certain whether it is there.
import * as z from 'zod/mini';
import { facetsIn, type Facet } from '@msm/contract/social/facets';
import type { Clock } from '../../../platform/clock.ts';
import { namesOwnNetwork } from '../../../platform/outbound/outbound-target.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import {
  NetworkFault,
  type NetworkLogin,
  type NetworkSession,
  type OutgoingPost,
  type PlacedPicture,
  type SentPost,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import type { BlueskySettings } from '../network-settings.ts';
import { blueskyResults } from './bluesky-results.ts';
import { recordKeyOf } from './record-key.ts';
import { Session, signIn, tokensOf } from './sign-in.ts';
import { callXrpc } from './xrpc.ts';

const COLLECTION = 'app.bsky.feed.post';
const APP_URL = 'https://bsky.app';

const Blob = z.object({
  blob: z.object({
    $type: z.literal('blob'),
    ref: z.object({ $link: z.string() }),
    mimeType: z.string(),
    size: z.number(),
  }),
});
const Written = z.object({ uri: z.string(), cid: z.string() });
const Read = z.object({
  uri: z.string(),
  cid: z._default(z.string(), ''),
  value: z.object({ text: z._default(z.string(), '') }),
});

/** Readers see posts in the order of their dates: one that waited longer gets a new date, or it appears among old ones. */
const DATED_FOR_MS = 60 * 60_000;

/** What a record takes beside its text; kept, so that every try writes the same. */
interface Assembled {
  createdAt: string;
  /** By handle; people who are not there are not linked. */
  mentioned: Record<string, string>;
}

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
}

export function createBluesky(settings: BlueskySettings, parts: Parts): SocialNetwork {
  const isSandbox = (host: string | null) => namesOwnNetwork(host ?? settings.baseUrl);
  const hostOf = ({ host }: NetworkLogin) => host ?? settings.baseUrl;
  const siteOf = (host: string | null) => (isSandbox(host) ? (host ?? settings.baseUrl) : APP_URL);
  return {
    network: 'bluesky',
    isSandbox,
    async signIn(given) {
      const connection = await signIn(given, settings, parts);
      return { ...connection, profileUrl: `${siteOf(connection.host)}/profile/${connection.remoteId}` };
    },
    async refresh(login) {
      const session = await callXrpc(parts.fetch, {
        host: hostOf(login),
        method: 'com.atproto.server.refreshSession',
        token: login.tokens.refreshToken ?? '',
        hasNoInput: true,
        answer: Session,
      });
      return tokensOf(session, parts.clock.now());
    },
    open: (login) => openProfile({ ...parts, host: hostOf(login), site: siteOf(login.host) }, login),
  };
}

interface Endpoint extends Parts {
  host: string;
  site: string;
}

function openProfile(endpoint: Endpoint, { remoteId: repo, tokens }: NetworkLogin): NetworkSession {
  const { fetch, clock, host, site } = endpoint;
  const token = tokens.accessToken;
  const call = <T>(request: Omit<Parameters<typeof callXrpc<T>>[1], 'host' | 'token'>) =>
    callXrpc<T>(fetch, { host, token, ...request });

  const sent = (rkey: string, { uri, cid }: { uri: string; cid: string }): SentPost => ({
    remoteId: uri,
    link: `${site}/profile/${repo}/post/${rkey}`,
    version: cid,
  });

  /** None for a handle that does not exist: it stays plain text. */
  const resolveHandle = (handle: string): Promise<string | undefined> =>
    call({
      method: 'com.atproto.identity.resolveHandle',
      query: { handle },
      answer: z.object({ did: z.string() }),
    }).then(
      ({ did }) => did,
      (error: unknown) => {
        if (error instanceof NetworkFault && ['invalid', 'unknownHandle', 'notFound'].includes(error.problem))
          return undefined;
        throw error;
      },
    );

  return {
    results: blueskyResults(repo, call),
    async whoAmI() {
      const me = z.object({ did: z.string(), handle: z.string() });
      const { did, handle } = await call({ method: 'com.atproto.server.getSession', answer: me });
      return {
        remoteId: did,
        name: handle,
        handle,
        avatarUrl: null,
        profileUrl: `${site}/profile/${did}`,
      };
    },

    async place(picture) {
      const body = await picture.read();
      const { blob } = await call({
        method: 'com.atproto.repo.uploadBlob',
        bytes: { body, mimeType: 'image/jpeg' },
        answer: Blob,
      });
      return JSON.stringify(blob);
    },

    async placeVideo({ stream, sizeBytes }) {
      const { blob } = await call({
        method: 'com.atproto.repo.uploadBlob',
        stream: { body: await stream(), mimeType: 'video/mp4', sizeBytes },
        answer: Blob,
      });
      return JSON.stringify(blob);
    },

    async assemble({ text, assembled }, keep) {
      if (assembled && clock.now().getTime() - Date.parse(assembledIn(assembled).createdAt) < DATED_FOR_MS)
        return;
      const mentioned: Record<string, string> = {};
      for (const facet of facetsIn(text)) {
        if (facet.kind !== 'mention') continue;
        const did = await resolveHandle(facet.handle);
        if (did) mentioned[facet.handle] = did;
      }
      const record: Assembled = { createdAt: clock.now().toISOString(), mentioned };
      await keep(JSON.stringify(record));
    },

    async send(post) {
      const rkey = recordKeyOf(post.key, post.part);
      const written = await call({
        method: 'com.atproto.repo.putRecord',
        json: { repo, collection: COLLECTION, rkey, record: recordOf(post) },
        answer: Written,
      });
      return sent(rkey, written);
    },

    async find(post) {
      const rkey = recordKeyOf(post.key, post.part);
      const query = { repo, collection: COLLECTION, rkey };
      try {
        const read = await call({ method: 'com.atproto.repo.getRecord', query, answer: Read });
        return read.value.text === post.text ? sent(rkey, read) : 'undecidable';
      } catch (error) {
        if (error instanceof NetworkFault && isMissing(error)) return 'absent';
        throw error;
      }
    },

    async remove(uri) {
      const rkey = uri.split('/').at(-1) ?? '';
      await call({
        method: 'com.atproto.repo.deleteRecord',
        json: { repo, collection: COLLECTION, rkey },
        answer: z.unknown(),
      });
    },
  };
}

/** Only the protocol's own word for a missing record proves that it is not there. */
const isMissing = ({ problem }: NetworkFault): boolean => problem === 'notFound';

function recordOf({ text, pictures, video, link, before, assembled }: OutgoingPost): object {
  const { createdAt, mentioned } = assembledIn(assembled);
  const facets = facetsIn(text).flatMap((facet) => toFacet(facet, mentioned));
  const [root, parent] = [before.at(0), before.at(-1)];
  const embed = video ? videoEmbed(video) : embedOf(pictures, link);
  return {
    $type: COLLECTION,
    text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed }),
    ...(root && parent && { reply: { root: refOf(root), parent: refOf(parent) } }),
  };
}

function assembledIn(assembled: string | undefined): Assembled {
  if (!assembled) throw new NetworkFault('notFound', { said: 'The post is not prepared.' });
  return JSON.parse(assembled) as Assembled;
}

const refOf = ({ remoteId, version }: SentPost) => ({ uri: remoteId, cid: version });

function toFacet(facet: Facet, mentioned: Readonly<Record<string, string>>): object[] {
  const { byteStart, byteEnd } = facet;
  const index = { byteStart, byteEnd };
  switch (facet.kind) {
    case 'link':
      return [{ index, features: [{ $type: 'app.bsky.richtext.facet#link', uri: facet.uri }] }];
    case 'tag':
      return [{ index, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: facet.tag }] }];
    case 'mention': {
      const did = mentioned[facet.handle];
      return did ? [{ index, features: [{ $type: 'app.bsky.richtext.facet#mention', did }] }] : [];
    }
  }
}

const videoEmbed = ({ handle, altText, width, height }: PlacedPicture): object => ({
  $type: 'app.bsky.embed.video',
  video: JSON.parse(handle) as object,
  ...(altText && { alt: altText }),
  aspectRatio: { width, height },
});

function embedOf(pictures: OutgoingPost['pictures'], link: OutgoingPost['link']): object | undefined {
  if (pictures.length > 0)
    return {
      $type: 'app.bsky.embed.images',
      images: pictures.map(({ handle, altText, width, height }) => ({
        image: JSON.parse(handle) as object,
        alt: altText,
        aspectRatio: { width, height },
      })),
    };
  if (!link) return undefined;
  const { url, title, description } = link;
  return {
    $type: 'app.bsky.embed.external',
    external: { uri: url, title: title || new URL(url).hostname, description: description ?? '' },
  };
}
