import { expect, test } from 'vitest';
import { textModeOf } from './post-text.rules.ts';

test.each([
  ['nothing', ''],
  [
    'paragraphs, lists and links',
    '<h2>Hi</h2>\n<p>A <a href="https://a.example/">b</a></p>\n<ul><li>c</li></ul>',
  ],
  ['one line without tags', 'Just a line.'],
  ['a comparison', '<p>1 &lt; 2</p>'],
])('the editor takes %s', (_case, html) => {
  expect(textModeOf(html)).toBe('rich');
});

test('a text of blocks is edited as it is stored', () => {
  expect(textModeOf('<!-- wp:paragraph -->\n<p>Hi</p>\n<!-- /wp:paragraph -->')).toBe('blocks');
});

test.each([
  ['a table', '<table><tr><td>1</td></tr></table>'],
  ['a picture', '<p><img src="a.png" alt=""></p>'],
  ['a class', '<p class="lead">Hi</p>'],
  ['a style with a bracket in it', '<p title="a > b" style="color:red">Hi</p>'],
  ['a comment', '<p>Hi</p><!--more--><p>There</p>'],
  ['a shortcode', '<p>[gallery ids="1,2"]</p>'],
  ['paragraphs made of empty lines', 'First.\n\nSecond.'],
])('a text with %s is edited as it is stored', (_case, html) => {
  expect(textModeOf(html)).toBe('html');
});
