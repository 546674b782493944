// Profiles on X. There is no idempotency key: what became of a call is read from the profile's own timeline, by the text. X
// shortens links and escapes some characters there, so texts are compared as they were written.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import {
  NetworkFault,
  type Look,
  type NetworkLogin,
  type NetworkProfile,
  type NetworkSession,
  type OutgoingPost,
  type SentPost,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import { under, type VendorRegistration } from '../../../platform/settings/vendor-registration.ts';
import { uploadVideo } from './upload-video.ts';
import { callX } from './x-call.ts';
import { xResults } from './x-results.ts';
import { exchangeRefreshToken, redeemCode, xConsentPage, type TokenParts } from './x-tokens.ts';

const SITE = 'https://x.com';
const API = 'https://api.x.com';

const Me = z.object({
  data: z.object({
    id: z.string(),
    name: z._default(z.string(), ''),
    username: z.string(),
    profile_image_url: z.optional(z.string()),
  }),
});
const Made = z.object({ data: z.object({ id: z.string() }) });
const Tweet = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z._default(z.string(), ''),
  referenced_tweets: z.optional(z.array(z.object({ type: z.string(), id: z.string() }))),
  entities: z.optional(
    z.object({
      urls: z.optional(
        z.array(
          z.object({
            url: z.string(),
            expanded_url: z._default(z.string(), ''),
            /** Of a picture, which X shows as a link at the end. */
            media_key: z.optional(z.string()),
          }),
        ),
      ),
    }),
  ),
});
type Tweet = z.output<typeof Tweet>;
const Timeline = z.object({
  data: z.optional(z.array(Tweet)),
  /** Required: an empty timeline has it too, while a 2xx with errors has none and proves no absence. */
  meta: z.object({ next_token: z.optional(z.string()) }),
});

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
  /** Of simulations and tests, which have a time of their own. */
  delay?: (ms: number) => Promise<void>;
}

export function createXProfiles(settings: VendorRegistration, parts: Parts): SocialNetwork {
  const site = settings.baseUrl ?? SITE;
  const api = under(settings.baseUrl ?? API, '/2');
  const tokenParts: TokenParts = { ...parts, settings, tokenUrl: `${api}/oauth2/token` };
  const delay = parts.delay ?? sleep;
  const open = (login: NetworkLogin) => openProfile({ fetch: parts.fetch, api, site, delay }, login);
  return {
    network: 'x',
    isSandbox: () => settings.baseUrl !== undefined,
    consent: {
      pageFor: (consent) => xConsentPage(under(site, '/i/oauth2/authorize'), settings, consent),
      async finish(code, consent) {
        const tokens = await redeemCode(code, consent, tokenParts);
        const profile = await whoIs({ fetch: parts.fetch, api, site }, tokens.accessToken);
        return [{ ...profile, tokens, host: null }];
      },
    },
    async refresh({ tokens }) {
      if (!tokens.refreshToken) throw new NetworkFault('expired');
      return exchangeRefreshToken(tokens.refreshToken, tokenParts);
    },
    open,
  };
}

interface Endpoint {
  fetch: OutboundFetch;
  api: string;
  site: string;
  delay: (ms: number) => Promise<unknown>;
}

async function whoIs({ fetch, api, site }: Omit<Endpoint, 'delay'>, token: string): Promise<NetworkProfile> {
  const url = `${api}/users/me?user.fields=profile_image_url`;
  const { data } = await callX(fetch, { method: 'GET', url, token, answer: Me });
  return {
    remoteId: data.id,
    name: data.name || data.username,
    handle: data.username,
    avatarUrl: data.profile_image_url ?? null,
    profileUrl: under(site, `/${data.username}`),
  };
}

function openProfile(endpoint: Endpoint, { remoteId, handle, tokens }: NetworkLogin): NetworkSession {
  const { fetch, api, site } = endpoint;
  const token = tokens.accessToken;
  const sent = (id: string): SentPost => ({ remoteId: id, link: under(site, `/${handle}/status/${id}`) });
  const results = xResults(endpoint, token);

  return {
    results,
    whoAmI: () => whoIs(endpoint, token),

    async place(picture) {
      const form = new FormData();
      form.set('media', new Blob([await picture.read()], { type: 'image/jpeg' }), 'picture.jpg');
      form.set('media_category', 'tweet_image');
      const upload = { method: 'POST', url: `${api}/media/upload`, token, body: form, answer: Made } as const;
      const { data } = await callX(fetch, upload);
      if (picture.altText)
        await callX(fetch, {
          method: 'POST',
          url: `${api}/media/metadata`,
          token,
          json: { id: data.id, metadata: { alt_text: { text: picture.altText } } },
          answer: z.unknown(),
        });
      return data.id;
    },

    placeVideo: (video, progress) => uploadVideo(endpoint, token, video, progress),

    async send({ text, pictures, video, before }) {
      const parent = before.at(-1);
      const media = video ? [video] : pictures;
      const json = {
        text,
        ...(media.length > 0 && { media: { media_ids: media.map((each) => each.handle) } }),
        ...(parent && { reply: { in_reply_to_tweet_id: parent.remoteId } }),
      };
      const { data } = await callX(fetch, {
        method: 'POST',
        url: `${api}/tweets`,
        token,
        json,
        answer: Made,
      });
      return sent(data.id);
    },

    async find(post, look) {
      const found = await findTweet(endpoint, { remoteId, token }, post, look);
      return typeof found === 'string' ? found : sent(found.id);
    },

    async remove(id) {
      const answer = z.object({ data: z.object({ deleted: z.boolean() }) });
      try {
        const url = `${api}/tweets/${id}`;
        const { data } = await callX(fetch, { method: 'DELETE', url, token, answer });
        // `false` is said of what this call did not delete: it is there, or was deleted before.
        if (!data.deleted && (await results.readPosts([id])).has(id)) throw new NetworkFault('networkError');
      } catch (error) {
        if (!(error instanceof NetworkFault && error.problem === 'notFound')) throw error;
      }
    },
  };
}

/** A page has at most a hundred; more pages than these cost money and prove no more. */
const MAX_PAGES = 5;
/** Between X's clock and ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

async function findTweet(
  { fetch, api }: Endpoint,
  { remoteId, token }: { remoteId: string; token: string },
  post: OutgoingPost,
  { since, others }: Look,
): Promise<Tweet | 'absent' | 'undecidable'> {
  let next: string | undefined;
  let isInDoubt = false;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({
      max_results: '100',
      start_time: new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString().replace(/\.\d+Z$/, 'Z'),
      'tweet.fields': 'created_at,referenced_tweets,entities',
      ...(next !== undefined && { pagination_token: next }),
    });
    const url = `${api}/users/${remoteId}/tweets?${query.toString()}`;
    const { data = [], meta } = await callX(fetch, { method: 'GET', url, token, answer: Timeline });
    const like = data.filter((tweet) => !others.has(tweet.id) && resembles(tweet, post));
    const found = like.find((tweet) => isSame(tweet, post));
    if (found) return found;
    isInDoubt ||= like.length > 0;
    next = meta.next_token;
    if (next === undefined) return isInDoubt ? 'undecidable' : 'absent';
  }
  return 'undecidable';
}

/** Pictures without words look all alike. */
const isSame = (tweet: Tweet, { text }: OutgoingPost): boolean =>
  comparable(text) !== '' && comparable(writtenIn(tweet)) === comparable(text);

/** At the same place, with the same words; its links may be others, or written otherwise. */
function resembles(tweet: Tweet, { text, before }: OutgoingPost): boolean {
  const repliesTo = tweet.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id;
  return repliesTo === before.at(-1)?.remoteId && wordsOf(writtenIn(tweet)) === wordsOf(text);
}

const ESCAPED: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Without what X makes of a text. */
const writtenIn = ({ text, entities }: Tweet): string =>
  (entities?.urls ?? []).reduce(
    (written, { url, expanded_url, media_key }) =>
      written.replaceAll(url, () => (media_key === undefined ? expanded_url : '')),
    text.replaceAll(/&(?:lt|gt|amp);/g, (escaped) => ESCAPED[escaped]!),
  );

/** X writes the scheme of a link out, and the slash after a host or not. */
const comparable = (text: string): string => inOneLine(withoutSchemes(text).replaceAll(/\/(?=\s|$)/g, ''));

const wordsOf = (text: string): string =>
  inOneLine(withoutSchemes(text).replaceAll(/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#][!-~]*)?/gi, ''));

const withoutSchemes = (text: string): string => text.replaceAll(/https?:\/\//gi, '');

const inOneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
