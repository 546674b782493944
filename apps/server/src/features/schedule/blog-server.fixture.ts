// A blog host for tests: real HTTP, keeps its posts, takes the same key twice without complaint, and fails on demand. The
// beginning of a post's title says how.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface StoredPost {
  siteId: string;
  key: string;
  title: string;
  mediaId: string | null;
  receivedAt: number;
}

/** What happens to a post whose title begins with it, once for each key unless it says always. */
type Trouble =
  | 'busy'
  | 'alwaysBusy'
  | 'refused'
  | 'locked'
  | 'dropBefore'
  | 'dropAfter'
  | 'alwaysDropBefore'
  | 'garbled';

export interface BlogServer {
  address: string;
  posts: StoredPost[];
  uploads: number;
  /** Sites whose credentials are not accepted. */
  lockedSites: Set<string>;
  /** A look is impossible: the list of posts answers 501. */
  canLook: boolean;
  /** Milliseconds before a post is stored. */
  slownessMs: number;
  copiesOf(key: string): number;
  close(): Promise<void>;
}

export async function startBlogServer(): Promise<BlogServer> {
  const troubled = new Set<string>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const blog: BlogServer = {
    address: `http://127.0.0.1:${port}`,
    posts: [],
    uploads: 0,
    lockedSites: new Set(),
    canLook: true,
    slownessMs: 0,
    copiesOf: (key) => blog.posts.filter((post) => post.key === key).length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return blog;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', blog.address);
    const [, , siteId = '', what = ''] = url.pathname.split('/');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (blog.lockedSites.has(siteId)) return send(401, { message: 'The password was changed.' });
    if (what === 'media') return send(201, { id: `media-${(blog.uploads += 1)}` });
    if (request.method === 'GET') {
      if (!blog.canLook) return send(501, { message: 'No list.' });
      const key = url.searchParams.get('key');
      return send(200, blog.posts.filter((post) => post.siteId === siteId && post.key === key).map(toAnswer));
    }
    const sent = (await json(request)) as Pick<StoredPost, 'key' | 'title' | 'mediaId'>;
    const receivedAt = Date.now();
    const trouble = troubleFor(sent);
    if (trouble === 'busy' || trouble === 'alwaysBusy')
      return send(503, { message: 'The site is being updated.' }, { 'retry-after': '90' });
    if (trouble === 'refused') return send(422, { message: 'This blog takes no such posts.' });
    if (trouble === 'locked') return send(401, { message: 'The password was changed.' });
    if (trouble === 'dropBefore' || trouble === 'alwaysDropBefore') return void response.destroy();
    if (blog.slownessMs > 0) await new Promise((resolve) => setTimeout(resolve, blog.slownessMs));
    const post = { siteId, ...sent, receivedAt };
    blog.posts.push(post);
    if (trouble === 'dropAfter') return void response.destroy();
    if (trouble === 'garbled') return void response.writeHead(201).end('<b>Warning</b> on line 3 {"id"');
    send(201, toAnswer(post));
  }

  function troubleFor({ key, title }: { key: string; title: string }): Trouble | undefined {
    const [word = ''] = title.split(' ');
    if (word.startsWith('always')) return word as Trouble;
    if (troubled.has(key)) return undefined;
    troubled.add(key);
    return word as Trouble;
  }

  function toAnswer({ siteId, key }: StoredPost) {
    return { id: `${siteId}/${key}`, link: `${blog.address}/${siteId}/${key}` };
  }
}
