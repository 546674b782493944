import { MAX_THREAD } from '@msm/contract/posts/content';
import { fitsIn } from '@msm/contract/social/split-thread';
import { expect, test } from 'vitest';
import { splitFor } from './split-for.rules.ts';

test('each post fits at both networks, although they count links differently', () => {
  const link = `https://example.com/${'a'.repeat(150)}`;
  const posts = splitFor(['x', 'bluesky'], [`${'Harvest news. '.repeat(14)}${link}`]);
  expect(posts.length).toBeGreaterThan(1);
  for (const post of posts) expect(fitsIn('x', post) && fitsIn('bluesky', post), post).toBe(true);
  expect(posts.join(' ')).toContain(link);
});

test('more than a thread can hold stays in its last post', () => {
  const sentence = 'One more sentence of the harvest, and another one beside it. ';
  const posts = splitFor(['x'], [sentence.repeat(60), sentence.repeat(100)]);
  expect(posts).toHaveLength(MAX_THREAD);
  expect(posts.join(' ').match(/One more/g)).toHaveLength(160);
});
