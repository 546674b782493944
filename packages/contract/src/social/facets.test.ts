import { expect, test } from 'vitest';
import { facetsIn } from './facets.ts';

const slice = (text: string, start: number, end: number) =>
  new TextDecoder().decode(new TextEncoder().encode(text).slice(start, end));

test('places are counted in bytes of UTF-8', () => {
  const text = '✨ Grüße @alice.bsky.social: https://example.com/ä?b=1, #Nairobi!';
  const found = facetsIn(text).map((facet) => ({
    kind: facet.kind,
    at: slice(text, facet.byteStart, facet.byteEnd),
  }));
  expect(found).toEqual([
    { kind: 'mention', at: '@alice.bsky.social' },
    { kind: 'link', at: 'https://example.com/ä?b=1' },
    { kind: 'tag', at: '#Nairobi' },
  ]);
});

test('a mail address is no mention, a number no tag, a link keeps its hash', () => {
  expect(facetsIn('Write to me@example.com about #1')).toEqual([]);
  expect(facetsIn('https://example.com/#top')).toHaveLength(1);
});
