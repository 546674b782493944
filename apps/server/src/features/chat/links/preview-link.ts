// A preview of a link, on request: the page is fetched through the guarded way out, which refuses private addresses, and the
// beginning of it is read on a worker thread. Pictures of the page are not shown: they would tell its host who looks.
import { LINK_PREVIEWS_PER_MINUTE, MAX_PREVIEWED_BYTES } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { LinkPreview } from '@msm/contract/chat/schemas';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import { OutboundRefused } from '../../../platform/outbound/outbound.ts';
import { decodePage } from '../../../platform/text/decode-page.ts';
import type { ThreadTask } from '../../../platform/threads/threads.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { PageHead } from './read-page-head.ts';

const PREVIEWS: Limit = { name: 'chat-previews', max: LINK_PREVIEWS_PER_MINUTE, windowSeconds: 60 };
const TIMEOUT_MS = 5_000;
const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];
/** A link in a group is asked for by all its members at once. */
const REMEMBERED = 500;
const REMEMBERED_MS = 10 * MINUTE_MS;

const headReading: ThreadTask<string, PageHead> = {
  module: new URL('./read-page-head.ts', import.meta.url).href,
  name: 'readPageHead',
};

const remembered = new Map<string, { preview: LinkPreview | null; untilMs: number }>();

export const previewLink = handler(
  chatRoutes.previewLink,
  async ({ input: { url }, member }, deps: ChatDeps) => {
    const nowMs = deps.clock.now().getTime();
    const known = remembered.get(url);
    if (known && known.untilMs > nowMs) return { preview: known.preview };
    await deps.limits.take(PREVIEWS, member.id);
    const preview = await read(url, member.id, deps);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(url, { preview, untilMs: nowMs + REMEMBERED_MS });
    return { preview };
  },
);

/** Null for everything that gives no preview: the reason means nothing to readers of a chat. */
async function read(url: string, memberId: string, deps: ChatDeps): Promise<LinkPreview | null> {
  const { fetch, pageThreads, publicUrl } = deps;
  try {
    const headers = { accept: 'text/html', 'user-agent': `MSM-Portal (+${publicUrl})` };
    const answer = await fetch(url, { headers, timeoutMs: TIMEOUT_MS });
    const contentType = answer.headers.get('content-type') ?? '';
    const isPage = PAGE_TYPES.includes(contentType.split(';', 1)[0]!.trim().toLowerCase());
    if (!answer.ok || !isPage || !answer.body) {
      await answer.body?.cancel();
      return null;
    }
    const html = decodePage(await beginningOf(answer.body), contentType);
    const head = await pageThreads.run(headReading, html, { key: memberId });
    if (head.title === '') return null;
    const { host } = new URL(answer.url || url);
    return { url, host, title: head.title, description: head.description, site_name: head.siteName };
  } catch (error) {
    // Too many at once is the caller's to know.
    if (error instanceof AppError && error.kind === 'tooMany') throw error;
    deps.log.debug({ err: error, isRefused: error instanceof OutboundRefused }, 'a link has no preview');
    return null;
  }
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= MAX_PREVIEWED_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_PREVIEWED_BYTES);
}
