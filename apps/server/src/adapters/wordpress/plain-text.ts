// Names, titles and messages of a site as a person reads them: without tags, entities decoded. A site can send megabytes of
// nested tags in place of a name: its text is cut first, and read in linear time without a parser.
import { decodeEntities } from '../../platform/text/html.ts';

/** Longer than any name or message worth showing. */
export const MAX_REMOTE_TEXT_LENGTH = 2_000;

/** Also one that the cut left unfinished. */
const TAG = /<(?:[a-z/!][^<>]*(?:>|$)|$)/gi;

export const plainText = (html: string): string =>
  decodeEntities(html.slice(0, MAX_REMOTE_TEXT_LENGTH).replaceAll(TAG, '')).replaceAll(/\s+/g, ' ').trim();
