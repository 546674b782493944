import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PostContent } from '@msm/contract/posts/content';
import { problemsWith } from '@msm/contract/writer/platform-problems';
import { PLATFORMS } from '@msm/contract/posts/platforms';
import { Brief, type BriefInput } from '@msm/contract/posts/brief';
import { AppError } from '../../../platform/errors.ts';
import type { RawDraft } from '../../../platform/ports/writer.ts';
import { finishDraft } from './finish-draft.ts';

const raw: RawDraft = {
  title: 'Solar pumps',
  body: '<p>Water by day.</p>',
  excerpt: 'Water',
  seoTitle: '',
  seoDescription: '',
  headlines: [],
  hashtags: [],
  notes: [],
};
const finish = (change: Partial<RawDraft>, brief: Partial<BriefInput> = {}) =>
  finishDraft({
    raw: { ...raw, ...change },
    task: { brief: Brief.parse({ topic: 'Solar pumps', platform: 'wordpress', ...brief }), material: [] },
  });
const htmlOf = (body: string, brief?: Partial<BriefInput>) => finish({ body }, brief).content.html;
const textOf = (body: string, change: Partial<RawDraft> = {}, platform: BriefInput['platform'] = 'x') =>
  finish({ body, ...change }, { platform }).content.text;

test.each([
  ['scripts', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['handlers', '<p onclick="x()">a</p>', '<p>a</p>'],
  [
    'pictures and frames',
    '<p>a<img src="https://evil.example/x.gif"><iframe src="x"></iframe></p>',
    '<p>a</p>',
  ],
  ['styles and classes', '<p style="color:red" class="x">a</p>', '<p>a</p>'],
  ['hidden text', '<p>a</p><p style="display:none">b</p><p hidden>c</p>', '<p>a</p>'],
  ['forms', '<form action="https://evil.example"><p>a</p><input></form>', '<p>a</p>'],
  ['script links', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['links that nobody gave', '<p><a href="https://evil.example/x">a</a></p>', '<p>a</p>'],
  ['addresses in the text', '<p>Go to https://evil.example/x now.</p>', '<p>Go to now.</p>'],
  ['a first heading', '<h1>A</h1><p>a</p>', '<h2>A</h2><p>a</p>'],
  ['marks that reverse reading', '<p>a\u202eb\u200bc\u{e0041}</p>', '<p>abc</p>'],
  ['prose without tags', 'One & two\n\nThree <b>four</b>', '<p>One &amp; two</p>\n<p>Three four</p>'],
])('of HTML %s are made harmless', (_, body, expected) => {
  expect(htmlOf(body)).toBe(expected);
});

test('links that the brief or its sources name are kept, without a vote for them', () => {
  const brief = {
    topic: 'See https://ours.example/page',
    sources: [{ kind: 'url', url: 'https://news.example/story?id=1' }],
  } satisfies Partial<BriefInput>;
  expect(htmlOf('<p><a href="https://ours.example/page/">a</a></p>', brief)).toBe(
    '<p><a href="https://ours.example/page/" rel="nofollow noopener">a</a></p>',
  );
  expect(htmlOf('<p><a href="https://news.example/story?id=1#x">a</a></p>', brief)).toContain('<a href');
  for (const other of [
    'https://news.example/story?id=2',
    'https://news.example/',
    'https://user@news.example/story?id=1',
    'https://news.example.evil.example/story?id=1',
    '//news.example/story?id=1',
    'mailto:a@b.c',
  ])
    expect(htmlOf(`<p><a href="${other}">a</a></p>`, brief), other).toBe('<p>a</p>');
});

test('text for a network has no tags, no Markdown and no foreign links', () => {
  expect(textOf('<p>One **bold** word.</p><p>See evil.example/x or https://evil.example.</p>')).toBe(
    'One bold word.\n\nSee or.',
  );
  expect(textOf('# Heading\nBooking.com and Node.js stay, 3 < 4 too.')).toBe(
    'Heading\nBooking.com and Node.js stay, 3 < 4 too.',
  );
});

test('hashtags are cleaned, and added while there is room', () => {
  const hashtags = ['#Solar Pumps!', 'solarpumps', '#123', '', 'Water', 'Farm'];
  expect(textOf('Short.', { hashtags })).toBe('Short.\n\n#solarpumps #Water');
  expect(textOf('a '.repeat(139), { hashtags })).toBe('a '.repeat(139).trim());
  expect(textOf('Already #water.', { hashtags })).toBe('Already #water.\n\n#solarpumps #Farm');
  expect(finish({ hashtags }).content.tags).toEqual(['solarpumps', 'Water', 'Farm']);
});

test('a text that is too long ends with a sentence, or between words', () => {
  const sentences = `${'Water is life for every farm in the valley. '.repeat(6)}And then some more words follow.`;
  expect(textOf(sentences)).toBe('Water is life for every farm in the valley. '.repeat(6).trim());
  expect(textOf('word '.repeat(100))).toBe(`${'word '.repeat(55).trim()}…`);
  expect(textOf('x'.repeat(400))).toBe('x'.repeat(280));
});

test('an empty answer is no draft', () => {
  for (const body of ['', '  ', '<p></p>', '<script>1</script>', 'https://evil.example/'])
    for (const platform of PLATFORMS) expect(() => finish({ body }, { platform })).toThrow(AppError);
});

test('a title that is missing is taken from the topic, fields for search engines from the title', () => {
  expect(finish({ title: '<b></b>' }).content).toMatchObject({
    title: 'Solar pumps',
    seo: { title: 'Solar pumps', description: 'Water' },
  });
});

test('HTML that is nested on and on is refused at once', () => {
  expect(() => finish({ body: '<blockquote><b>'.repeat(50_000) })).toThrow('The text is nested too deeply.');
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3_000 }),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc
    .array(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b',
        '&amp;',
        '#tag',
        ' ',
        '\n',
        '😀',
        '漢字',
        'https://a.io/x',
        'word.',
      ),
      {
        maxLength: 2_000,
      },
    )
    .map((pieces) => pieces.join('')),
  fc.nat(70_000).map((length) => 'long text '.repeat(length / 10)),
);
const anyDraft = fc.record({
  title: anyText,
  body: anyText,
  excerpt: anyText,
  seoTitle: anyText,
  seoDescription: anyText,
  headlines: fc.array(anyText, { maxLength: 8 }),
  hashtags: fc.array(anyText, { maxLength: 40 }),
  notes: fc.array(anyText, { maxLength: 3 }),
});

test.each(PLATFORMS)('whatever was written, what is kept is what %s takes', (platform) => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      try {
        const { content } = finish(draft, { platform, keyphrase: 'solar' });
        expect(problemsWith(platform, content)).toEqual([]);
        expect(PostContent.safeParse(content).error).toBeUndefined();
        expect(JSON.stringify(content)).not.toMatch(/<script|\\u0000|\\ud[89a-f]/i);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }),
    { numRuns: 60 },
  );
});
