// What the front page of a site tells of it: where its REST API is, and which WordPress it runs. Both stand in tags of its
// head, which are looked for in linear time; the page is never parsed as a whole.
import { decodeEntities } from '../../platform/text/html.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { diagnoseTransport } from './diagnose-transport.ts';
import { isSameSite } from './rest-address.ts';
import { USER_AGENT } from './rest-call.ts';

const MAX_REDIRECTS = 5;
const REST_LINK = /<([^<>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;
const REST_REL = /\brel\s*=\s*["']?https:\/\/api\.w\.org\/(?=["'\s/>])/i;
const IS_GENERATOR = /\bname\s*=\s*["']?generator(?=["'\s/>])/i;
const HEAD_TAG = /<(?:link|meta)\b[^<>]*>/gi;
/** The head of a page, also where it carries styles and scripts. */
const MAX_PAGE_LENGTH = 500_000;
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
  const html = (await answer.text().catch(() => '')).slice(0, MAX_PAGE_LENGTH);
  const tags = html.match(HEAD_TAG) ?? [];
  const generator =
    valueOf(
      'content',
      tags.find((tag) => IS_GENERATOR.test(tag)),
    ) ?? '';
  const linked =
    REST_LINK.exec(answer.headers.get('link') ?? '')?.[1] ??
    valueOf(
      'href',
      tags.find((tag) => REST_REL.test(tag)),
    );
  return {
    url,
    apiRoot: linked ?? null,
    looksLikeWordPress:
      linked !== undefined || generator.startsWith('WordPress') || /\/wp-(content|includes)\//.test(html),
    isBlocked: BLOCKED_STATUSES.includes(answer.status),
    version: /^WordPress ([\w.-]+)/.exec(generator)?.[1] ?? null,
  };
}

function valueOf(attribute: string, tag = ''): string | undefined {
  const found = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeEntities(value);
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
