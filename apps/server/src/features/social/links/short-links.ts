// Replaces the links of a post by short ones of the portal, so that clicks can be counted. The code derives from the publication, so
// that every try sends the same text; a link that is no longer than its short form stays as it is, so a text never outgrows its limit.
import { createHash } from 'node:crypto';
import { LINK } from '@msm/contract/social/facets';
import { resultsRoutes } from '@msm/contract/social/results-routes';

export interface ShortLink {
  code: string;
  url: string;
}

interface Carrier {
  publicationKey: string;
  part: number;
  publicUrl: string;
}

/** 66 bits: codes cannot be guessed, and no two links share one. */
const CODE_LENGTH = 11;

const codeOf = ({ publicationKey, part }: Carrier, url: string): string =>
  createHash('sha256').update(`${publicationKey}\0${part}\0${url}`).digest('base64url').slice(0, CODE_LENGTH);

const addressOf = ({ publicUrl }: Carrier, code: string) =>
  publicUrl + resultsRoutes.followShortLink.path.replace(':code', code);

export function shortenText(text: string, carrier: Carrier): { text: string; links: ShortLink[] } {
  const links: ShortLink[] = [];
  const shortened = text.replaceAll(LINK, (url) => {
    const code = codeOf(carrier, url);
    const address = addressOf(carrier, code);
    if (address.length > url.length || !URL.canParse(url)) return url;
    links.push({ code, url });
    return address;
  });
  return { text: shortened, links };
}

/** Of a card, whose address is not counted in the text. */
export function shortenAddress(url: string, carrier: Carrier): { url: string; link: ShortLink } {
  const code = codeOf(carrier, url);
  return { url: addressOf(carrier, code), link: { code, url } };
}
