// Reads a web page for a brief: through the guarded way out, HTML only, at most 5 MB within 10 seconds.
import { OutboundRefused, type OutboundFetch } from '../../../platform/outbound.ts';
import { PageFault, type PageReader } from '../../../platform/ports/writer.ts';
import { createThreadedExtractor } from './extract-in-thread.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];

interface Options {
  fetch: OutboundFetch;
  /** Who we are, for whoever runs the site. */
  publicUrl: string;
}

export function createPageReader({ fetch, publicUrl }: Options): PageReader {
  const extractArticle = createThreadedExtractor();
  const headers = {
    accept: 'text/html, application/xhtml+xml;q=0.9',
    'user-agent': `MSM-Portal (+${publicUrl})`,
  };
  return async (url, signal) => {
    try {
      const answer = await fetch(url, { signal, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
      const contentType = answer.headers.get('content-type') ?? '';
      const problem = problemWith(answer.status, contentType);
      if (problem) {
        await answer.body?.cancel();
        throw new PageFault(problem);
      }
      const html = decode(new Uint8Array(await answer.arrayBuffer()), contentType);
      const page = await extractArticle(html);
      if (page.text === '') throw new PageFault('There is no text on that page.');
      return page;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PageFault) throw error;
      if (error instanceof OutboundRefused) throw new PageFault(error.message);
      // A connection that fails, or HTML nested so deep that nobody meant it to be read.
      throw new PageFault('The page could not be read.', { cause: error });
    }
  };
}

function problemWith(status: number, contentType: string): string | undefined {
  if (status < 200 || status > 299) return `The site answered with ${status}.`;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return PAGE_TYPES.includes(type) ? undefined : 'The address does not lead to a web page.';
}

/** By the header, by what the page says of itself, or as UTF-8. */
function decode(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048));
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch {
    // A charset nobody knows: most of it will be readable all the same.
    return new TextDecoder().decode(bytes);
  }
}
