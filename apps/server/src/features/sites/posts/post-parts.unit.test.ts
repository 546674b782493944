// What becomes of texts and files before they reach a site, without a site.
import { expect, test } from 'vitest';
import { composePost } from './compose-post.ts';
import { mediaTypeOf } from '../media/media-type.ts';

const parts = { slug: 'key', media: [], shown: [], categories: [1], tags: [2], takesSeo: false };
const picture = { id: 5, url: 'https://x.test/a.jpg?a=1&b="2"', mimeType: 'image/jpeg', altText: '<b>' };
const video = { id: 6, url: 'https://x.test/a.mp4', mimeType: 'video/mp4', altText: '' };

test('a post without HTML gets its text as paragraphs, escaped; with HTML the text is its excerpt', () => {
  const plain = composePost({ title: 'T', text: 'One <b>\ntwo\n\n\nthree & four' }, parts);
  expect(plain).toMatchObject({
    html: '<p>One &lt;b&gt;<br>two</p>\n<p>three &amp; four</p>',
    excerpt: '',
    slug: 'key',
    status: 'publish',
    categories: [1],
    tags: [2],
  });
  expect(composePost({ title: 'T', html: '<p>x</p>', text: 'Short' }, parts).excerpt).toBe('Short');
  expect(composePost({ title: 'T', html: '<p>x</p>', text: 'a', excerpt: 'b' }, parts).excerpt).toBe('b');
});

test('title and excerpt are text: what looks like a tag in them is none on the site', () => {
  const title = 'Use <T> & <script>alert(1)</script>';
  const post = composePost({ title, html: '<p>x</p>', excerpt: '<img src=x onerror=alert(1)>' }, parts);
  expect(post.title).toBe('Use &lt;T> & &lt;script>alert(1)&lt;/script>');
  expect(post.excerpt).toBe('&lt;img src=x onerror=alert(1)>');
});

test('the first picture is featured; a video is not, and stands in the text as every other file', () => {
  const one = composePost({ title: 'T', text: 'x' }, { ...parts, media: [picture, video] });
  expect(one.featuredMediaId).toBe(5);
  expect(one.html).toBe(
    '<p>x</p>\n<figure class="wp-block-video"><video controls src="https://x.test/a.mp4"></video></figure>',
  );
  const other = composePost({ title: 'T', text: 'x' }, { ...parts, media: [video, picture] });
  expect(other.featuredMediaId).toBeUndefined();
  expect(other.html).toContain('src="https://x.test/a.jpg?a=1&amp;b=&quot;2&quot;" alt="&lt;b&gt;"');
});

test('SEO fields go only where msmBridge takes them', () => {
  const content = { title: 'T', text: 'x', seo: { title: 'S', description: 'D', keyphrase: 'K' } };
  expect(composePost(content, parts).meta).toBeUndefined();
  expect(composePost(content, { ...parts, takesSeo: true }).meta).toEqual({
    _yoast_wpseo_title: 'S',
    _yoast_wpseo_metadesc: 'D',
    _yoast_wpseo_focuskw: 'K',
  });
});

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
  ['\0\0\0\x18ftypqt  ', undefined],
  ['\0\0\0\x18ftypavif', undefined],
  ['RIFF\0\0\0\0WAVEfmt ', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('%j is %s by its first bytes', (start, mimeType) => {
  expect(mediaTypeOf(Buffer.from(start, 'latin1'))?.mimeType).toBe(mimeType);
});
