// Finds what a page is about between everything else on it. What people cannot see is not text: a page may say one thing
// to its readers and another to machines.
import { load, type CheerioAPI } from 'cheerio/slim';
import { HIDING_STYLE } from '../../../platform/text/html.ts';
import type { ReadPage } from '../../../platform/ports/writer.ts';

/** More than a brief takes of all its sources. What leaves the thread is small. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_TITLE_LENGTH = 1_000;

const NOT_TEXT = [
  'script, style, noscript, template, iframe, object, embed, svg, canvas, audio, video',
  'form, button, select, textarea, nav, footer, aside, dialog, [hidden], [aria-hidden="true"]',
  '[role="navigation"], [role="complementary"], [role="dialog"], [role="banner"], [role="contentinfo"]',
].join(', ');
const BLOCKS = new Set(
  'address article blockquote dd div dl dt figcaption h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** A paragraph; shorter ones are captions, dates and buttons. */
const PARAGRAPH_LENGTH = 40;

export function extractArticle(html: string): ReadPage {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec($('html').attr('lang') ?? '')?.[0].toLowerCase() ?? null;
  const titles = [
    $('meta[property="og:title"]').attr('content'),
    $('h1').first().text(),
    $('title').first().text(),
  ];
  $(NOT_TEXT).remove();
  $('[style]')
    .filter((_, element) => HIDING_STYLE.test($(element).attr('style') ?? ''))
    .remove();
  return {
    title: titles.map((each) => oneLine(each ?? '').slice(0, MAX_TITLE_LENGTH)).find(Boolean) ?? null,
    text: textIn(mainPart($)).slice(0, MAX_TEXT_LENGTH),
    language,
  };
}

/** A part of the parsed page; the parser's own types are richer. */
interface PageNode {
  type: string;
  name?: string;
  data?: string;
  children?: PageNode[];
}

/** The element that holds most of the text of paragraphs that are not links; the whole page when there is none. */
function mainPart($: CheerioAPI): PageNode {
  const worth = new Map<PageNode, number>();
  const add = (element: PageNode | undefined, points: number) =>
    element && worth.set(element, (worth.get(element) ?? 0) + points);
  $('p').each((_, paragraph) => {
    const length = oneLine($(paragraph).text()).length - 2 * oneLine($(paragraph).find('a').text()).length;
    if (length < PARAGRAPH_LENGTH) return;
    add($(paragraph).parent().get(0), length);
    add($(paragraph).parent().parent().get(0), length / 2);
  });
  let [best, most] = [$.root().get(0) as PageNode, 0];
  for (const [element, points] of worth) if (points > most) [best, most] = [element, points];
  return best;
}

/** Paragraphs with an empty line between them; a line break stays one. */
function textIn(root: PageNode): string {
  let text = '';
  const waiting: (PageNode | 'end of block')[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node === 'end of block') text += '\n\n';
    else if (node.type === 'text') text += (node.data ?? '').replaceAll(/\s+/g, ' ');
    else if (node.name === 'br') text += '\n';
    else if (node.type !== 'comment') {
      if (BLOCKS.has(node.name ?? '')) {
        text += '\n\n';
        waiting.push('end of block');
      }
      waiting.push(...(node.children ?? []).toReversed());
    }
  }
  return text
    .split(/\n{2,}/)
    .map((block) =>
      block
        .replaceAll(/ *\n */g, '\n')
        .replaceAll(/ +/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '')
    .join('\n\n');
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
