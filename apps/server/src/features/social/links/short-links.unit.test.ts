import { expect, test } from 'vitest';
import { shortenAddress, shortenText } from './short-links.ts';

const carrier = { publicationKey: 'msm-1', part: 0, publicUrl: 'https://portal.example' };
const LONG = 'https://news.example/2030/05/a-long-story-about-solar-pumps?utm_source=portal';

test('a long link becomes a short one, the same with every try', () => {
  const { text, links } = shortenText(`Read this (${LONG}).`, carrier);
  expect(text).toMatch(/^Read this \(https:\/\/portal\.example\/l\/[\w-]{11}\)\.$/);
  expect(links).toEqual([{ code: text.slice(-13, -2), url: LONG }]);
  expect(shortenText(`Read this (${LONG}).`, carrier)).toEqual({ text, links });
});

test('another publication of the same text has other codes', () => {
  const other = shortenText(LONG, { ...carrier, publicationKey: 'msm-2' });
  expect(other.text).not.toBe(shortenText(LONG, carrier).text);
});

test('a text never grows: a link that is short already stays', () => {
  expect(shortenText('See https://ex.am/ple', carrier)).toEqual({ text: 'See https://ex.am/ple', links: [] });
});

test('the link of a card is always counted', () => {
  const { url, link } = shortenAddress('https://ex.am/ple', carrier);
  expect(url).toBe(`https://portal.example/l/${link.code}`);
  expect(link.url).toBe('https://ex.am/ple');
});
