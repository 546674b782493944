// Reads a web page for a brief: through the guarded way out, HTML only, at most 5 MB within 10 seconds.
import { OutboundRefused, type OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { PageFault, type PageReader } from '../../../platform/ports/writer.ts';
import { AppError } from '../../../platform/errors.ts';
import { decodePage } from '../../../platform/text/decode-page.ts';
import type { ReadPage } from '../../../platform/ports/writer.ts';
import type { Threads, ThreadTask } from '../../../platform/threads/threads.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** What is read of a page; it is held in memory until a thread is free. */
const MAX_READ_BYTES = 1_500_000;
const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];

interface Options {
  fetch: OutboundFetch;
  /** Who we are, for the operator of the site. */
  publicUrl: string;
  threads: Threads;
}

/** Always in a thread: how long it takes does not only depend on the length. */
const articleExtraction: ThreadTask<string, ReadPage> = {
  module: new URL('./extract-article.ts', import.meta.url).href,
  name: 'extractArticle',
};

export function createPageReader({ fetch, publicUrl, threads }: Options): PageReader {
  const headers = {
    accept: 'text/html, application/xhtml+xml;q=0.9',
    'user-agent': `MSM-Portal (+${publicUrl})`,
  };
  return async (url, { accountId, signal }) => {
    try {
      const answer = await fetch(url, { signal, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
      const contentType = answer.headers.get('content-type') ?? '';
      const problem = problemWith(answer.status, contentType);
      if (problem) {
        await answer.body?.cancel();
        throw new PageFault(problem);
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const html = decodePage(bytes.subarray(0, MAX_READ_BYTES), contentType);
      const page = await threads.run(articleExtraction, html, { key: accountId, signal });
      if (page.text === '') throw new PageFault('There is no text on that page.');
      return page;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PageFault) throw error;
      if (error instanceof OutboundRefused) throw new PageFault(error.message);
      // Too many at once, or a page that takes too long.
      if (error instanceof AppError) throw new PageFault(error.message, { cause: error });
      // A connection that fails.
      throw new PageFault('The page could not be read.', { cause: error });
    }
  };
}

function problemWith(status: number, contentType: string): string | undefined {
  if (status < 200 || status > 299) return `The site answered with ${status}.`;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return PAGE_TYPES.includes(type) ? undefined : 'The address does not lead to a web page.';
}
