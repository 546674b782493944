// What the front page of a site tells of it: where its REST API is, and which WordPress it runs.
import { load } from 'cheerio/slim';
import type { OutboundFetch } from '../../platform/outbound.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { diagnoseTransport } from './diagnose-transport.ts';
import { isSameSite } from './rest-address.ts';
import { USER_AGENT } from './rest-call.ts';

const MAX_REDIRECTS = 5;
const REST_LINK = /<([^>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;
const REST_REL = 'https://api.w.org/';
/** What protection services answer with to machines. */
const BLOCKED_STATUSES = [401, 403, 406, 429, 503];

export interface FrontPage {
  /** Where the redirects within the site ended. */
  url: URL;
  apiRoot: string | null;
  looksLikeWordPress: boolean;
  isBlocked: boolean;
  version: string | null;
}

/** Asks without credentials. A page that cannot be read is no fault here: the API may answer all the same. */
export async function readFrontPage(fetch: OutboundFetch, address: URL): Promise<FrontPage> {
  const head = await visit(fetch, address, 'HEAD');
  await head.answer.body?.cancel();
  const linked = REST_LINK.exec(head.answer.headers.get('link') ?? '')?.[1];
  if (linked)
    return { url: head.url, apiRoot: linked, looksLikeWordPress: true, isBlocked: false, version: null };
  return readPage(fetch, head.url);
}

export async function readPage(fetch: OutboundFetch, address: URL): Promise<FrontPage> {
  const { url, answer } = await visit(fetch, address, 'GET');
  // A page that is cut short or too large has told what it tells.
  const html = await answer.text().catch(() => '');
  const page = load(html);
  const generator = page('meta[name="generator"]').attr('content') ?? '';
  const linked =
    REST_LINK.exec(answer.headers.get('link') ?? '')?.[1] ?? page(`link[rel="${REST_REL}"]`).attr('href');
  return {
    url,
    apiRoot: linked ?? null,
    looksLikeWordPress:
      linked !== undefined || generator.startsWith('WordPress') || /\/wp-(content|includes)\//.test(html),
    isBlocked: BLOCKED_STATUSES.includes(answer.status),
    version: /^WordPress ([\w.-]+)/.exec(generator)?.[1] ?? null,
  };
}

/** Follows redirects as long as they stay within the site. */
async function visit(fetch: OutboundFetch, address: URL, method: 'HEAD' | 'GET') {
  let url = address;
  for (let redirects = 0; ; redirects++) {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': USER_AGENT },
    }).catch((error: unknown) => {
      throw diagnoseTransport(error, false);
    });
    const location = answer.status >= 300 && answer.status < 400 && answer.headers.get('location');
    if (!location) return { url, answer };
    await answer.body?.cancel();
    const target = URL.parse(location, url.href);
    if (!target || redirects === MAX_REDIRECTS || !isSameSite(target, url))
      throw new SiteFault('movedElsewhere', { detail: target ? `It leads to ${target.host}.` : undefined });
    url = target;
  }
}
