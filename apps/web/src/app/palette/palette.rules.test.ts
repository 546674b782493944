import { Circle } from 'lucide-react';
import { expect, test } from 'vitest';
import type { PaletteItem } from '../../platform/palette.ts';
import { matchOf, sectionsFor, stepTo } from './palette.rules.ts';

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  label,
  Icon: Circle,
  choose: '/',
  ...more,
});
const WRITE = item('Write a post', { words: 'new compose' });
const offered = [
  { group: 'Actions' as const, items: [WRITE, item('Connect a site', { words: 'wordpress' })] },
  { group: 'Pages' as const, items: [item('Dashboard'), item('Remote sites'), item('Schedule posts')] },
  { group: 'Posts' as const, items: [item('Postcards from Nairobi')] },
];
const named = (text: string, recent: PaletteItem[] = []) =>
  sectionsFor(text, offered, recent).map(({ name, rows }) => [name, ...rows.map((row) => row.item.label)]);

test('the group of the best match comes first, and in it the best match', () => {
  expect(named('post')).toEqual([
    ['Posts', 'Postcards from Nairobi'],
    ['Actions', 'Write a post'],
    ['Pages', 'Schedule posts'],
  ]);
});

test('all words have to be found, in any order, also among other words', () => {
  expect(named('site connect')).toEqual([['Actions', 'Connect a site']]);
  expect(named('wordpress')).toEqual([['Actions', 'Connect a site']]);
  expect(named('site tomorrow')).toEqual([]);
});

test('what was found is marked, whatever its case and accents', () => {
  expect(matchOf('CAFE no', item('Café in Nairobi, no. 1'))?.marks).toEqual([
    [0, 4],
    [17, 19],
  ]);
  expect(matchOf('writ wr', WRITE)?.marks).toEqual([[0, 4]]);
  expect(matchOf('compose', WRITE)?.marks).toEqual([]);
});

test('scattered letters are found after everything else, and never of two letters', () => {
  expect(matchOf('wap', WRITE)?.marks).toEqual([
    [0, 1],
    [6, 7],
    [8, 9],
  ]);
  expect(matchOf('wp', WRITE)).toBeUndefined();
  expect(matchOf('wap', WRITE)!.score).toBeLessThan(matchOf('compose', WRITE)!.score);
});

test('without a text recent choices come first and are not listed twice', () => {
  const [first, second] = named('  ', [WRITE]);
  expect(first).toEqual(['Recent', 'Write a post']);
  expect(second).toEqual(['Actions', 'Connect a site']);
});

test('hostile texts match nothing and break nothing', () => {
  for (const text of ['.*', '\\', '[', '(?:', '%_', '\u0000', '😀'.repeat(200)])
    expect(named(text)).toEqual([]);
});

test('keys go round the rows, and to their ends', () => {
  expect(stepTo('ArrowDown', 2, 3)).toBe(0);
  expect(stepTo('ArrowUp', 0, 3)).toBe(2);
  expect(stepTo('End', 0, 3)).toBe(2);
  expect(stepTo('Home', 2, 3)).toBe(0);
  expect(stepTo('a', 1, 3)).toBeUndefined();
  expect(stepTo('ArrowDown', 0, 0)).toBeUndefined();
});
