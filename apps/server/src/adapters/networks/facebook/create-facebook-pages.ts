// Facebook pages: photos are uploaded unpublished, and one call to the feed publishes the post; one call publishes a video, which
// Facebook fetches. There is no idempotency key: what became of a call is read from the page's own posts and videos.
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
import { createGraph, type Graph, type GraphParts, type GraphSettings } from './graph.ts';
import { facebookResults } from './facebook-results.ts';
import { consentPage, sharedPages } from './graph-consent.ts';

const SCOPE = 'pages_show_list,pages_read_engagement,pages_manage_posts';

const Made = z.object({ id: z.string().check(z.minLength(1)) });
const Post = z.object({
  id: z.string(),
  message: z._default(z.string(), ''),
  created_time: z.string(),
  permalink_url: z.optional(z.string()),
});
const Posts = z.object({
  data: z.array(Post),
  paging: z.optional(
    z.object({
      cursors: z.optional(z.object({ after: z.optional(z.string()) })),
      next: z.optional(z.string()),
    }),
  ),
});

export function createFacebookPages(settings: GraphSettings, parts: GraphParts): SocialNetwork {
  const graph = createGraph(settings, parts);
  return {
    network: 'facebook',
    isSandbox: () => graph.isSandbox,
    consent: {
      pageFor: (consent) => consentPage(graph, settings, SCOPE, consent),
      async finish(code, consent) {
        const pages = await sharedPages(graph, settings, code, consent);
        if (pages.length === 0) throw new NetworkFault('noPages');
        const issuedAt = parts.clock.now();
        return pages.map(({ id, name, username = '', link = null, picture, access_token }) => ({
          remoteId: id,
          name,
          handle: username,
          avatarUrl: picture?.data?.url ?? null,
          profileUrl: link ?? graph.pageUrl(id),
          tokens: { accessToken: access_token, issuedAt, expiresAt: null },
          host: null,
        }));
      },
    },
    open: (login) => openPage(graph, login),
  };
}

function openPage(graph: Graph, { remoteId: page, tokens }: NetworkLogin): NetworkSession {
  const token = tokens.accessToken;
  return {
    results: facebookResults(graph, page, token),
    async whoAmI() {
      const me = z.object({ id: z.string(), name: z._default(z.string(), ''), link: z.optional(z.string()) });
      const { id, name, link } = await graph.get(me, `/${page}`, { fields: 'id,name,link' }, token);
      return { remoteId: id, name, handle: '', avatarUrl: null, profileUrl: link ?? null };
    },

    async place({ url, altText }) {
      graph.assertNotBusy(token);
      const fields = { url: url(), published: 'false', ...(altText && { alt_text_custom: altText }) };
      return (await graph.post(Made, `/${page}/photos`, fields, token)).id;
    },

    // Facebook fetches it with the call that publishes it.
    placeVideo: async ({ url }) => url(),

    async send({ text, pictures, video, link }) {
      if (video) return sendVideo(graph, page, token, { file_url: video.handle, description: text });
      const attached = pictures.map(({ handle }) => ({ media_fbid: handle }));
      const fields = {
        message: text,
        published: 'true',
        ...(link && { link: link.url }),
        ...(attached.length > 0 && { attached_media: JSON.stringify(attached) }),
      };
      const { id } = await graph.post(Made, `/${page}/feed`, fields, token);
      return { remoteId: id, link: graph.pageUrl(id) };
    },

    find: (post, look) => (post.video ? findVideo : findPost)(graph, page, token, { post, look }),
    remove: (remoteId) => graph.remove(`/${remoteId}`, token),
  };
}

const PAGE_OF_POSTS = 100;
/** A page that published more than this since is asked about by a person. */
const PAGES_LOOKED_AT = 5;
/** Between Facebook's clock and ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const Video = z.object({
  id: z.string(),
  description: z._default(z.string(), ''),
  permalink_url: z.optional(z.string()),
  /** Of the post that shows it: figures are read by it. */
  post_id: z.optional(z.string()),
});

async function sendVideo(
  graph: Graph,
  page: string,
  token: string,
  fields: { file_url: string; description: string },
): Promise<SentPost> {
  const { id } = await graph.post(Made, `/${page}/videos`, fields, token);
  const query = { fields: 'id,description,permalink_url,post_id' };
  const video = await graph.get(Video, `/${id}`, query, token).catch((error: unknown) => {
    // It is published: a look finds it, a second call would publish it twice.
    throw error instanceof NetworkFault
      ? new NetworkFault(error.problem, { mayHaveHappened: true, cause: error })
      : error;
  });
  return videoPost(graph, page, video);
}

function videoPost(
  graph: Graph,
  page: string,
  { id, post_id, permalink_url }: z.output<typeof Video>,
): SentPost {
  const remoteId = !post_id || post_id.includes('_') ? post_id || id : `${page}_${post_id}`;
  // A path on the site, such as /reel/1/.
  const link = permalink_url?.startsWith('/') ? graph.pageUrl(permalink_url.slice(1)) : permalink_url;
  return { remoteId, link: link || graph.pageUrl(remoteId) };
}

/** Never absent: Facebook may still be fetching the file, and lists the video only then. */
async function findVideo(
  graph: Graph,
  page: string,
  token: string,
  { post, look }: { post: OutgoingPost; look: Look },
): Promise<SentPost | 'undecidable'> {
  if (post.text.trim() === '') return 'undecidable';
  const since = String(Math.floor((look.since.getTime() - CLOCK_TOLERANCE_MS) / 1_000));
  const query = { fields: 'id,description,permalink_url,post_id', since, limit: String(PAGE_OF_POSTS) };
  const { data } = await graph.get(z.object({ data: z.array(Video) }), `/${page}/videos`, query, token);
  const found = data
    .filter(({ description }) => description.trim() === post.text.trim())
    // One that was noted before its post was made is known by its own id.
    .filter(({ id }) => !look.others.has(id))
    .map((video) => videoPost(graph, page, video))
    .find(({ remoteId }) => !look.others.has(remoteId));
  return found ?? 'undecidable';
}

async function findPost(
  graph: Graph,
  page: string,
  token: string,
  { post, look }: { post: OutgoingPost; look: Look },
): Promise<SentPost | 'absent' | 'undecidable'> {
  const since = String(Math.floor((look.since.getTime() - CLOCK_TOLERANCE_MS) / 1_000));
  const fields = 'id,message,created_time,permalink_url';
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_LOOKED_AT; pages += 1) {
    const query = { fields, since, limit: String(PAGE_OF_POSTS), ...(after !== undefined && { after }) };
    const { data, paging } = await graph.get(Posts, `/${page}/published_posts`, query, token);
    const found = data.find(({ id, message }) => !look.others.has(id) && message.trim() === post.text.trim());
    // Pictures without a text look all alike.
    if (found && post.text.trim() === '') return 'undecidable';
    if (found) return { remoteId: found.id, link: found.permalink_url ?? graph.pageUrl(found.id) };
    // Facebook filters a page after it was cut: a short one, or an empty one, is the last only without a next one.
    if (data.length < PAGE_OF_POSTS && paging?.next === undefined) return 'absent';
    after = paging?.cursors?.after;
    if (after === undefined) return 'undecidable';
  }
  return 'undecidable';
}
