import { PostContent } from '@msm/contract/posts/content';
import { expect, test } from 'vitest';
import { slugOf } from './slug.rules.ts';

test.each([
  ['Rain on the Ngong hills', 'rain-on-the-ngong-hills'],
  ['  Café: à la carte! ', 'cafe-a-la-carte'],
  ['日本', ''],
])('“%s” becomes %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('the contract takes what is made of any title', () => {
  const slug = slugOf(`${'Long words '.repeat(60)}!`);
  expect(PostContent.safeParse({ title: 'x', slug }).success).toBe(true);
});
