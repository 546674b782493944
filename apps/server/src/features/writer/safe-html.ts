// What a post may consist of. Written by a machine it gets a small set of tags and only links that the brief or its
// sources name; written by a member it may also hold pictures and tables.
import sanitizeHtml, { type IFrame, type IOptions, type Tag } from 'sanitize-html';
import { AppError } from '../../platform/errors.ts';

const TEXT_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'blockquote',
  'a',
];
const MEMBER_TAGS = 'figure figcaption img table thead tbody tr th td caption code pre hr u s sub sup'.split(
  ' ',
);
const SCHEMES = ['http', 'https', 'mailto'];
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity|max-height)\s*:\s*0/i;

export const isHidden = ({ attribs }: IFrame): boolean =>
  'hidden' in attribs || attribs['aria-hidden'] === 'true' || HIDING_STYLE.test(attribs['style'] ?? '');

const BASE: IOptions = {
  allowedTags: TEXT_TAGS,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  /** Deeper than any post. */
  nestingLimit: 12,
};

/** Tags that are opened on and on and never closed would keep the parser busy for seconds. */
const DEEPEST = 1_000;

function sanitise(html: string, options: IOptions): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...BASE,
    ...options,
    onOpenTag: () => {
      depth += 1;
      if (depth > DEEPEST) throw new AppError('unprocessable', 'The text is nested too deeply.');
    },
    onCloseTag: () => void (depth -= 1),
  });
}

/** For what a machine wrote: a link that nobody gave it loses its address and keeps its words. */
export function safeWrittenHtml(html: string, isLinkAllowed: (url: string) => boolean): string {
  return sanitise(html, {
    exclusiveFilter: isHidden,
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '' }): Tag =>
        isLinkAllowed(href)
          ? { tagName, attribs: { href, rel: 'nofollow noopener' } }
          : { tagName: 'span', attribs: {} },
    },
  });
}

/** For what a member wrote: links are theirs to choose. */
export function safeMemberHtml(html: string): string {
  return sanitise(html, {
    allowedTags: [...TEXT_TAGS, ...MEMBER_TAGS],
    allowedAttributes: {
      a: ['href', 'rel', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    transformTags: { h1: 'h2' },
  });
}
