// Turns what a writer wrote into what may be kept: sanitised, without links that nobody gave, within the limits of the
// platform. Every writer's draft comes through here, whoever wrote it.
import type { PostContent } from '@msm/contract/schedule/post-content';
import { EXCERPT_MAX_LENGTH, MAX_HEADLINES, SEO_LENGTH, TITLE_MAX_LENGTH } from '@msm/contract/writer/limits';
import { platforms } from '@msm/contract/writer/platforms';
import { escapeHtml } from '../../platform/html.ts';
import { WriterFault, type RawDraft, type WritingTask } from '../../platform/ports/writer.ts';
import { cleanLine, cleanText, shortenTo } from './clean-text.ts';
import { fitText } from './fit-text.ts';
import { plainText } from './html-to-text.ts';
import { safeWrittenHtml } from './safe-html.ts';
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

export function finishDraft(raw: RawDraft, task: WritingTask): FinishedDraft {
  const isLinkAllowed = linksOf(task);
  const line = (text: string, maxLength: number) =>
    shortenTo(withoutForeignLinks(cleanLine(plainText(text)), isLinkAllowed), maxLength);
  const { topic, keyphrase, platform } = task.brief;
  const title = line(raw.title, TITLE_MAX_LENGTH) || shortenTo(cleanLine(topic), TITLE_MAX_LENGTH);
  const hashtags = toHashtags(raw.hashtags);
  const excerpt = line(raw.excerpt, EXCERPT_MAX_LENGTH);
  const body =
    platforms[platform].format === 'html'
      ? { html: htmlOf(raw.body, isLinkAllowed), tags: hashtags.map((each) => each.slice(1)) }
      : { text: fitText(platform, textOf(raw.body, isLinkAllowed), hashtags) };
  if ((body.html ?? body.text).trim() === '')
    throw new WriterFault('unusable', 'The writer brought no text. Please try again.');
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

/** Prose without tags becomes paragraphs. */
function htmlOf(body: string, isLinkAllowed: LinkRule): string {
  const clean = cleanText(body);
  const html = /<(?:p|h[1-6]|ul|ol|blockquote)\b/i.test(clean)
    ? clean
    : clean
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${escapeHtml(plainText(paragraph))}</p>`)
        .join('\n');
  const max = platforms.wordpress.limits.textLength;
  let [kept, safe] = [html, safeWrittenHtml(html, isLinkAllowed)];
  // Cut anywhere and closed again by the sanitiser, which may escape and so lengthen what it keeps.
  while (safe.length > max) {
    kept = kept.slice(0, Math.min(max, Math.floor(kept.length * 0.8)));
    safe = safeWrittenHtml(kept, isLinkAllowed);
  }
  const own = withoutForeignLinksInText(safe, isLinkAllowed);
  return plainText(own).trim() === '' ? '' : own;
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
  withoutForeignLinks(cleanText(plainText(body)), isLinkAllowed)
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
