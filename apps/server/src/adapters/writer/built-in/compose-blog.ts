// A plan as HTML for a blog, piece by piece. What the material says is cited as it is, and its sources are named.
import { escapeHtml } from '../../../platform/text/html.ts';
import { capitalised } from './keyphrases.ts';
import type { PostPlan } from './plan-post.ts';

const SENTENCES_PER_SECTION = 4;

export function composeBlog(plan: PostPlan): string[] {
  const { greeting, opening, lead, closing, question, brief } = plan;
  const ending = brief.type === 'question' ? question : closing;
  return [
    paragraph([greeting, opening, lead]),
    ...(plan.sentences.length > 0 ? sections(plan) : outline(plan)),
    paragraph([ending]),
    ...sources(plan),
  ];
}

function sections({ brief, book, sentences, keyphrases }: PostPlan): string[] {
  const count = Math.max(1, Math.round(sentences.length / SENTENCES_PER_SECTION));
  const size = Math.ceil(sentences.length / count);
  const groups = Array.from({ length: count }, (_, at) => sentences.slice(at * size, (at + 1) * size)).filter(
    ({ length }) => length > 0,
  );
  const unused = keyphrases.filter((phrase) => !brief.topic.toLowerCase().includes(phrase));
  return groups.flatMap((group, at) => [
    heading(at === 0 ? book.headings[brief.type][0] : headingFor(group, at)),
    body(group),
  ]);

  /** What the section speaks of, when it speaks of something that no heading has named. */
  function headingFor(group: string[], at: number): string {
    const text = group.join(' ').toLowerCase();
    const found = unused.findIndex((phrase) => phrase.includes(' ') && text.includes(phrase));
    if (found >= 0) return capitalised(unused.splice(found, 1)[0]!);
    return book.headings[brief.type][at] ?? book.headings[brief.type].at(-1)!;
  }

  function body(group: string[]): string {
    if (brief.type === 'how_to') return list('ol', group);
    if (brief.type === 'list') return list('ul', group);
    return paragraph(group);
  }
}

const outline = ({ brief, book, outline: points }: PostPlan): string[] => [
  heading(book.headings[brief.type][0]),
  list(brief.type === 'how_to' ? 'ol' : 'ul', points),
];

const sources = ({ book, links }: PostPlan): string[] =>
  links.length === 0
    ? []
    : [
        heading(book.sources),
        `<ul>${links.map(({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`).join('')}</ul>`,
      ];

const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`;

const paragraph = (sentences: readonly (string | undefined)[]) =>
  `<p>${escapeHtml(sentences.filter(Boolean).join(' '))}</p>`;

const list = (tag: 'ol' | 'ul', items: readonly string[]) =>
  `<${tag}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`;
