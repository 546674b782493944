import { Brief } from '@msm/contract/posts/brief';
import type { Draft } from '@msm/contract/writer/schemas';
import { expect, test } from 'vitest';
import { anotherSeed, briefOf, toBriefInput, toForm, withChosen, type BriefForm } from './brief.rules.ts';

const CHOICES = {
  type: 'how_to',
  nature: 'educational',
  tone: 'friendly',
  language: 'sw',
  length: 'short',
} as const;
const FORM: BriefForm = { ...CHOICES, topic: 'Solar pumps for small farms', sources: [], keyphrase: '' };

test('a form becomes a brief that the contract takes', () => {
  const input = toBriefInput(
    { ...FORM, keyphrase: ' solar pump ' },
    { platform: 'x', destinationId: undefined },
  );
  expect(Brief.parse(input)).toEqual({
    ...CHOICES,
    topic: FORM.topic,
    sources: [],
    platform: 'x',
    keyphrase: 'solar pump',
  });
});

test('a keyphrase of spaces is none, and a site is named only where there is one', () => {
  const input = toBriefInput(
    { ...FORM, keyphrase: '  ' },
    { platform: 'wordpress', destinationId: undefined },
  );
  expect(Object.keys(input)).not.toContain('keyphrase');
  expect(Object.keys(input)).not.toContain('destinationId');
});

test.each([
  ['example.com/pumps', 'https://example.com/pumps'],
  [' http://example.com ', 'http://example.com'],
  ['localhost', 'localhost'],
  ['not an address', 'not an address'],
])('the address %j is sent as %j', (typed, sent) => {
  const sources = [{ kind: 'url' as const, url: typed }];
  expect(toBriefInput({ ...FORM, sources }, { platform: 'x' }).sources).toEqual([{ kind: 'url', url: sent }]);
});

test('a bad address is told at its field, in the words of the contract', () => {
  const sources = [
    { kind: 'text' as const, text: 'Pumps that run on sunlight need no diesel.' },
    { kind: 'url' as const, url: 'ftp://example.com' },
  ];
  const { error } = Brief.safeParse(toBriefInput({ ...FORM, sources }, { platform: 'x' }));
  expect(error?.issues).toMatchObject([
    { path: ['sources', 1, 'url'], message: 'Enter an address that begins with http:// or https://.' },
  ]);
});

test('a brief comes back into the form as it left it', () => {
  const sources = [{ kind: 'url' as const, url: 'https://example.com/' }];
  const input = toBriefInput({ ...FORM, sources, keyphrase: 'pump' }, { platform: 'x' });
  expect(toForm(input, CHOICES)).toEqual({ ...FORM, sources, keyphrase: 'pump' });
});

test('a brief of few words is filled up with the usual choices', () => {
  expect(toForm({ topic: 'Wells', platform: 'x' }, CHOICES)).toEqual({ ...FORM, topic: 'Wells' });
});

test('the brief of an earlier draft is told from it, with the addresses it was written from', () => {
  const report = { kind: 'url', label: 'Pumps', isUsed: true, problem: null } as const;
  const draft = {
    title: 'Pumps that need no diesel',
    platform: 'facebook',
    ...CHOICES,
    destinationId: null,
    content: { title: 'x', seo: { keyphrase: 'pump' } },
    sources: [
      { ...report, url: 'https://example.com/' },
      { ...report, kind: 'text', url: null },
    ],
  } as unknown as Draft;
  expect(Brief.parse(briefOf(draft))).toMatchObject({
    topic: 'Pumps that need no diesel',
    platform: 'facebook',
    type: 'how_to',
    keyphrase: 'pump',
    sources: [{ kind: 'url', url: 'https://example.com/' }],
  });
});

test('another version never has the seed of the last one', () => {
  expect(anotherSeed(1, () => 0)).toBe(2);
  expect(anotherSeed(999_999, () => 0.999_999_9)).toBe(1);
  expect(anotherSeed(undefined, () => 0)).toBe(1);
});

test('what is chosen stays in sight in a list that is empty or does not have it', () => {
  const listed = [{ id: 'news', label: 'News' }];
  expect(withChosen(listed, 'news')).toBe(listed);
  expect(withChosen([], 'how_to')).toEqual([{ id: 'how_to', label: 'How to' }]);
  expect(withChosen(listed, 'am', 'Amharic').map(({ label }) => label)).toEqual(['News', 'Amharic']);
});
