// The head of a page as the server writes it: title, description, robots, the address to list, and what link previews
// show. Paths come from strangers, so everything is escaped.
import { SITE_NAME, type PageHead } from './page-head.ts';

/** Drawn at the size that previews ask for. */
const PICTURE = { path: '/pictures/preview.png', width: 1200, height: 630, alt: SITE_NAME };

export function headMarkup(head: PageHead, publicUrl: string): string {
  const { title, description, robots, canonicalPath, facts, feeds = [] } = head;
  const canonical = canonicalPath && new URL(canonicalPath, publicUrl).href;
  return [
    `<title>${escape(title)}</title>`,
    named('description', description),
    named('robots', robots),
    ...(canonical
      ? [`<link rel="canonical" href="${escape(canonical)}">`, ...preview(head, canonical, publicUrl)]
      : []),
    ...feeds.map(
      (feed) =>
        `<link rel="alternate" type="${escape(feed.type)}" title="${escape(feed.title)}" href="${escape(feed.path)}">`,
    ),
    ...(facts ? [`<script type="application/ld+json">${jsonInMarkup(facts)}</script>`] : []),
  ].join('\n    ');
}

function preview({ title, description, kind, picture }: PageHead, url: string, publicUrl: string): string[] {
  const { path, width, height, alt } = picture ?? PICTURE;
  return [
    property('og:type', kind ?? 'website'),
    property('og:site_name', SITE_NAME),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', new URL(path, publicUrl).href),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
  ];
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;

/** Inside a script element only `<` could end it. */
export const jsonInMarkup = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
