import { expect, test } from 'vitest';
import { partsBeyond, toEditable, withPlainItems } from './editor-html.rules.ts';

test('what the editor cannot show is named', () => {
  expect(partsBeyond('<p>a</p><TABLE class="x"><tr><td>b</td></tr></TABLE><p>x<sup>2</sup></p>')).toEqual([
    'a table',
    'raised text',
  ]);
});

test('what the editor knows is not named, nor words that merely look like it', () => {
  expect(
    partsBeyond('<p>table</p><figure><img src="a.png"></figure><summary>x</summary><pre>y</pre>'),
  ).toEqual([]);
});

test('headings of other texts take their place below the title', () => {
  expect(toEditable('<h1 class="x">A</h1><h2>B</h2><H6>C</H6><hr><header>D</header>')).toBe(
    '<h2 class="x">A</h2><h2>B</h2><h4>C</h4><hr><header>D</header>',
  );
});

test('an item of one paragraph is written without it, at every depth', () => {
  expect(withPlainItems('<ul><li><p>a <b>b</b></p><ul><li><p>c</p></li></ul></li></ul>')).toBe(
    '<ul><li>a <b>b</b><ul><li>c</li></ul></li></ul>',
  );
});

test('an item of two paragraphs keeps both', () => {
  const html = '<ol><li><p>a</p><p>b</p></li></ol>';
  expect(withPlainItems(html)).toBe(html);
});

test('styles and handlers of other pages stay outside, and words about them stay', () => {
  const html = `<style>p { color: red }</style><p style="color: red" onclick='x()' class="a">style="b" stays</p>`;
  expect(toEditable(html)).toBe('<p class="a">style="b" stays</p>');
});
