// Which links a written text may hold: the addresses that the member typed into the brief or gave as sources. A text that
// was led astray by a source cannot lead its readers anywhere.
import type { WritingTask } from '../../../platform/ports/writer.ts';
import { withoutEnd } from './clean-text.ts';

/** With a scheme, with www, or a name with a path. A bare name without either may be a company and stays. */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"]*/gi;

export type LinkRule = (url: string) => boolean;

export function linksOf({ brief }: WritingTask): LinkRule {
  const typed = `${brief.topic} ${brief.keyphrase ?? ''}`.match(LINK) ?? [];
  const sources = brief.sources.flatMap((source) => (source.kind === 'url' ? [source.url] : []));
  const allowed = new Set([...typed, ...sources].map(canonical).filter(Boolean));
  return (url) => allowed.has(canonical(url));
}

/** The same page with or without its scheme, its fragment and its last slash. Empty for what is no web address. */
function canonical(address: string): string {
  const trimmed = withoutPunctuation(address);
  const url = URL.parse(/^https?:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isWeb = !/^\/|^[a-z-]+:(?!\/\/)/i.test(trimmed);
  if (!url || !isWeb || url.username || url.password) return '';
  return `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

export function withoutForeignLinks(text: string, isAllowed: LinkRule): string {
  const kept = text.replaceAll(LINK, (link) => {
    const address = withoutPunctuation(link);
    return isAllowed(address) ? link : link.slice(address.length);
  });
  if (kept === text) return text.trim();
  // The gap that a link leaves, and the space before the mark that followed it.
  return kept
    .replaceAll(/[^\S\n]+(?=[.,;:!?)\n]|$)/g, '')
    .replaceAll(/[^\S\n]{2,}/g, ' ')
    .trim();
}

const PUNCTUATION = ".,;:!?)]'’”";

const withoutPunctuation = (link: string): string => withoutEnd(link, PUNCTUATION);
