// The one HTML sanitiser, for what members send and models write. Its output is written anew from parser events: tags and
// attributes come from an allow-list, text and values are escaped, and a comment is kept only where the parser reported a
// comment. A browser may parse the input differently; it cannot find anything else in the output.
// Linear in its input: depth is bounded. Sanitising twice changes nothing.
import { Parser } from 'htmlparser2';
import { AppError } from '../errors.ts';
import { HIDING_STYLE } from './html.ts';
import type { ThreadTask } from '../threads/threads.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface HtmlPolicy {
  tags: ReadonlySet<string>;
  /** By tag; `*` for all. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** The comments by which WordPress knows its blocks. */
  keepsBlockComments?: boolean;
  /** Drops what readers would not see: text that only machines read carries instructions. */
  dropsHidden?: boolean;
  /** By tag, what it becomes. */
  renames?: Readonly<Record<string, string>>;
  /** Attributes in place of the given ones; none drops the tag and keeps its content. */
  changeLink?(attributes: Attributes): Attributes | undefined;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What WordPress lets its authors write: no scripts, frames or forms, and no styles that could cover a page. */
export const POST_POLICY: HtmlPolicy = {
  tags: new Set(
    words(`
      address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section
      blockquote dd div dl dt figcaption figure hr li ol p pre ul
      a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u
      var wbr caption col colgroup table tbody td tfoot th thead tr img video audio source`),
  ),
  attributes: {
    '*': words('class id title lang dir'),
    a: words('href target rel'),
    img: words('src srcset sizes alt width height loading'),
    video: words('src poster controls width height preload'),
    audio: words('src controls preload'),
    source: words('src type'),
    th: words('colspan rowspan scope'),
    td: words('colspan rowspan'),
    ol: words('start reversed'),
  },
  keepsBlockComments: true,
};

export const sanitizePost = (html: string): string => sanitizeHtml(html, POST_POLICY);

export const postSanitizing: ThreadTask<string, string> = {
  module: import.meta.url,
  name: sanitizePost.name,
  onSpot: { run: sanitizePost, lengthOf: (html) => html.length },
};

/** Dropped with their content: it is no text, or browsers parse it by other rules. */
const DROPPED = new Set(
  words('script style noscript template iframe object svg math title textarea option xmp noembed noframes'),
);
const VOID = new Set(words('br col hr img source wbr'));
/** Written without a value. */
const BOOLEAN = new Set(words('controls reversed'));
const SCHEMES = new Set(words('http: https: mailto: tel:'));

/** Deeper than any text; the parser's own cost grows with the depth. */
const DEEPEST = 100;

/** JSON without `<` and `>`, as WordPress writes it: such a comment cannot end early. */
const BLOCK_COMMENT = /^\s*\/?wp:[a-z][a-z0-9/-]*(?:\s+\{[^<>]*\})?\s*\/?$/;

const isHidden = (attributes: Attributes): boolean =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  HIDING_STYLE.test(attributes['style'] ?? '');

export function sanitizeHtml(html: string, policy: HtmlPolicy): string {
  const { renames = {} } = policy;
  /** Written and not closed yet. */
  const open: string[] = [];
  let written = '';
  let depth = 0;
  /** The depth of the outermost element that is being dropped. */
  let droppedFrom: number | undefined;

  function closeFrom(at: number): void {
    for (const name of open.splice(at).toReversed()) written += `</${name}>`;
  }

  function endImpliedBy(name: string): void {
    const implied = IMPLIED_ENDS.get(name);
    if (!implied) return;
    for (let at = open.length - 1; at >= 0; at--) {
      const each = open[at] ?? '';
      if (implied.within.has(each)) return;
      if (implied.ends.has(each)) closeFrom(at);
    }
  }

  function openElement(name: string, given: Attributes): void {
    if (!policy.tags.has(name)) return;
    const attributes = name === 'a' && policy.changeLink ? policy.changeLink(given) : given;
    if (!attributes) return;
    endImpliedBy(name);
    written += `<${name}${attributesOf(name, attributes, policy)}`;
    written += VOID.has(name) ? ' />' : '>';
    if (!VOID.has(name)) open.push(name);
    if (open.length > DEEPEST) throw nestedTooDeeply();
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEEPEST) throw nestedTooDeeply();
      if (droppedFrom !== undefined) return;
      if (DROPPED.has(name) || (policy.dropsHidden && isHidden(attributes))) droppedFrom = depth;
      else openElement(renames[name] ?? name, attributes);
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      if (droppedFrom !== undefined) {
        if (depth < droppedFrom) droppedFrom = undefined;
        return;
      }
      // The parser implies ends from all tags it saw, this from those it wrote.
      const at = isImplied ? -1 : open.lastIndexOf(renames[name] ?? name);
      if (at >= 0) closeFrom(at);
    },
    ontext(text) {
      if (droppedFrom === undefined) written += escapeText(text);
    },
    oncomment(text) {
      if (droppedFrom === undefined && policy.keepsBlockComments && BLOCK_COMMENT.test(text))
        written += `<!--${text}-->`;
    },
  });
  parser.end(html.replaceAll('\0', ''));
  closeFrom(0);
  return written;
}

const nestedTooDeeply = () => new AppError('unprocessable', 'The text is nested too deeply.');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function attributesOf(tag: string, given: Attributes, { attributes }: HtmlPolicy): string {
  const allowed = [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])];
  let written = '';
  for (const [name, value] of Object.entries(given)) {
    if (!allowed.includes(name) || !isAllowedValue(name, value)) continue;
    written += BOOLEAN.has(name) ? ` ${name}` : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
  }
  return written;
}

function isAllowedValue(name: string, value: string): boolean {
  switch (name) {
    case 'href':
    case 'src':
    case 'poster':
      return isSafeAddress(value);
    case 'srcset':
      // Addresses with a width or a density after each; commas end an address only at its end.
      return value.trim() !== '' && value.split(/\s/).map(withoutCommas).filter(Boolean).every(isSafeAddress);
    case 'target':
      return value === '_blank';
    default:
      return value !== '' || name === 'alt' || BOOLEAN.has(name);
  }
}

function withoutCommas(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === ',') start += 1;
  while (end > start && text[end - 1] === ',') end -= 1;
  return text.slice(start, end);
}

const BASE = 'https://relative.invalid/';

/** As browsers read it: a scheme may hide behind blanks and line breaks. Addresses on the page's own host are relative. */
function isSafeAddress(value: string): boolean {
  const url = URL.parse(value, BASE);
  if (!url || value.trim() === '' || !SCHEMES.has(url.protocol)) return false;
  const namesItsScheme = /^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu.test(value);
  return namesItsScheme || url.origin === new URL(BASE).origin;
}

interface ImpliedEnd {
  ends: ReadonlySet<string>;
  /** The look for them stops here. */
  within: ReadonlySet<string>;
}

/** HTML's optional end tags: opening the tag ends these. At least those that the parser implies. */
const IMPLIED_ENDS = new Map<string, ImpliedEnd>(
  (
    [
      [
        `p h1 h2 h3 h4 h5 h6 address article aside blockquote div dl figcaption figure footer header hgroup hr main nav
         ol pre section table ul`,
        'p',
        'table caption td th',
      ],
      ['li', 'li p', 'ul ol table caption td th'],
      ['dd dt', 'dd dt p', 'dl table caption td th'],
      ['rt rp', 'rt rp', 'ruby table caption td th'],
      ['td th', 'td th thead', 'tr table'],
      ['tr', 'tr td th', 'table'],
      ['thead tbody tfoot', 'thead tbody tfoot tr td th', 'table'],
    ] as const
  ).flatMap(([tags, ends, within]) =>
    words(tags).map((tag): [string, ImpliedEnd] => [
      tag,
      { ends: new Set(words(ends)), within: new Set(words(within)) },
    ]),
  ),
);
