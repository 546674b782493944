// What may be counted of an address: its path without e-mails, and of its query only what says nothing about a person.
// Browsers clean before they send, the server cleans again before it stores.
import { stripEmails } from './strip-emails.ts';

/** No referrer: typed, a bookmark, or a site that does not send it. */
export const DIRECT = 'direct';

/** Which part of a page is shown. */
export const PAGE_QUERY = ['tab'] as const;
/** Which campaign led here. */
const CAMPAIGN_QUERY = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const KNOWN_QUERY: readonly string[] = [...PAGE_QUERY, ...CAMPAIGN_QUERY];

/** Tokens of reset links, search words and whatever else a query carries stay behind, and so does the fragment. */
export function cleanPath(address: string, keptQuery: readonly string[] = KNOWN_QUERY): string {
  const [withoutFragment = ''] = address.split('#', 1);
  const [path = '', ...query] = withoutFragment.split('?');
  const kept = [...new URLSearchParams(query.join('?'))].filter(([name]) => keptQuery.includes(name));
  return stripEmails(kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path);
}

/** Of another site only host and path: its query holds what a person searched for. */
export function cleanReferrer(referrer: string, keptQuery?: readonly string[]): string {
  if (referrer.startsWith('/')) return cleanPath(referrer, keptQuery);
  if (!URL.canParse(referrer)) return DIRECT;
  const { protocol, host, pathname } = new URL(referrer);
  return /^(https?|android-app):$/.test(protocol) ? stripEmails(`${protocol}//${host}${pathname}`) : DIRECT;
}
