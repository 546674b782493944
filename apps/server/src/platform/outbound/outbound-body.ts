// Puts the size cap on an answer's body while it streams; counted after decompression, so that a small
// compressed answer cannot grow past it.
import { OutboundRefused } from './outbound-refused.ts';

/** Statuses whose answers have no body: the Response constructor refuses one. */
const BODILESS_STATUSES = new Set([204, 205, 304]);

function capped(maxBytes: number, onEnd: () => void): TransformStream<Uint8Array, Uint8Array> {
  let receivedBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      receivedBytes += chunk.byteLength;
      if (receivedBytes > maxBytes) {
        onEnd();
        throw new OutboundRefused('tooLarge');
      }
      controller.enqueue(chunk);
    },
    flush: onEnd,
    cancel: onEnd,
  });
}

interface UpstreamAnswer {
  status: number;
  statusText: string;
  headers: Iterable<[string, string]>;
  body: ReadableStream<Uint8Array> | null;
}

/** A standard Response over the upstream's, with its final address. `onEnd` runs when nothing more will be read. */
export function cappedResponse(
  upstream: UpstreamAnswer,
  {
    url,
    isRedirected,
    maxBytes,
    onEnd,
  }: { url: URL; isRedirected: boolean; maxBytes: number; onEnd: () => void },
): Response {
  const hasBody = upstream.body !== null && !BODILESS_STATUSES.has(upstream.status);
  if (!hasBody) onEnd();
  const response = new Response(hasBody ? upstream.body?.pipeThrough(capped(maxBytes, onEnd)) : null, {
    status: upstream.status,
    statusText: upstream.statusText,
    headers: [...upstream.headers],
  });
  return Object.defineProperties(response, {
    url: { value: url.href },
    redirected: { value: isRedirected },
  });
}
