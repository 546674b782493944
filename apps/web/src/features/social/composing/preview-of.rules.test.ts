import { expect, test } from 'vitest';
import type { NetworkPlace } from './network-post.ts';
import { previewOf } from './preview-of.rules.ts';

const at = (network: NetworkPlace['network']): NetworkPlace => ({
  id: network,
  network,
  name: 'Mount Kenya Coffee',
  handle: 'mountkenya',
  isSandbox: false,
});
const link = { url: 'https://example.com/harvest', title: 'Harvest', description: 'Of the year' };
const pictures = Array.from({ length: 6 }, (_, place) => ({ libraryId: `${place}`, url: `/media/${place}` }));

test('networks with cards show the link as one, the others within the text', () => {
  const content = { title: 'News', text: 'News', link };
  expect(previewOf(at('facebook'), content, new Map()).card).toMatchObject({ title: 'Harvest' });
  const onX = previewOf(at('x'), content, new Map());
  expect(onX.card).toBeUndefined();
  expect(onX.texts).toEqual(['News\n\nhttps://example.com/harvest']);
});

test('a card without words of its own names the host', () => {
  const preview = previewOf(at('bluesky'), { title: '', text: 'News', link: { url: link.url } }, new Map());
  expect(preview.card).toEqual({ url: link.url, title: 'example.com', description: '' });
});

test('a preview shows as many pictures as the network takes, with their sizes once they are known', () => {
  const sizes = new Map([['/media/0', { width: 800, height: 600 }]]);
  const preview = previewOf(at('x'), { title: '', media: pictures }, sizes);
  expect(preview.pictures).toHaveLength(4);
  expect(preview.pictures[0]).toMatchObject({ width: 800, height: 600 });
});

test('a page without a handle is shown by its name', () => {
  const page = { ...at('facebook'), handle: '' };
  expect(previewOf(page, { title: '' }, new Map()).author).toEqual({
    name: 'Mount Kenya Coffee',
    handle: 'Mount Kenya Coffee',
  });
});

test('a video is shown by its poster, with how to play it', () => {
  const video = { url: '/media/film.mp4', durationMs: 9_000 };
  const media = [{ libraryId: '1', url: '/media/poster', video }];
  expect(previewOf(at('instagram'), { title: '', media }, new Map()).pictures).toEqual([
    { url: '/media/poster', altText: '', crop: undefined, video },
  ]);
});
