// HTML on its way into the editor and out of it.

/** What the editor cannot show; opened in it, such a part would become plain paragraphs. */
const BEYOND = {
  table: 'a table',
  iframe: 'an embedded page',
  video: 'a video',
  audio: 'a sound',
  figcaption: 'a caption',
  details: 'a part that folds',
  sub: 'lowered text',
  sup: 'raised text',
} as const;

export const partsBeyond = (html: string): string[] =>
  Object.entries(BEYOND)
    .filter(([tag]) => new RegExp(`<${tag}[\\s/>]`, 'i').test(html))
    .map(([, words]) => words);

/** As the editor reads it: whatever else there is, its schema leaves out. */
export const toEditable = (html: string): string => withEditorHeadings(withoutTrappings(html));

/** The title of a post is its first heading: inside the text they begin one step lower, and end at the fourth. */
const HEADINGS: Readonly<Record<string, string>> = { 1: '2', 5: '4', 6: '4' };

const withEditorHeadings = (html: string): string =>
  html.replaceAll(
    /<(\/?)h([156])(?=[\s>])/gi,
    (_, slash: string, level: string) => `<${slash}h${HEADINGS[level]}`,
  );

/** Styles and handlers would be left out as well, but the content policy complains at the mere sight of them. */
const withoutTrappings = (html: string): string =>
  html
    .replaceAll(/<(style|script)\b[^>]*>.*?<\/\1\s*>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
    );

/** The editor has a paragraph in every item of a list, which pages would show with gaps. */
export const withPlainItems = (html: string): string =>
  html.replaceAll(/<li><p>((?:(?!<\/p>).)*)<\/p>(?=<\/li>|<ul>|<ol[\s>])/gs, '<li>$1');
