import { expect, test } from 'vitest';
import { readPageHead } from './read-page-head.ts';

test('the tags that pages have for previews come before their title', () => {
  const html = `<html><head><title>Plain</title><meta property="og:title" content="Shared &amp; nice">
    <meta name="description" content="What it is"><meta property="og:site_name" content="A site"></head></html>`;
  expect(readPageHead(html)).toEqual({
    title: 'Shared & nice',
    description: 'What it is',
    siteName: 'A site',
  });
});

test('markup stays text, lines are joined, reversing marks are dropped, and length is bounded', () => {
  const html = `<title>&lt;b&gt;a&lt;/b&gt;\n \u202eb</title><meta name="description" content="${'x'.repeat(1_000)}">`;
  const { title, description } = readPageHead(html);
  expect(title).toBe('<b>a</b> b');
  expect(description).toHaveLength(400);
});

test('a page without a head says nothing', () => {
  expect(readPageHead('just text')).toEqual({ title: '', description: '', siteName: '' });
});
