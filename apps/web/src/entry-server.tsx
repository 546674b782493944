// What the server asks of the web application for a page: its status, the head for `<!--app-head-->`, its markup for
// `<!--app-html-->`. Paths come from strangers, so everything is escaped.
import { headOf, isKnownPath } from './app/page-head.ts';

interface RenderedPage {
  status: number;
  head: string;
  html: string;
  /** Whether search engines may list it; the server says so in a header as well. */
  isIndexed: boolean;
}

export function renderPage(path: string, publicUrl: string): RenderedPage {
  const { title, description, robots, canonicalPath } = headOf(path);
  const canonical = canonicalPath && new URL(canonicalPath, publicUrl).href;
  const head = [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<meta name="robots" content="${robots}">`,
    ...(canonical ? [`<link rel="canonical" href="${escape(canonical)}">`] : []),
  ].join('\n    ');
  return { status: isKnownPath(path) ? 200 : 404, head, html: '', isIndexed: robots.startsWith('index') };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
