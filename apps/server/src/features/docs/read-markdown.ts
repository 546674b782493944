// Markdown into what pages show of a document. HTML in it is shown as text, and the result passes the sanitiser besides. A
// pure function for a worker thread: hostile Markdown can be built to take long.
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { MAX_QUESTIONS } from '@msm/contract/docs/limits';
import type { Heading, Rendered } from '@msm/contract/docs/schemas';
import type { Token as TokenFacts } from '@msm/contract/docs/token';
import { AppError } from '../../platform/errors.ts';
import { decodeEntities, escapeHtml } from '../../platform/text/html.ts';
import { POST_POLICY, sanitizeHtml, type HtmlPolicy } from '../../platform/text/sanitize-html.ts';
import type { ThreadTask } from '../../platform/threads/threads.ts';
import { readFigures, type Figures, type Table } from './token-figures.rules.ts';

export interface DocReading {
  rendered: Rendered;
  /** Of the tables that the token page draws. */
  figures: Figures;
  questions: TokenFacts['questions'];
}

/** As people read plain prose on a screen. */
const WORDS_PER_MINUTE = 220;
/** What search engines and the list of documents show. */
const DESCRIPTION_LENGTH = 240;
/** Keeps the ids of headings apart from those of the page around them. */
const ID_PREFIX = 'section-';
/** Deeper than the sanitiser allows. Found first, since the parser copies the rest of the text at every level. */
const QUOTED_TOO_DEEPLY = /^(?:[ \t]*>){100}/m;
const QUESTIONS_HEADING = /\bquestions\b/i;

const POLICY: HtmlPolicy = { ...POST_POLICY, keepsBlockComments: false };

export const markdownReading: ThreadTask<string, DocReading> = {
  module: import.meta.url,
  name: readMarkdown.name,
};

export function readMarkdown(markdown: string): DocReading {
  if (QUOTED_TOO_DEEPLY.test(markdown)) throw nestedTooDeeply();
  try {
    return read(markdown);
  } catch (error) {
    // The parser calls itself for each level of nesting.
    throw error instanceof RangeError ? nestedTooDeeply() : error;
  }
}

const nestedTooDeeply = () => new AppError('unprocessable', 'The text is nested too deeply.');

function read(markdown: string): DocReading {
  const tokens = new Marked().lexer(markdown) as MarkedToken[];
  const [title, ...body] = tokens.filter(({ type }) => type !== 'space' && type !== 'def');
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new AppError('unprocessable', 'Begin the document with its title: a line that starts with "# ".');
  const headings = new Map<MarkedToken, Heading>();
  const timesTaken = new Map<string, number>();
  for (const token of body) {
    if (token.type !== 'heading') continue;
    const text = plainText([token]);
    // The title is the page's only heading of the first level.
    headings.set(token, { id: newId(text, timesTaken), text, level: Math.max(2, token.depth) });
  }
  const toHtml = renderer(headings);
  const lead = body.find(({ type }) => type === 'paragraph');
  const contents = [...headings.values()].filter(({ level }) => level <= 3);
  const tables = body.filter((token) => token.type === 'table').map(toTable);
  return {
    rendered: {
      title: plainText([title]),
      description: lead ? shorten(plainText([lead])) : '',
      readingMinutes: Math.max(1, Math.ceil((markdown.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE)),
      html: toHtml(body),
      contents,
    },
    figures: readFigures(tables),
    questions: questionsIn(body, headings).map(({ question, answer }) => ({
      question,
      answerHtml: toHtml(answer),
    })),
  };
}

function renderer(headings: ReadonlyMap<Token, Heading>) {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading(token) {
        const heading = headings.get(token);
        // One inside of a quotation or a list is no part of the contents.
        const [level, id] = heading ? [heading.level, ` id="${heading.id}"`] : [Math.max(2, token.depth), ''];
        return `<h${level}${id}>${this.parser.parseInline(token.tokens)}</h${level}>\n`;
      },
    },
  });
  return (tokens: Token[]): string => sanitizeHtml(marked.parser(tokens), POLICY);
}

/** Headings of the same words are numbered; the separator keeps `Part 2` apart from the second `Part`. */
function newId(text: string, timesTaken: Map<string, number>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const id = ID_PREFIX + (words || 'part');
  const times = (timesTaken.get(id) ?? 0) + 1;
  timesTaken.set(id, times);
  return times === 1 ? id : `${id}--${times}`;
}

/** Words alone: what stands in headings, cells and descriptions. */
const plainText = (tokens: readonly Token[]): string =>
  decodeEntities(tokens.map(wordsOf).join('')).replace(/\s+/g, ' ').trim();

function wordsOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  if (token.type === 'br') return ' ';
  return 'text' in token ? String(token.text) : '';
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).toWellFormed()} …`;
}

const toTable = ({ header, rows }: Tokens.Table): Table => ({
  headings: header.map(({ tokens }) => plainText(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => plainText(tokens))),
});

interface Question {
  question: string;
  answer: Token[];
}

/** Headings of the third level below one that names questions; what follows each is its answer. */
function questionsIn(body: readonly Token[], headings: ReadonlyMap<Token, Heading>): Question[] {
  const questions: Question[] = [];
  let isAmongQuestions = false;
  for (const token of body) {
    const heading = headings.get(token);
    if (heading && heading.level <= 2) isAmongQuestions = QUESTIONS_HEADING.test(heading.text);
    else if (!isAmongQuestions) continue;
    else if (heading?.level === 3) questions.push({ question: heading.text, answer: [] });
    else questions.at(-1)?.answer.push(token);
  }
  return questions.slice(0, MAX_QUESTIONS);
}
