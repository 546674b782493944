import { expect, test } from 'vitest';
import { sanitizeBlogPost } from './blog-html.ts';

test('a post carries no class, id, style or landmark, and its first heading is a second one', () => {
  expect(
    sanitizeBlogPost(
      '<main id="root" class="fixed"><h1 style="position:fixed">Hi</h1><p id="x">there</p></main>',
    ),
  ).toBe('<h2>Hi</h2><p>there</p>');
});

test('links of strangers open beside the portal, pass no rank, and cannot run anything', () => {
  expect(sanitizeBlogPost('<a href="https://a.example" onclick="x()">a</a>')).toBe(
    '<a href="https://a.example" rel="nofollow ugc noopener" target="_blank">a</a>',
  );
  expect(sanitizeBlogPost('<a href="javascript:x()">b</a>')).not.toContain('javascript');
});

test('sanitising twice changes nothing', () => {
  const once = sanitizeBlogPost('<p>Tea <img src="/media/a.webp" alt=""> &amp; bread</p>');
  expect(sanitizeBlogPost(once)).toBe(once);
  expect(once).toContain('loading="lazy"');
});
