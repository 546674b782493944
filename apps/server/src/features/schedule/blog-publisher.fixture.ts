// A publisher for tests that speaks to blog-server.fixture.ts, as the one of a real vendor would: what it cannot tell is
// unclear, and it looks by its own key.
import {
  PublishError,
  type Publication,
  type Published,
  type Publisher,
} from '../../platform/ports/publisher.ts';

interface Answer {
  status: number;
  retryAfterMs: number | undefined;
  body: unknown;
}

/** `sites` says whose each site is. */
export function createBlogPublisher(address: string, sites: ReadonlyMap<string, string>): Publisher {
  return {
    platform: 'wordpress',
    async findDestination(_db, accountId, destinationId) {
      return sites.get(destinationId) === accountId ? { id: destinationId, name: 'A blog' } : undefined;
    },
    // Files of these blogs are numbered with a letter of ours.
    async uploadedTo(_db, _destinationId, remoteIds) {
      return new Set(remoteIds.filter((remoteId) => remoteId.startsWith('ours-')));
    },
    async preflight({ content }) {
      return content.title.startsWith('forbidden')
        ? [{ field: 'content.title', message: 'This blog takes no such titles.' }]
        : [];
    },
    async prepare({ destinationId, content, memory }, remember) {
      if (!content.media?.length || memory['mediaId']) return;
      const { body } = await call('POST', `/sites/${destinationId}/media`, 'again');
      await remember({ mediaId: (body as { id: string }).id });
    },
    async commit(publication) {
      const { destinationId, key, content, memory } = publication;
      const post = { key, title: content.title, mediaId: memory['mediaId'] ?? null };
      const { body } = await call('POST', `/sites/${destinationId}/posts`, 'unclear', post);
      return toPublished(body);
    },
    async reconcile({ destinationId, key }: Publication) {
      const found = await call('GET', `/sites/${destinationId}/posts?key=${key}`, 'again');
      if (found.status === 501) return 'undecidable';
      const [post] = found.body as unknown[];
      return post === undefined ? 'absent' : toPublished(post);
    },
  };

  async function call(
    method: string,
    path: string,
    doubt: 'again' | 'unclear',
    body?: object,
  ): Promise<Answer> {
    const answer = await send(method, path, doubt, body);
    const words = String((answer.body as { message?: string }).message);
    if (answer.status === 401) throw new PublishError('reauth', words);
    if (answer.status === 422) throw new PublishError('refused', words);
    const { retryAfterMs } = answer;
    if (answer.status === 503)
      throw new PublishError('again', words, retryAfterMs === undefined ? {} : { retryAfterMs });
    return answer;
  }

  async function send(
    method: string,
    path: string,
    doubt: 'again' | 'unclear',
    body?: object,
  ): Promise<Answer> {
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      const seconds = response.headers.get('retry-after');
      return {
        status: response.status,
        retryAfterMs: seconds ? Number(seconds) * 1_000 : undefined,
        body: await response.json(),
      };
    } catch (error) {
      const wasRefused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
      throw new PublishError(wasRefused ? 'again' : doubt, 'The blog did not answer properly.', {
        cause: error,
      });
    }
  }
}

function toPublished(body: unknown): Published {
  const { id, link } = body as { id: string; link: string };
  return { remoteId: id, link };
}
