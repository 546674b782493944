// A draft that was written for another kind of place: HTML becomes plain text for a network, text becomes paragraphs for
// a blog. What fits already stays as it is.
import type { PostContent } from '@msm/contract/posts/content';
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';

export function contentFor(platform: PlatformId, content: PostContent): PostContent {
  const { html, text, ...rest } = content;
  if (platforms[platform].format === 'html')
    return html === undefined ? { ...rest, html: toHtml(text ?? '') } : content;
  return text === undefined ? { ...rest, text: toText(html ?? '') } : content;
}

const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Sanitised HTML knows no other entities; what comes out is shown as text and never as HTML. */
const toText = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<li[^>]*>(?:\s*<p[^>]*>)?/gi, '\n• ')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure)>|<hr\s*\/?>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n+(?=• )/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
