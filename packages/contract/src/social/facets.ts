// Links, mentions and hashtags of a text on Bluesky. The network does not search the text: each is named by its place, counted in
// bytes of UTF-8.
import { bytesIn } from '../posts/text-length.ts';

export type Facet = { byteStart: number; byteEnd: number } & (
  | { kind: 'link'; uri: string }
  /** By handle; the publisher looks up whose it is. */
  | { kind: 'mention'; handle: string }
  | { kind: 'tag'; tag: string }
);

const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/gi;
const MENTION =
  /(?<=^|[\s(])@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)/gi;
/** Letters, digits and underscores; a number alone is none. */
const TAG = /(?<=^|\s)#(?!\p{N}+(?![\p{L}\p{M}\p{N}_]))([\p{L}\p{M}\p{N}_]+)/gu;
/** The lexicon's bound of a tag. */
const MAX_TAG_LENGTH = 64;

export function facetsIn(text: string): Facet[] {
  const links = [...text.matchAll(LINK)].map(({ 0: uri, index }) => ({
    ...placeOf(text, index, uri),
    kind: 'link' as const,
    uri,
  }));
  const mentions = [...text.matchAll(MENTION)].map(({ 0: whole, 1: handle = '', index }) => ({
    ...placeOf(text, index, whole),
    kind: 'mention' as const,
    handle: handle.toLowerCase(),
  }));
  const tags = [...text.matchAll(TAG)].flatMap(({ 1: tag = '', index }) => {
    if (tag.length > MAX_TAG_LENGTH) return [];
    return [{ ...placeOf(text, index, `#${tag}`), kind: 'tag' as const, tag }];
  });
  return [...links, ...mentions, ...tags].toSorted((one, other) => one.byteStart - other.byteStart);
}

function placeOf(text: string, index: number, part: string) {
  const byteStart = bytesIn(text.slice(0, index));
  return { byteStart, byteEnd: byteStart + bytesIn(text.slice(index, index + part.length)) };
}
