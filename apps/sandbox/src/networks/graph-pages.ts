// The part of the Graph API that publishes: Facebook pages and the Instagram accounts linked to them. Everybody who signs in
// manages one page with one Instagram account. Instagram fetches pictures and videos from the portal, and looks at what it got; Facebook
// does so with videos.
import type { Person } from '../person.ts';
import { followersOf, grownFigures } from './grown-figures.ts';
import {
  bearerOf,
  createNetworkServer,
  isJpeg,
  isMp4,
  postPage,
  type NetworkRequest,
  type Result,
  type ServedNetwork,
} from './network-server.ts';

interface Page {
  id: string;
  instagramId: string;
  name: string;
  username: string;
  token: string;
}

interface Post {
  id: string;
  ownerId: string;
  network: 'facebook' | 'instagram';
  text: string;
  link: string | undefined;
  pictures: string[];
  /** Its id and its address. */
  video?: { id: string; url: string };
  createdAt: number;
  isDeleted: boolean;
}

interface Container {
  id: string;
  ownerId: string;
  caption: string;
  state: 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';
  status: string;
  children: string[];
}

const graphError = (code: number, message: string, status = 400, more: object = {}): Result => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox', ...more } },
});

const ERRORS = {
  expired: graphError(190, 'Error validating access token: Session has expired.', 401),
  permission: graphError(200, 'Requires pages_manage_posts permission to manage the object', 403),
  transient: graphError(2, 'An unexpected error has occurred. Please retry your request later.', 500),
  throttle: graphError(32, 'Page request limit reached', 400),
  policy: graphError(368, 'The action attempted has been deemed abusive or is otherwise disallowed', 400, {
    error_user_title: 'Action blocked',
    error_user_msg: 'We limit how often you can post in a given amount of time.',
  }),
  duplicate: graphError(506, 'Duplicate status message'),
  badMedia: graphError(9_004, 'The media could not be fetched from this URI.'),
  invalid: graphError(100, 'Invalid parameter'),
  unknownPath: graphError(803, 'Some of the aliases you requested do not exist', 404),
} satisfies Record<string, Result>;

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

interface Surroundings {
  nowMs?: () => number;
  /** What is wrong with a picture at an address; none when Instagram takes it. */
  lookAt?: (address: string, kind: 'picture' | 'video') => Promise<string | undefined>;
}

export function createGraphPages(
  baseUrl: string,
  personOf: (token: string) => Person | undefined,
  { nowMs = Date.now, lookAt = problemWithFile }: Surroundings = {},
): ServedNetwork {
  const pages = new Map<string, Page>();
  const photos = new Map<string, string>();
  const containers = new Map<string, Container>();
  const posts: Post[] = [];
  /** States that the next containers end in, instead of FINISHED. */
  let containerStates: Container['state'][] = [];
  let quota = { used: 0, total: 50 };
  let nextId = 100_000_000_000;
  const newId = () => String((nextId += 1));

  function pageOf(person: Person): Page {
    const id = `1${person.id}`;
    const page = pages.get(id) ?? {
      id,
      instagramId: `1784${person.id}`,
      name: `${person.name}'s page`,
      username: person.username,
      token: `page-${id}-${newId()}`,
    };
    pages.set(id, page);
    return page;
  }

  const listPages = (person: Person): Result => {
    const { id, name, username, token, instagramId } = pageOf(person);
    return {
      status: 200,
      body: {
        data: [
          {
            id,
            name,
            username,
            link: `${baseUrl}/${id}`,
            access_token: token,
            picture: { data: {} },
            instagram_business_account: { id: instagramId, username, name },
          },
        ],
      },
    };
  };

  function publish(page: Page, post: Pick<Post, 'network' | 'text' | 'link' | 'pictures' | 'video'>): Post {
    const ownerId = post.network === 'facebook' ? page.id : page.instagramId;
    const id = post.network === 'facebook' ? `${page.id}_${newId()}` : newId();
    const made = { ...post, id, ownerId, createdAt: nowMs(), isDeleted: false };
    posts.push(made);
    return made;
  }

  const ownPosts = (ownerId: string) => posts.filter((each) => each.ownerId === ownerId && !each.isDeleted);
  const permalink = (id: string) => `${baseUrl}/${id}`;

  /** The file is looked at before anything is published. */
  async function publishVideo(page: Page, form: URLSearchParams): Promise<Result> {
    const url = form.get('file_url') ?? '';
    if (await lookAt(url, 'video')) return graphError(389, 'Unable to fetch video file from URL.', 400);
    const video = { id: newId(), url };
    const text = form.get('description') ?? '';
    publish(page, { network: 'facebook', text, link: undefined, pictures: [], video });
    return { status: 200, body: { id: video.id } };
  }

  const shownVideo = ({ id, text, video }: Post) => ({
    id: video!.id,
    description: text,
    permalink_url: `/${id}`,
    post_id: id.split('_')[1],
  });

  function answerPage(page: Page, action: string, request: NetworkRequest): Result | Promise<Result> {
    const form = request.method === 'GET' ? request.query : new URLSearchParams(request.body.toString());
    if (action === '' && request.method === 'GET')
      return {
        status: 200,
        body: {
          id: page.id,
          name: page.name,
          link: permalink(page.id),
          followers_count: followersOf(page.id),
        },
      };
    if (action === 'photos' && request.method === 'POST') {
      const id = newId();
      photos.set(id, form.get('url') ?? '');
      return { status: 200, body: { id } };
    }
    if (action === 'feed' && request.method === 'POST') {
      const attached = JSON.parse(form.get('attached_media') ?? '[]') as { media_fbid: string }[];
      if (attached.some(({ media_fbid }) => !photos.has(media_fbid))) return ERRORS.invalid;
      const text = form.get('message') ?? '';
      if (text && ownPosts(page.id).some((post) => post.text === text && nowMs() - post.createdAt < 600_000))
        return ERRORS.duplicate;
      const link = form.get('link') ?? undefined;
      const pictures = attached.map(({ media_fbid }) => photos.get(media_fbid)!);
      return { status: 200, body: { id: publish(page, { network: 'facebook', text, link, pictures }).id } };
    }
    if (action === 'videos' && request.method === 'POST') return publishVideo(page, form);
    if (action === 'videos') {
      const since = Number(form.get('since') ?? 0) * 1_000;
      const data = ownPosts(page.id)
        .filter(({ video, createdAt }) => video && createdAt >= since)
        .toReversed()
        .map(shownVideo);
      return { status: 200, body: { data } };
    }
    if (action === 'published_posts') {
      const since = Number(form.get('since') ?? 0) * 1_000;
      const limit = Number(form.get('limit') ?? 25);
      const data = ownPosts(page.id)
        .filter(({ createdAt }) => createdAt >= since)
        .toReversed()
        .slice(0, limit)
        .map(({ id, text, createdAt }) => ({
          id,
          message: text,
          created_time: new Date(createdAt).toISOString(),
          permalink_url: permalink(id),
        }));
      return { status: 200, body: { data } };
    }
    return ERRORS.unknownPath;
  }

  function makeContainer(page: Page, form: URLSearchParams): Result {
    const children = (form.get('children') ?? '').split(',').filter(Boolean);
    const image = form.get('image_url');
    const film = form.get('media_type') === 'REELS' ? form.get('video_url') : null;
    if (!image && !film && (children.length < 2 || children.length > 10)) return ERRORS.invalid;
    if (children.some((id) => containers.get(id)?.state !== 'FINISHED')) return ERRORS.badMedia;
    const container: Container = {
      id: newId(),
      ownerId: page.instagramId,
      caption: form.get('caption') ?? '',
      state: 'IN_PROGRESS',
      status: 'In progress: media is still being processed.',
      children,
    };
    containers.set(container.id, container);
    const planned = containerStates.shift();
    if (planned) Object.assign(container, { state: planned, status: `${planned}: as it was asked for.` });
    else if (image) void fill(container, image, 'picture');
    else if (film) void fill(container, film, 'video');
    else Object.assign(container, { state: 'FINISHED', status: 'Finished' });
    return { status: 200, body: { id: container.id } };
  }

  async function fill(container: Container, address: string, kind: 'picture' | 'video'): Promise<void> {
    const problem = await lookAt(address, kind);
    container.state = problem ? 'ERROR' : 'FINISHED';
    container.status = problem ? `Error: ${problem}` : 'Finished';
  }

  function answerInstagram(page: Page, action: string, request: NetworkRequest): Result {
    const form = request.method === 'GET' ? request.query : new URLSearchParams(request.body.toString());
    if (action === '' && request.method === 'GET')
      return {
        status: 200,
        body: {
          id: page.instagramId,
          username: page.username,
          name: page.name,
          followers_count: followersOf(page.instagramId),
        },
      };
    if (action === 'content_publishing_limit')
      return {
        status: 200,
        body: {
          data: [{ quota_usage: quota.used, config: { quota_total: quota.total, quota_duration: 86_400 } }],
        },
      };
    if (action === 'media' && request.method === 'POST') return makeContainer(page, form);
    if (action === 'media_publish') {
      const container = containers.get(form.get('creation_id') ?? '');
      if (container?.ownerId !== page.instagramId) return ERRORS.invalid;
      if (container.state !== 'FINISHED')
        return graphError(9_007, 'The media is not ready for publishing, please wait for a moment');
      container.state = 'PUBLISHED';
      const pictures = container.children.length > 0 ? container.children : [container.id];
      const post = publish(page, {
        network: 'instagram',
        text: container.caption,
        link: undefined,
        pictures,
      });
      return { status: 200, body: { id: post.id } };
    }
    if (action === 'media') {
      const data = ownPosts(page.instagramId)
        .toReversed()
        .slice(0, Number(form.get('limit') ?? 25))
        .map(({ id, text, createdAt }) => ({
          id,
          caption: text,
          permalink: permalink(id),
          timestamp: new Date(createdAt).toISOString(),
        }));
      return { status: 200, body: { data } };
    }
    return ERRORS.unknownPath;
  }

  function answerObject(page: Page, [id, action]: [string, string], request: NetworkRequest): Result {
    const owned = [page.id, page.instagramId];
    const container = containers.get(id);
    if (container && owned.includes(container.ownerId))
      return { status: 200, body: { id, status_code: container.state, status: container.status } };
    const post = posts.find(
      (each) => [each.id, each.video?.id].includes(id) && owned.includes(each.ownerId) && !each.isDeleted,
    );
    if (!post) return ERRORS.unknownPath;
    if (request.method === 'DELETE') {
      post.isDeleted = true;
      return { status: 200, body: { success: true } };
    }
    if (id === post.video?.id && action === '') return { status: 200, body: shownVideo(post) };
    if (action === 'insights') return { status: 200, body: { data: insightsOf(post) } };
    return { status: 200, body: { id, permalink: permalink(id), message: post.text, ...countsOf(post) } };
  }

  /** Several objects by `ids`; one that is not there fails all, as Graph does. */
  function answerTogether(page: Page, request: NetworkRequest): Result {
    const ids = (request.query.get('ids') ?? '').split(',');
    const answers = ids.map((id) => answerObject(page, [id, ''], request));
    const refused = answers.find(({ status }) => status !== 200);
    return refused ?? { status: 200, body: Object.fromEntries(ids.map((id, at) => [id, answers[at]!.body])) };
  }

  function answer(request: NetworkRequest): Result | string | Promise<Result> {
    const [, versioned, path = ''] = /^(\/v\d+\.\d+)?\/(.*)$/.exec(request.path) ?? [];
    const [id = '', action = ''] = path.split('/');
    if (!versioned) {
      const post = posts.find((each) => each.id === id && !each.isDeleted);
      return post ? postPage(post.network, pageNameOf(post.ownerId), post.text) : ERRORS.unknownPath;
    }
    const token = bearerOf(request);
    const person = personOf(token);
    if (person && path === 'me/accounts') return listPages(person);
    const page = [...pages.values()].find((each) => each.token === token);
    if (!page) return ERRORS.expired;
    if (id === page.id) return answerPage(page, action, request);
    if (id === page.instagramId) return answerInstagram(page, action, request);
    if (path === '' && request.query.has('ids')) return answerTogether(page, request);
    return answerObject(page, [id, action], request);
  }

  const pageNameOf = (ownerId: string) =>
    [...pages.values()].find(({ id, instagramId }) => [id, instagramId].includes(ownerId))?.name ?? '';

  return createNetworkServer({
    errors: ERRORS,
    answer,
    describe: () => ({
      posts: posts.filter(({ isDeleted }) => !isDeleted),
      containers: [...containers.values()],
      photos: Object.fromEntries(photos),
    }),
    change(settings) {
      if (Array.isArray(settings['containerStates']))
        containerStates = settings['containerStates'] as Container['state'][];
      if (settings['quota']) quota = settings['quota'] as typeof quota;
      if (settings['withdraw'] === true)
        for (const page of pages.values()) page.token = `withdrawn-${newId()}`;
    },
  });
}

function countsOf({ id, createdAt }: Post) {
  const { likes, comments, shares } = grownFigures(id, createdAt);
  return {
    likes: { data: [], summary: { total_count: likes } },
    comments: { data: [], summary: { total_count: comments } },
    ...(shares > 0 && { shares: { count: shares } }),
    like_count: likes,
    comments_count: comments,
  };
}

function insightsOf({ id, createdAt }: Post) {
  const { saves: saved, ...figures } = grownFigures(id, createdAt);
  const reach = Math.round(figures.views * 0.8);
  return Object.entries({ ...figures, saved, reach }).map(([name, value]) => ({
    name,
    period: 'lifetime',
    values: [{ value }],
  }));
}

/** Only from the portal on this machine. */
async function problemWithFile(address: string, kind: 'picture' | 'video'): Promise<string | undefined> {
  const url = URL.parse(address);
  if (!url || !LOOPBACK_HOSTS.includes(url.hostname)) return 'The media could not be fetched.';
  try {
    const answer = await fetch(url);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok) return `The media answered ${answer.status}.`;
    if (kind === 'video') return isMp4(bytes) ? undefined : 'Only MP4 is supported.';
    return isJpeg(bytes) ? undefined : 'Only JPEG is supported.';
  } catch {
    // The portal is not there: as for a vendor, that is the container's own error.
    return 'The media could not be fetched.';
  }
}
