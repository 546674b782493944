// Looks for a WordPress behind an address that a person typed, without credentials, under every permalink setting. What
// is wrong is told by the most telling of the answers.
import * as z from 'zod/mini';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import { SiteFault, type FoundSite } from '../../platform/ports/wordpress.ts';
import { diagnoseAnswer, errorIn } from './diagnose-answer.ts';
import { diagnoseTransport } from './diagnose-transport.ts';
import { readFrontPage, type FrontPage } from './front-page.ts';
import { plainText } from './plain-text.ts';
import { readJson } from './read-json.ts';
import { asSecureAs, isSameSite, withoutSlash } from './rest-address.ts';
import { USER_AGENT } from './rest-call.ts';

/** Pages of a site that people copy from their browser instead of its address. */
const INNER_PAGE = /\/(wp-admin|wp-login\.php|wp-json|index\.php)(\/.*)?$/;

const SiteIndex = z.object({
  name: z._default(z.string(), ''),
  home: z.optional(z.string()),
  namespaces: z.unknown(),
  /** An empty list in PHP arrives as [] instead of {}. */
  authentication: z.optional(z.unknown()),
});
type SiteIndex = z.output<typeof SiteIndex>;

const Authentication = z.object({
  'application-passwords': z.object({ endpoints: z.object({ authorization: z.string() }) }),
});

export async function findSite(fetch: OutboundFetch, typed: string): Promise<FoundSite> {
  const front = await readFrontPage(fetch, siteAddress(typed));
  const faults: SiteFault[] = [];
  for (const apiRoot of apiRootsOf(front)) {
    const outcome = await readIndex(fetch, apiRoot);
    if (!(outcome instanceof SiteFault)) return toFound(outcome, apiRoot, front);
    faults.push(outcome);
    // A member waits for the answer: a site that is slow once is slow again.
    if (outcome.problem === 'timeout') break;
  }
  throw mostTelling(faults, front);
}

function siteAddress(typed: string): URL {
  const url = URL.parse(typed);
  if (!url) throw new SiteFault('badAddress');
  url.hash = '';
  url.search = '';
  url.pathname = `${withoutSlash(url.pathname.replace(INNER_PAGE, ''))}/`;
  return url;
}

/** What the site says first; `?rest_route=` works under every setting, /wp-json/ under most. */
function apiRootsOf({ url, apiRoot }: FrontPage): string[] {
  const named = apiRoot === null ? null : URL.parse(apiRoot, url.href);
  if (named && !isSameSite(named, url))
    throw new SiteFault('movedElsewhere', { detail: `It leads to ${named.host}.` });
  const roots = [named && asSecureAs(named, url), new URL('?rest_route=/', url), new URL('wp-json/', url)];
  return [...new Set(roots.flatMap((root) => (root ? [root.href] : [])))];
}

interface ReadIndex {
  index: SiteIndex | undefined;
  clockSkewSeconds: number | null;
}

/** Sites that show their API to users only are found as well: whether a login opens it is seen when it is tried. */
async function readIndex(fetch: OutboundFetch, apiRoot: string): Promise<ReadIndex | SiteFault> {
  try {
    const answer = await fetch(apiRoot, {
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': USER_AGENT },
    });
    const json = readJson(await answer.text());
    const clockSkewSeconds = skewOf(answer.headers.get('date'));
    const isForUsersOnly = answer.status === 401 && errorIn(json) !== undefined;
    if (isForUsersOnly) return { index: undefined, clockSkewSeconds };
    const fault = diagnoseAnswer({ status: answer.status, headers: answer.headers, json }, false);
    if (fault) return fault;
    const index = SiteIndex.safeParse(json?.data);
    const isBlog = index.success && namespacesOf(index.data).includes('wp/v2');
    return isBlog ? { index: index.data, clockSkewSeconds } : new SiteFault('notWordPress');
  } catch (error) {
    return diagnoseTransport(error, false);
  }
}

function toFound({ index, clockSkewSeconds }: ReadIndex, apiRoot: string, { url }: FrontPage): FoundSite {
  const home = index?.home ? URL.parse(index.home) : null;
  const site = home && isSameSite(home, url) ? asSecureAs(home, url) : url;
  const authentication = Authentication.safeParse(index?.authentication);
  const page = authentication.success
    ? URL.parse(authentication.data['application-passwords'].endpoints.authorization)
    : null;
  return {
    url: withoutSlash(site.origin + site.pathname),
    name: plainText(index?.name ?? '') || site.host,
    apiRoot,
    authorizeUrl: page && isSameSite(page, url) ? asSecureAs(page, url).href : null,
    namespaces: index ? namespacesOf(index) : [],
    clockSkewSeconds,
  };
}

/** One for each plugin; what a site sends beyond that is not looked at. */
const MAX_NAMESPACES = 1_000;

const namespacesOf = ({ namespaces }: SiteIndex): string[] =>
  Array.isArray(namespaces)
    ? namespaces.slice(0, MAX_NAMESPACES).filter((each): each is string => typeof each === 'string')
    : [];

/** What a site that is no WordPress answers looks like a firewall or a blocked API: its front page tells them apart. */
function mostTelling([first, ...others]: SiteFault[], front: FrontPage): SiteFault {
  const fromWordPress = [first, ...others].find((fault) => fault?.remote);
  if (fromWordPress) return fromWordPress;
  if (front.isBlocked) return new SiteFault('firewall');
  const isAmbiguous = ['firewall', 'restBlocked', 'brokenAnswer', 'movedElsewhere'].includes(
    first?.problem ?? '',
  );
  if (!first || (isAmbiguous && !front.looksLikeWordPress)) return new SiteFault('notWordPress');
  return first;
}

function skewOf(date: string | null): number | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : Math.round((time - Date.now()) / 1000);
}
