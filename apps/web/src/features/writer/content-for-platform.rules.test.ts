import { expect, test } from 'vitest';
import { contentFor } from './content-for-platform.rules.ts';

test('what fits already is not touched', () => {
  const post = { title: 'T', text: 'Text', excerpt: 'E' };
  expect(contentFor('x', post)).toBe(post);
  const blog = { title: 'T', html: '<p>Text</p>' };
  expect(contentFor('wordpress', blog)).toBe(blog);
});

test('a blog post becomes text that a network can show', () => {
  const html =
    '<h2>Why</h2>\n<p>Sun &amp; wind are <strong>free</strong>:<br>use them.</p><ul><li>Pump</li><li><p>Lamp</p></li></ul><p>1 &lt; 2&nbsp;&quot;yes&quot;</p>';
  expect(contentFor('facebook', { title: 'T', html, excerpt: 'E' })).toEqual({
    title: 'T',
    excerpt: 'E',
    text: 'Why\n\nSun & wind are free:\nuse them.\n• Pump\n• Lamp\n\n1 < 2 "yes"',
  });
});

test('a post becomes paragraphs in which nothing of it is taken for HTML', () => {
  expect(contentFor('wordpress', { title: 'T', text: 'a < b & c\nd\n\n\n<script>' })).toEqual({
    title: 'T',
    html: '<p>a &lt; b &amp; c<br>d</p>\n<p>&lt;script&gt;</p>',
  });
});
