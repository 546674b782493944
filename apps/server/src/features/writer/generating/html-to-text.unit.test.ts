import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenTo } from './clean-text.ts';
import { createTextPreview, htmlToText } from './html-to-text.ts';

test('plain text stays as it is', () => {
  for (const text of ['a < b && b > c', 'AT&amp;T', 'x <3 y', 'no tags']) expect(htmlToText(text)).toBe(text);
});

test('HTML becomes its visible words', () => {
  const html = `<div>One &amp; <b>two</b></div><script>no()</script><p style="display: none">no</p><span hidden>no <b>no</b></span><style>no</style><ul><li>x</li></ul>`;
  expect(htmlToText(html).trim()).toBe('One & two\n\n• x');
});

test.each(['opacity: 0.9', 'font-size:0.875em', 'max-height: 0.5em'])('text with %s is visible', (style) => {
  expect(htmlToText(`<p style="${style}">Small print</p>`).trim()).toBe('Small print');
});

test.each(['opacity: 0', 'font-size:0.0em', 'max-height: 0px'])('text with %s is not', (style) => {
  expect(htmlToText(`<p style="${style}">Hidden</p>`).trim()).toBe('');
});

test('a preview shows the words of HTML that is still coming, wherever it is cut', () => {
  const html = '<p>Fish &amp; <strong>chips</strong> &#8211; 3 &lt; 4</p><ul><li>One</li><li>Two</li></ul>';
  const whole = createTextPreview()(html);
  expect(whole).toBe('Fish & chips – 3 < 4\n\n• One\n• Two\n\n\n');
  fc.assert(
    fc.property(fc.array(fc.nat(html.length)), (cuts) => {
      const ends = cuts.toSorted((left, right) => left - right);
      const preview = createTextPreview();
      const chunks = [0, ...ends].map((from, at) => html.slice(from, ends[at]));
      expect(chunks.map(preview).join('')).toBe(whole);
    }),
  );
});

test('a < in prose does not hold the preview up for long', () => {
  const preview = createTextPreview();
  expect(preview('3 < 4') + preview(' and so on '.repeat(60))).toContain('and so on');
});

test('a source of nothing but punctuation is shortened in linear time', () => {
  const text = `${','.repeat(300_000)}x ${'y'.repeat(9)}`;
  expect(shortenTo(text, 300_005)).toBe(`${','.repeat(300_000)}x…`);
  expect(shortenTo('One, two, three', 10)).toBe('One, two…');
});
