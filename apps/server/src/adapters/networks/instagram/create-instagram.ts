// Instagram's professional accounts, through the Graph API and the token of the page they are linked to. A post is made as a
// container, which Instagram fills with the pictures it fetches from us; publishing names the container, whose status tells
// afterwards what became of it.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  NetworkFault,
  type Look,
  type NetworkLogin,
  type NetworkSession,
  type OutgoingPost,
  type SentPost,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import { createGraph, type Graph, type GraphParts, type GraphSettings } from '../facebook/graph.ts';
import { consentPage, sharedPages } from '../facebook/graph-consent.ts';
import { instagramResults } from './instagram-results.ts';

const SCOPE =
  'pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish,instagram_manage_insights';

const Made = z.object({ id: z.string().check(z.minLength(1)) });
const Container = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED']),
  status: z._default(z.string(), ''),
});
const Media = z.object({
  id: z.string(),
  caption: z._default(z.string(), ''),
  permalink: z.optional(z.string()),
  timestamp: z._default(z.string(), ''),
});
const Quota = z.object({
  data: z.array(
    z.object({ quota_usage: z.number(), config: z.optional(z.object({ quota_total: z.number() })) }),
  ),
});

/** Pictures are ready within seconds, short videos as well. What takes longer is asked again with the next try, a minute later. */
const POLLS = 5;
const FIRST_POLL_MS = 250;
const LATER_MS = 60_000;
/** When the day's posts are used up: they come back one by one. */
const QUOTA_PAUSE_MS = 60 * 60_000;

/** Containers of a post: those of its pictures in a carousel, and the one that is published. */
interface Assembled {
  children: string[];
  container?: string;
}

export function createInstagram(settings: GraphSettings, parts: GraphParts): SocialNetwork {
  const graph = createGraph(settings, parts);
  return {
    network: 'instagram',
    isSandbox: () => graph.isSandbox,
    consent: {
      pageFor: (consent) => consentPage(graph, settings, SCOPE, consent),
      async finish(code, consent) {
        const pages = await sharedPages(graph, settings, code, consent);
        const issuedAt = parts.clock.now();
        const linked = pages.flatMap(({ instagram_business_account: account, access_token }) =>
          account
            ? [
                {
                  remoteId: account.id,
                  name: account.name ?? account.username,
                  handle: account.username,
                  avatarUrl: account.profile_picture_url ?? null,
                  profileUrl: `https://www.instagram.com/${account.username}/`,
                  tokens: { accessToken: access_token, issuedAt, expiresAt: null },
                  host: null,
                },
              ]
            : [],
        );
        if (linked.length === 0) throw new NetworkFault('noInstagram');
        return linked;
      },
    },
    open: (login) => openAccount(graph, login, parts.delay ?? sleep),
  };
}

function openAccount(
  graph: Graph,
  { remoteId: account, tokens }: NetworkLogin,
  delay: (ms: number) => Promise<unknown>,
): NetworkSession {
  const token = tokens.accessToken;

  const statusOf = (container: string) =>
    graph.get(Container, `/${container}`, { fields: 'status_code,status' }, token);

  async function assertQuotaLeft(): Promise<void> {
    const { data } = await graph.get(
      Quota,
      `/${account}/content_publishing_limit`,
      { fields: 'quota_usage,config' },
      token,
    );
    const [day] = data;
    if (day?.config && day.quota_usage >= day.config.quota_total)
      throw new NetworkFault('quota', { retryAfterMs: QUOTA_PAUSE_MS });
  }

  /** Until it is FINISHED. One that ran out or failed is forgotten: the next try makes another. */
  async function awaitContainer(container: string, forget: () => Promise<void>): Promise<void> {
    for (let poll = 0; poll < POLLS; poll++) {
      const { status_code: state, status } = await statusOf(container);
      if (state === 'FINISHED' || state === 'PUBLISHED') return;
      if (state === 'ERROR' || state === 'EXPIRED') await forget();
      if (state === 'ERROR') throw new NetworkFault('badMedia', { said: status });
      if (state === 'EXPIRED') throw new NetworkFault('networkError', { said: 'The upload ran out.' });
      await delay(FIRST_POLL_MS * 2 ** poll);
    }
    throw new NetworkFault('timeout', {
      said: 'It is still working on the pictures or the video.',
      retryAfterMs: LATER_MS,
      isOfPostAlone: true,
    });
  }

  return {
    results: instagramResults(graph, account, token),
    async whoAmI() {
      const me = z.object({ id: z.string(), username: z.string(), name: z.optional(z.string()) });
      const { id, username, name } = await graph.get(
        me,
        `/${account}`,
        { fields: 'id,username,name' },
        token,
      );
      return {
        remoteId: id,
        name: name ?? username,
        handle: username,
        avatarUrl: null,
        profileUrl: `https://www.instagram.com/${username}/`,
      };
    },

    // Instagram fetches pictures and videos itself, when a container is made.
    place: async ({ url }) => url(),
    placeVideo: async ({ url }) => url(),

    async assemble({ text, pictures, video, assembled }, keep) {
      graph.assertNotBusy(token);
      const known: Assembled = assembled ? (JSON.parse(assembled) as Assembled) : { children: [] };
      if (!known.container) await assertQuotaLeft();
      const isCarousel = pictures.length > 1;
      const media = (at: number) => ({
        image_url: pictures[at]!.handle,
        ...(pictures[at]!.altText && { alt_text: pictures[at]!.altText }),
      });
      const children = isCarousel ? pictures.length : 0;
      while (known.children.length < children) {
        const fields = { ...media(known.children.length), is_carousel_item: 'true' };
        known.children.push((await graph.post(Made, `/${account}/media`, fields, token)).id);
        await keep(JSON.stringify(known));
      }
      const forget = () => keep(JSON.stringify({ children: [] }));
      if (!known.container) {
        for (const child of known.children) await awaitContainer(child, forget);
        const fields: Record<string, string> = video
          ? { media_type: 'REELS', video_url: video.handle, caption: text }
          : isCarousel
            ? { media_type: 'CAROUSEL', children: known.children.join(','), caption: text }
            : { ...media(0), caption: text };
        known.container = (await graph.post(Made, `/${account}/media`, fields, token)).id;
        await keep(JSON.stringify(known));
      }
      await awaitContainer(known.container, forget);
    },

    async send(post) {
      const fields = { creation_id: containerOf(post) };
      const { id } = await graph.post(Made, `/${account}/media_publish`, fields, token);
      return { remoteId: id, link: await permalinkOf(graph, id, token) };
    },

    async find(post, look) {
      const { status_code: state } = await statusOf(containerOf(post));
      if (state !== 'PUBLISHED') return state === 'IN_PROGRESS' ? 'undecidable' : 'absent';
      return findMedia(graph, account, token, { post, look });
    },

    remove: (remoteId) => graph.remove(`/${remoteId}`, token),
  };
}

function containerOf({ assembled }: OutgoingPost): string {
  const { container } = (assembled ? JSON.parse(assembled) : {}) as Partial<Assembled>;
  if (!container) throw new NetworkFault('notFound', { said: 'The post is not prepared.' });
  return container;
}

/** The post is there, with or without an address to show. */
const permalinkOf = (graph: Graph, id: string, token: string): Promise<string | null> =>
  graph.get(z.object({ permalink: z.string() }), `/${id}`, { fields: 'permalink' }, token).then(
    ({ permalink }) => permalink,
    () => null,
  );

/** The container says that it is published; which post it became is found by its caption and time. */
async function findMedia(
  graph: Graph,
  account: string,
  token: string,
  { post, look }: { post: OutgoingPost; look: Look },
): Promise<SentPost | 'undecidable'> {
  const { data } = await graph.get(
    z.object({ data: z.array(Media) }),
    `/${account}/media`,
    { fields: 'id,caption,permalink,timestamp', limit: '50' },
    token,
  );
  const found = data.find(
    ({ id, caption, timestamp }) =>
      !look.others.has(id) &&
      caption.trim() === post.text.trim() &&
      !(Date.parse(timestamp) < look.since.getTime() - CLOCK_TOLERANCE_MS),
  );
  return found ? { remoteId: found.id, link: found.permalink ?? null } : 'undecidable';
}

/** Between Instagram's clock and ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
