import { PostContent } from '@msm/contract/posts/content';
import type { Draft } from '@msm/contract/writer/schemas';
import { expect, test } from 'vitest';
import { contentOf, editOf, hasHashtag, isChanged, tagsOf, toggleHashtag } from './draft.rules.ts';

const draft = (change: Partial<Draft>): Draft =>
  ({ platform: 'wordpress', hashtags: [], content: { title: 'A title' }, ...change }) as Draft;

const blog = draft({
  hashtags: ['#Pumps', '#Sun'],
  content: {
    title: 'A title',
    html: '<p>Text</p>',
    excerpt: 'Short',
    tags: ['Pumps'],
    categories: ['Farms'],
    seo: { title: 'T', description: 'D', keyphrase: 'pump' },
  },
});

test('a draft that nobody touched is unchanged, and saying it again gives the same', () => {
  expect(isChanged(blog, editOf(blog))).toBe(false);
  expect(contentOf(blog, editOf(blog))).toEqual(blog.content);
});

test('what was changed comes out, and what nobody can change here stays', () => {
  const edit = { ...editOf(blog), title: ' New title ', body: '<p>New</p>', tags: [], seoTitle: 'S' };
  expect(isChanged(blog, edit)).toBe(true);
  expect(PostContent.parse(contentOf(blog, edit))).toEqual({
    ...blog.content,
    title: 'New title',
    html: '<p>New</p>',
    tags: [],
    seo: { title: 'S', description: 'D', keyphrase: 'pump' },
  });
});

test('the text of a network goes out as text', () => {
  const post = draft({ platform: 'x', content: { title: 'A title', text: 'Sun' } });
  expect(contentOf(post, { ...editOf(post), body: 'Sun & wind' })).toEqual({
    title: 'A title',
    text: 'Sun & wind',
  });
});

test('tags to choose from are those of the writer and those that are there', () => {
  expect(tagsOf(draft({ hashtags: ['#Sun'], content: { title: 'x', tags: ['Rain', 'Sun'] } }))).toEqual([
    'Sun',
    'Rain',
  ]);
});

test('a hashtag is put to the end, behind those that are there', () => {
  expect(toggleHashtag('Sun is free.', '#Sun')).toBe('Sun is free.\n\n#Sun');
  expect(toggleHashtag('Sun is free.\n\n#Sun', '#Wind')).toBe('Sun is free.\n\n#Sun #Wind');
  expect(toggleHashtag('', '#Sun')).toBe('#Sun');
});

test('a hashtag is taken out whole, whatever its case', () => {
  expect(toggleHashtag('Free.\n\n#sun #Sunday #Wind', '#Sun')).toBe('Free.\n\n#Sunday #Wind');
  expect(hasHashtag('#Sunday', '#Sun')).toBe(false);
});
