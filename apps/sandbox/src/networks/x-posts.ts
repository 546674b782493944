// The part of X's API that publishes: posts, pictures, videos in parts, timelines. It refuses a text that the same person posted a short time ago,
// as X does, and shortens links in timelines.
import type { Person } from '../person.ts';
import { grownFigures } from './grown-figures.ts';
import {
  bearerOf,
  createNetworkServer,
  fileIn,
  jsonOf,
  postPage,
  type NetworkRequest,
  type Result,
  type ServedNetwork,
} from './network-server.ts';

interface Tweet {
  id: string;
  authorId: string;
  author: string;
  text: string;
  createdAt: string;
  replyTo: string | undefined;
  mediaIds: string[];
  isDeleted: boolean;
}

interface Medium {
  size: number;
  altText: string;
  video?: {
    totalBytes: number;
    parts: Map<number, Buffer>;
    state: 'uploading' | 'pending' | 'in_progress' | 'succeeded' | 'failed';
  };
}

const CHECK_AFTER_SECONDS = 1;

const problem = (
  status: number,
  title: string,
  detail: string,
  headers?: Record<string, string>,
): Result => ({
  status,
  body: { title, detail, type: 'about:blank', status },
  ...(headers && { headers }),
});

const ERRORS = {
  expired: problem(401, 'Unauthorized', 'Unauthorized'),
  permission: problem(403, 'Forbidden', 'You are not permitted to perform this action.'),
  throttle: problem(429, 'Too Many Requests', 'Too Many Requests', { 'x-rate-limit-remaining': '0' }),
  duplicate: problem(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.'),
  policy: problem(403, 'Forbidden', 'This request looks automated. Your account is temporarily locked.'),
  invalid: problem(400, 'Invalid Request', 'One or more parameters to your request was invalid.'),
  errors2xx: {
    status: 200,
    body: {
      errors: [{ title: 'Service unavailable', detail: 'Please try again later.', type: 'about:blank' }],
    },
  },
  serverError: problem(503, 'Service Unavailable', 'Service Unavailable'),
} satisfies Record<string, Result>;

const DUPLICATE_WITHIN_MS = 10 * 60_000;

/** How far X is with a video. */
const working = (id: string, state: string): Result => ({
  status: 200,
  body: {
    data: {
      id,
      media_key: `13_${id}`,
      processing_info: {
        state,
        ...(['pending', 'in_progress'].includes(state) && { check_after_secs: CHECK_AFTER_SECONDS }),
        ...(state === 'failed' && { error: { code: 1, message: 'Unsupported video format' } }),
      },
    },
  },
});

/** `personOf` knows the tokens that the sign-in gave away. */
export function createXPosts(
  personOf: (token: string) => Person | undefined,
  nowMs: () => number = Date.now,
): ServedNetwork {
  const tweets: Tweet[] = [];
  const media = new Map<string, Medium>();
  /** How the next videos end, instead of well. */
  let videoEnds: 'failed'[] = [];
  let nextId = 1_700_000_000_000_000_000n;
  const newId = () => String((nextId += 1n));

  function create(person: Person, request: NetworkRequest): Result {
    const {
      text = '',
      reply,
      media: given,
    } = jsonOf(request) as {
      text?: string;
      reply?: { in_reply_to_tweet_id?: string };
      media?: { media_ids?: string[] };
    };
    const mediaIds = given?.media_ids ?? [];
    if (text === '' && mediaIds.length === 0) return ERRORS.invalid;
    if (mediaIds.some((id) => !media.has(id)))
      return problem(400, 'Invalid Request', 'Your media IDs are invalid.');
    const videos = mediaIds.flatMap((id) => media.get(id)?.video ?? []);
    if (videos.some(({ state }) => state !== 'succeeded') || (videos.length > 0 && mediaIds.length > 1))
      return problem(400, 'Invalid Request', 'Your media IDs are invalid.');
    const replyTo = reply?.in_reply_to_tweet_id;
    if (replyTo !== undefined && !tweets.some(({ id, isDeleted }) => id === replyTo && !isDeleted))
      return problem(
        403,
        'Forbidden',
        'You attempted to reply to a Tweet that is deleted or not visible to you.',
      );
    const isRepeated = tweets.some(
      (each) =>
        each.authorId === person.id &&
        each.text === text &&
        each.replyTo === replyTo &&
        !each.isDeleted &&
        nowMs() - Date.parse(each.createdAt) < DUPLICATE_WITHIN_MS,
    );
    if (isRepeated) return ERRORS.duplicate;
    const tweet: Tweet = {
      id: newId(),
      authorId: person.id,
      author: person.username,
      text,
      createdAt: new Date(nowMs()).toISOString(),
      replyTo,
      mediaIds,
      isDeleted: false,
    };
    tweets.push(tweet);
    return { status: 201, body: { data: { id: tweet.id, text } } };
  }

  function timeline(request: NetworkRequest, userId: string): Result {
    const since = request.query.get('start_time') ?? '';
    const limit = Number(request.query.get('max_results') ?? 10);
    const from = Number(request.query.get('pagination_token') ?? 0);
    const own = tweets
      .filter((each) => each.authorId === userId && !each.isDeleted && each.createdAt >= since)
      .toReversed();
    const page = own.slice(from, from + limit);
    return {
      status: 200,
      body: {
        data: page.map(shown),
        meta: {
          result_count: page.length,
          ...(own.length > from + limit && { next_token: String(from + limit) }),
        },
      },
    };
  }

  function answer(request: NetworkRequest): Result | string {
    const page = /^\/[^/]+\/status\/(\d+)$/.exec(request.path);
    if (page) {
      const tweet = tweets.find(({ id, isDeleted }) => id === page[1] && !isDeleted);
      return tweet ? postPage('X', `@${tweet.author}`, tweet.text) : problem(404, 'Not Found', 'Not Found');
    }
    const person = personOf(bearerOf(request));
    if (!person) return ERRORS.expired;
    const path = `${request.method} ${request.path}`;
    if (path === 'POST /2/tweets') return create(person, request);
    if (path === 'POST /2/media/upload') {
      const id = newId();
      media.set(id, { size: request.body.length, altText: '' });
      return { status: 200, body: { data: { id, media_key: `3_${id}` } } };
    }
    if (path === 'POST /2/media/upload/initialize') return initialize(request);
    const step = /^POST \/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(path);
    if (step) return (step[2] === 'append' ? append : finalize)(step[1]!, request);
    if (path === 'GET /2/media/upload') return statusOf(request.query.get('media_id') ?? '');
    if (path === 'POST /2/media/metadata') {
      const { id = '', metadata } = jsonOf(request) as {
        id?: string;
        metadata?: { alt_text?: { text?: string } };
      };
      const known = media.get(id);
      if (!known) return ERRORS.invalid;
      known.altText = metadata?.alt_text?.text ?? '';
      return { status: 200, body: { data: { id } } };
    }
    if (path === 'GET /2/tweets') return lookUp((request.query.get('ids') ?? '').split(','));
    const user = /^GET \/2\/users\/(\d+)\/tweets$/.exec(path);
    if (user) return timeline(request, user[1]!);
    const removed = /^DELETE \/2\/tweets\/(\d+)$/.exec(path);
    const own = removed && tweets.find(({ id, authorId }) => id === removed[1] && authorId === person.id);
    if (!own) return problem(404, 'Not Found', 'Not Found');
    own.isDeleted = true;
    return { status: 200, body: { data: { deleted: true } } };
  }

  function initialize(request: NetworkRequest): Result {
    const { media_type, media_category, total_bytes } = jsonOf(request);
    if (media_type !== 'video/mp4' || media_category !== 'tweet_video' || !(Number(total_bytes) > 0))
      return ERRORS.invalid;
    const id = newId();
    const video = { totalBytes: Number(total_bytes), parts: new Map(), state: 'uploading' as const };
    media.set(id, { size: 0, altText: '', video });
    return { status: 200, body: { data: { id, media_key: `13_${id}`, expires_after_secs: 86_400 } } };
  }

  function append(id: string, request: NetworkRequest): Result {
    const video = media.get(id)?.video;
    const bytes = fileIn(request, 'media');
    const index = Number(fileIn(request, 'segment_index')?.toString() ?? Number.NaN);
    if (video?.state !== 'uploading' || !bytes || !Number.isInteger(index) || bytes.length > 5_242_880)
      return ERRORS.invalid;
    // A part that comes twice replaces itself.
    video.parts.set(index, bytes);
    return { status: 200, body: { data: { expires_at: nowMs() + 86_400_000 } } };
  }

  function finalize(id: string): Result {
    const known = media.get(id);
    const { video } = known ?? {};
    if (!known || !video) return problem(404, 'Not Found', 'Not Found');
    const parts = [...video.parts].toSorted(([a], [b]) => a - b);
    known.size = parts.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    if (known.size !== video.totalBytes || parts.some(([index], at) => index !== at)) return ERRORS.invalid;
    if (video.state === 'uploading') video.state = 'pending';
    return working(id, video.state);
  }

  /** Each look brings it a step further. */
  function statusOf(id: string): Result {
    const video = media.get(id)?.video;
    if (!video || video.state === 'uploading') return problem(404, 'Not Found', 'Not Found');
    if (video.state === 'in_progress') video.state = videoEnds.shift() ?? 'succeeded';
    if (video.state === 'pending') video.state = 'in_progress';
    return working(id, video.state);
  }

  function lookUp(ids: string[]): Result {
    const found = tweets.filter(({ id, isDeleted }) => ids.includes(id) && !isDeleted);
    return {
      status: 200,
      body: { data: found.map((tweet) => ({ ...shown(tweet), public_metrics: metricsOf(tweet) })) },
    };
  }

  return createNetworkServer({
    errors: ERRORS,
    answer,
    describe: () => ({
      posts: tweets.filter(({ isDeleted }) => !isDeleted),
      media: [...media].map(([id, { video, ...each }]) => ({ id, ...each, state: video?.state })),
    }),
    change(settings) {
      if (Array.isArray(settings['videoEnds'])) videoEnds = settings['videoEnds'] as typeof videoEnds;
    },
  });
}

/** With a scheme or bare, to its last letter or digit; a mail address is none. */
const LINK = /https?:\/\/[!-~]*[\w/]|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[!-~]*[\w/])?/gi;

/** In a timeline links are shortened and listed with what they stand for, a picture is a link too, and three characters are escaped. */
function shown({ id, text, createdAt, replyTo, mediaIds }: Tweet) {
  const urls: { url: string; expanded_url: string; media_key?: string }[] = [];
  const shorten = (address: string) => {
    const url = `https://t.co/${id.slice(-6)}${urls.length}`;
    urls.push({ url, expanded_url: /^https?:/i.test(address) ? address : `http://${address}` });
    return url;
  };
  const escaped = text
    .replaceAll(LINK, shorten)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const picture = { url: 'https://t.co/picture', expanded_url: `https://x.com/i/status/${id}/photo/1` };
  if (mediaIds[0]) urls.push({ ...picture, media_key: `3_${mediaIds[0]}` });
  return {
    id,
    text: mediaIds.length > 0 ? `${escaped} ${picture.url}` : escaped,
    created_at: createdAt,
    ...(urls.length > 0 && { entities: { urls } }),
    ...(replyTo && { referenced_tweets: [{ type: 'replied_to', id: replyTo }] }),
  };
}

function metricsOf({ id, createdAt }: Tweet) {
  const { likes, comments, shares, saves, views } = grownFigures(id, Date.parse(createdAt));
  return {
    like_count: likes,
    reply_count: comments,
    retweet_count: shares,
    quote_count: 0,
    bookmark_count: saves,
    impression_count: views,
  };
}
