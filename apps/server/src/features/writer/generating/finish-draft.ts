// Turns what a writer wrote into what may be kept: sanitised, without links that are in no source, within the limits of the
// platform. Every draft comes through here, of a model or of the built-in writer.
import type { PostContent } from '@msm/contract/posts/content';
import { EXCERPT_MAX_LENGTH, MAX_HEADLINES, SEO_LENGTH, TITLE_MAX_LENGTH } from '@msm/contract/writer/limits';
import { platforms } from '@msm/contract/posts/platforms';
import { AppError } from '../../../platform/errors.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import type { RawDraft, WritingTask } from '../../../platform/ports/writer.ts';
import { sanitizeHtml, type HtmlPolicy } from '../../../platform/text/sanitize-html.ts';
import type { ThreadTask } from '../../../platform/threads/threads.ts';
import { cleanLine, cleanText, shortenTo } from './clean-text.ts';
import { fitText } from './fit-text.ts';
import { htmlToText } from './html-to-text.ts';
import { linksOf, withoutForeignLinks, type LinkRule } from './safe-links.ts';

export interface FinishedDraft {
  content: PostContent;
  headlines: string[];
  hashtags: string[];
  notes: string[];
}

const MAX_HASHTAGS = 15;
const MAX_HASHTAG_LENGTH = 50;
const MAX_NOTES = 10;
const MAX_NOTE_LENGTH = 500;

/** Enough for a post, with tags; a model that writes on and on is cut off. */
const MAX_BODY_LENGTH = 400_000;
const MAX_LINE_LENGTH = 4_000;
const MAX_LINES = 50;

/** What a machine may write: text with few tags, and only links that it was given. */
const WRITTEN_POLICY: HtmlPolicy = {
  tags: new Set('p br h2 h3 h4 ul ol li strong em b i blockquote a'.split(' ')),
  attributes: { a: ['href', 'rel'] },
  renames: { h1: 'h2' },
  dropsHidden: true,
};

interface Unfinished {
  raw: RawDraft;
  task: WritingTask;
}

/** Fitting a text to a network counts it again and again: ten times as slow as sanitising it. */
const WEIGHT = 10;

export const draftFinishing: ThreadTask<Unfinished, FinishedDraft> = {
  module: import.meta.url,
  name: finishDraft.name,
  onSpot: { run: finishDraft, lengthOf: ({ raw }) => JSON.stringify(raw).length * WEIGHT },
};

export function finishDraft({ raw: untrimmed, task }: Unfinished): FinishedDraft {
  const raw = withinBounds(untrimmed);
  const isLinkAllowed = linksOf(task);
  const line = (text: string, maxLength: number) =>
    shortenTo(withoutForeignLinks(cleanLine(htmlToText(text)), isLinkAllowed), maxLength);
  const { topic, keyphrase, platform } = task.brief;
  const title = line(raw.title, TITLE_MAX_LENGTH) || shortenTo(cleanLine(topic), TITLE_MAX_LENGTH);
  const hashtags = toHashtags(raw.hashtags);
  const excerpt = line(raw.excerpt, EXCERPT_MAX_LENGTH);
  const body =
    platforms[platform].format === 'html'
      ? { html: htmlOf(raw.body, isLinkAllowed), tags: hashtags.map((each) => each.slice(1)) }
      : { text: fitText(platform, textOf(raw.body, isLinkAllowed), hashtags) };
  if ((body.html ?? body.text).trim() === '')
    throw new AppError('unprocessable', 'The writer brought no text. Please try again.');
  return {
    content: {
      title,
      ...body,
      excerpt,
      seo: {
        title: line(raw.seoTitle, SEO_LENGTH.title) || shortenTo(title, SEO_LENGTH.title),
        description:
          line(raw.seoDescription, SEO_LENGTH.description) || shortenTo(excerpt, SEO_LENGTH.description),
        ...(keyphrase && { keyphrase: cleanLine(keyphrase) }),
      },
    },
    headlines: unique(raw.headlines.map((each) => line(each, TITLE_MAX_LENGTH)))
      .filter((each) => each !== title)
      .slice(0, MAX_HEADLINES),
    hashtags,
    notes: unique(raw.notes.map((note) => shortenTo(cleanLine(note), MAX_NOTE_LENGTH))).slice(0, MAX_NOTES),
  };
}

const firstPart = (text: string) => text.slice(0, MAX_LINE_LENGTH);
const firstParts = (texts: readonly string[]) => texts.slice(0, MAX_LINES).map(firstPart);

const withinBounds = (raw: RawDraft): RawDraft => ({
  title: firstPart(raw.title),
  body: raw.body.slice(0, MAX_BODY_LENGTH),
  excerpt: firstPart(raw.excerpt),
  seoTitle: firstPart(raw.seoTitle),
  seoDescription: firstPart(raw.seoDescription),
  headlines: firstParts(raw.headlines),
  hashtags: firstParts(raw.hashtags),
  notes: firstParts(raw.notes),
});

/** A link that is in no source loses its address and keeps its words. */
const safeWrittenHtml = (html: string, isLinkAllowed: LinkRule): string =>
  sanitizeHtml(html, {
    ...WRITTEN_POLICY,
    changeLink: ({ href = '' }) => (isLinkAllowed(href) ? { href, rel: 'nofollow noopener' } : undefined),
  });

/** Prose without tags becomes paragraphs. */
function htmlOf(body: string, isLinkAllowed: LinkRule): string {
  const clean = cleanText(body);
  const html = /<(?:p|h[1-6]|ul|ol|blockquote)\b/i.test(clean)
    ? clean
    : clean
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${escapeHtml(htmlToText(paragraph))}</p>`)
        .join('\n');
  const max = platforms.wordpress.limits.textLength;
  let [kept, safe] = [html, safeWrittenHtml(html, isLinkAllowed)];
  // Cut anywhere and closed again by the sanitiser, which may escape and so lengthen what it keeps.
  while (safe.length > max) {
    kept = kept.slice(0, Math.min(max, Math.floor(kept.length * 0.8)));
    safe = safeWrittenHtml(kept, isLinkAllowed);
  }
  const own = withoutForeignLinksInText(safe, isLinkAllowed);
  return htmlToText(own).trim() === '' ? '' : own;
}

/** Addresses that stand in the text itself; those in tags were judged before. */
const withoutForeignLinksInText = (html: string, isLinkAllowed: LinkRule): string =>
  html.replaceAll(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, text: string | undefined) => {
    if (tag !== undefined || !text) return tag ?? '';
    const [before = ''] = /^\s*/.exec(text) ?? [];
    const [after = ''] = /\s*$/.exec(text) ?? [];
    return text.trim() === '' ? text : `${before}${withoutForeignLinks(text, isLinkAllowed)}${after}`;
  });

/** Networks show text as it is: the marks of Markdown would stay visible. */
const textOf = (body: string, isLinkAllowed: LinkRule): string =>
  withoutForeignLinks(cleanText(htmlToText(body)), isLinkAllowed)
    .replaceAll(/\*\*|__(?=\S)|(?<=\S)__/g, '')
    .replaceAll(/^#{1,6} +/gm, '')
    .trim();

function toHashtags(written: readonly string[]): string[] {
  const words = written
    .map((each) => cleanLine(each).replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, ''))
    .filter((word) => /\p{L}/u.test(word) && word.length <= MAX_HASHTAG_LENGTH);
  const byCase = new Map(words.map((word) => [word.toLowerCase(), `#${word}`]));
  return [...byCase.values()].slice(0, MAX_HASHTAGS);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
