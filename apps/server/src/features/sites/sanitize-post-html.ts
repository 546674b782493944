// What a member may put into a post of a site: what WordPress lets its authors write. No scripts, no styles that could
// cover a page, no frames. WordPress marks its blocks with comments, which have to survive.
import sanitizeHtml from 'sanitize-html';

const BLOCK_COMMENT = /<!--\s*\/?wp:[a-z][a-z0-9/-]*(?:\s+\{[^<>]*\})?\s*\/?-->/g;
/** A private character of Unicode: no text has it by itself. */
const MARK = '\ue000';

export function sanitizePostHtml(html: string): string {
  const comments: string[] = [];
  const marked = html.replaceAll(MARK, '').replace(BLOCK_COMMENT, (comment) => {
    comments.push(comment);
    return `${MARK}${comments.length - 1}${MARK}`;
  });
  const clean = sanitizeHtml(marked, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'video', 'audio', 'source', 'del', 'ins'],
    allowedAttributes: {
      '*': ['class', 'id', 'title', 'lang', 'dir'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
      audio: ['src', 'controls', 'preload'],
      source: ['src', 'type'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start', 'reversed'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
  return clean.replace(
    new RegExp(`${MARK}(\\d+)${MARK}`, 'g'),
    (_, at: string) => comments[Number(at)] ?? '',
  );
}
