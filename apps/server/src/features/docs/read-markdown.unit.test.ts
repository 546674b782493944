import { readFileSync } from 'node:fs';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { DOC_NAMES } from '@msm/contract/docs/schemas';
import { readMarkdown } from './read-markdown.ts';

const read = (body: string) => readMarkdown(`# Title\n\n${body}`);
const html = (body: string) => read(body).rendered.html;
const shipped = (name: string) =>
  readFileSync(new URL(`../../../assets/docs/${name}.md`, import.meta.url), 'utf8');

test('a document has a title, a description, contents with anchors and a reading time', () => {
  const { rendered } = readMarkdown(
    '# The *plan* &amp; more\n\nWhat we [do](/x) and\nwhy.\n\n## One\n\ntext\n\n### Deep `code`\n\n#### Too deep\n\n## One\n',
  );
  expect(rendered).toMatchObject({
    title: 'The plan & more',
    description: 'What we do and why.',
    readingMinutes: 1,
    contents: [
      { id: 'section-one', text: 'One', level: 2 },
      { id: 'section-deep-code', text: 'Deep code', level: 3 },
      { id: 'section-one--2', text: 'One', level: 2 },
    ],
  });
  expect(rendered.html).toContain('<h3 id="section-deep-code">Deep <code>code</code></h3>');
  expect(rendered.html).not.toContain('The plan');
});

test('a second title becomes a heading of the second level', () => {
  expect(html('# Another')).toBe('<h2 id="section-another">Another</h2>\n');
});

test.each(['', 'Just words', '## Second level first', '> # Quoted'])(
  '%j has no title and is refused',
  (text) => {
    expect(() => readMarkdown(text)).toThrow('Begin the document with its title');
  },
);

test('tables, links and pictures of other sites keep what is harmless', () => {
  expect(html('| A | B |\n| --- | --- |\n| 1 | 2 |')).toContain('<td>1</td>');
  expect(html('[in](/docs#x) [out](https://example.com)')).toBe(
    '<p><a href="/docs#x">in</a> <a href="https://example.com">out</a></p>\n',
  );
});

/** Each would run in a browser if it came through as it is. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](x)',
  '[x](/a "t\\" onmouseover=\\"alert(1)")',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<script>alert(1)</script>`',
  '```"><script>alert(1)</script>\ncode\n```',
  '## <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> | b |\n| --- | --- |\n| <script>alert(1)</script> | d |',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{display:none}</style>',
  '<!-- --><script>alert(1)</script> -->',
  '<p style="position:fixed;inset:0">cover</p>',
  '<form action=/x><button>go</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
];

interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** As a browser parses it. */
const elementsIn = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(elementsIn)];

test.each(HOSTILE)('%j runs nothing', (payload) => {
  const { rendered, questions } = read(`${payload}\n\n## Questions\n\n### Why\n\n${payload}`);
  expect(questions).toHaveLength(1);
  for (const shown of [rendered.html, questions[0]!.answerHtml])
    for (const { nodeName, attrs = [] } of elementsIn(parseFragment(shown))) {
      expect(nodeName).not.toMatch(/^(script|svg|iframe|style|form|button|math)$/);
      for (const { name, value } of attrs) {
        expect(name).not.toMatch(/^(on|style|srcdoc)/);
        if (name === 'href' || name === 'src') expect(value).not.toMatch(/^\s*(javascript|data):/i);
      }
    }
});

test('nesting without end is refused in words', () => {
  expect(() => read('>'.repeat(20_000))).toThrow('nested too deeply');
});

test('questions are the headings of the third level below one that names them', () => {
  const { questions } = read(
    '## Before\n\n### No question\n\nx\n\n## Questions and answers\n\nHello\n\n### Can I?\n\nYes, *you*.\n\n- so\n\n### And then?\n\nNothing.\n\n## After\n\n### Neither\n',
  );
  expect(questions).toEqual([
    { question: 'Can I?', answerHtml: '<p>Yes, <em>you</em>.</p>\n<ul>\n<li>so</li>\n</ul>\n' },
    { question: 'And then?', answerHtml: '<p>Nothing.</p>\n' },
  ]);
});

test.each(DOC_NAMES)(
  '%s, as it comes with the portal, can be shown, and its links lead somewhere',
  (name) => {
    const { rendered } = readMarkdown(shipped(name));
    expect(rendered.contents.length).toBeGreaterThan(4);
    expect(rendered.description.length).toBeGreaterThan(60);
    const links = [...rendered.html.matchAll(/href="\/docs\/([^"#]*)/g)].map(([, target]) => target);
    for (const target of links) expect(DOC_NAMES).toContain(target);
  },
);

test('the token page can draw the tokenomics and ask the questions that come with the portal', () => {
  const { figures } = readMarkdown(shipped('MSM-TOKENOMICS'));
  expect(figures).toMatchObject({ maxSupply: 1_000_000_000, warnings: [] });
  expect(figures.allocation?.shares[0]).toEqual({
    name: 'Community and rewards',
    percent: 38,
    note: 'Over five years, as rewards are earned',
  });
  expect(figures.supply?.points.at(-1)).toEqual({ label: 'Year 5', circulating: 900_000_000 });
  expect(readMarkdown(shipped('MSM-LANDING-PAGE')).questions).toHaveLength(8);
});
