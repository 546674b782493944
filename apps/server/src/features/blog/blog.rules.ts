// Decides without touching anything: addresses, lengths and the plain text of posts, and which comments wait.
import { POST_TEXT, SLUG_LENGTH } from '@msm/contract/blog/limits';
import { looksLikeWebAddress } from '@msm/contract/fields';
import { decodeEntities } from '../../platform/text/html.ts';

/** Small letters, digits and hyphens; empty where nothing of the text can be written so. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH - 6)
    .replace(/^-+|-+$/g, '');

/** In every script: tags are part of a query, not of a path. */
export const tagSlug = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** Of HTML that was sanitised: every `<` begins a tag. */
export const plainText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<!--[^]*?-->/g, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  ).trim();

/** Words that an adult reads in a minute, in a text of medium difficulty. */
const WORDS_PER_MINUTE = 220;
/** Scripts without blanks between words. */
const CHARACTERS_PER_MINUTE = 500;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

export function readingMinutes(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, ' ').split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + unspaced / CHARACTERS_PER_MINUTE));
}

/** Two lines of a list. */
const EXCERPT_LENGTH = 200;

/** Whole words. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1).toWellFormed();
  const lastBlank = cut.lastIndexOf(' ');
  return `${(lastBlank > maxLength / 2 ? cut.slice(0, lastBlank) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

export const excerptOf = (given: string | undefined, text: string): string =>
  given?.trim() ? shorten(given.trim(), POST_TEXT.excerpt.max) : shorten(text, EXCERPT_LENGTH);

/** What a search reads: long texts would make the index larger than the posts. */
const SEARCHED_LENGTH = 2_000;

export const searchText = (parts: {
  title: string;
  excerpt: string;
  tags: readonly string[];
  text: string;
}) =>
  [parts.title, parts.tags.join(' '), parts.excerpt, parts.text.slice(0, SEARCHED_LENGTH)]
    .join('\n')
    .toLowerCase()
    .toWellFormed();

/** A newcomer's words and links are read by an administrator first. */
export const waitsForApproval = (text: string, hasApproved: boolean): boolean =>
  !hasApproved || looksLikeWebAddress(text);

/** More words narrow nothing that a person looks for. */
const MAX_WORDS = 6;

export const searchWords = (search: string): string[] =>
  search.toLowerCase().toWellFormed().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
