// GitHub and Facebook word a refused code in their own way; this turns it into the answer that OAuth prescribes
// (status 400 and a string), so that the library can tell it from a broken provider.
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';

export function withTokenErrors(
  fetch: OutboundFetch,
  tokenEndpoint: string,
  errorIn: (body: unknown) => string | undefined,
): OutboundFetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (input !== tokenEndpoint || response.status >= 500 || !isJson) return response;
    const text = await response.text();
    const error = errorIn(parseOrUndefined(text));
    if (error !== undefined) return Response.json({ error }, { status: 400 });
    return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } });
  };
}

/** What does not parse holds no error we know: it goes on to the library, which reports it. */
function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
