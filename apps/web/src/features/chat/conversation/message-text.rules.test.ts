import { expect, test } from 'vitest';
import { blocksOf, firstLinkOf, isFewEmoji, previewOf } from './message-text.rules.ts';

const words = (text: string) => ({ kind: 'words', text });

test('markup is text', () => {
  const text = '<img src=x onerror=alert(1)> **bold** &amp;';
  expect(blocksOf(text)).toEqual([{ kind: 'text', parts: [words(text)] }]);
});

test('code, quotes and links are told apart', () => {
  const text =
    '> a quote\n> of two lines\nSee `x < 1` at https://example.com/a.\n```ts\nconst a = `1`;\n```\nEnd';
  expect(blocksOf(text)).toEqual([
    { kind: 'quote', parts: [words('a quote\nof two lines')] },
    {
      kind: 'text',
      parts: [
        words('See '),
        { kind: 'code', text: 'x < 1' },
        words(' at '),
        { kind: 'link', text: 'https://example.com/a', href: 'https://example.com/a' },
        words('.'),
      ],
    },
    { kind: 'code', text: 'const a = `1`;' },
    { kind: 'text', parts: [words('End')] },
  ]);
});

test('an unclosed fence and a lone backtick are text', () => {
  expect(blocksOf('```\nnever closed')).toEqual([{ kind: 'text', parts: [words('```\nnever closed')] }]);
  expect(blocksOf('it`s')).toEqual([{ kind: 'text', parts: [words('it`s')] }]);
});

test.each(['```npm install```', '```DROP TABLE users;', '``` two words', '````'])(
  'a line %s opens no code, and is shown',
  (line) => {
    const shown = blocksOf(`${line}\nthen\n\`\`\`\nnpm start\n\`\`\``)
      .flatMap((block) => (block.kind === 'code' ? block.text : block.parts.map(({ text }) => text)))
      .join('\n');
    for (const part of [line.replaceAll('`', ''), 'then', 'npm start']) expect(shown).toContain(part);
  },
);

test('a link in code is not previewed', () => {
  expect(firstLinkOf('`https://example.com/code`')).toBeUndefined();
  expect(firstLinkOf('one https://example.com/1 two https://example.com/2')).toBe('https://example.com/1');
  expect(firstLinkOf('javascript:alert(1) http://example.com')).toBeUndefined();
});

test('only messages of one to three emoji are shown large', () => {
  expect(['👍', '👩‍👩‍👧 ❤️', '🎉🎉🎉'].map(isFewEmoji)).toEqual([true, true, true]);
  expect(['1', '12', 'ok 👍', '🎉🎉🎉🎉', ''].map(isFewEmoji)).toEqual([false, false, false, false, false]);
});

test('a preview is one line', () => {
  expect(previewOf('one\n\n  two\t```x```')).toBe('one two x');
});
