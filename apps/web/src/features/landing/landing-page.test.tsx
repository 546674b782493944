import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { COOKIE_SETTINGS_HASH } from '../../platform/consent.ts';
import { publicPages } from '../../app/public-pages.tsx';
import { LANDING_FACTS } from './landing-facts.ts';
import { LandingPage } from './landing-page.tsx';

const PUBLIC = join(import.meta.dirname, '../../../public');

const markup = renderToStaticMarkup(
  <StaticRouter location="/landing">
    <LandingPage />
  </StaticRouter>,
);
const all = (pattern: RegExp) => [...markup.matchAll(pattern)].map(([, found]) => found!);

test('the page has one first heading, and no level is skipped below it', () => {
  const levels = all(/<h([1-6])/g).map(Number);
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
});

test('every link leads to a page that visitors may open, or to the cookie settings of this one', () => {
  const paths = [...publicPages.map(({ path }) => path), COOKIE_SETTINGS_HASH];
  for (const href of all(/<a [^>]*href="([^"]*)"/g)) expect(paths).toContain(href);
});

test('nothing needs an inline style, which the content security policy would refuse', () => {
  expect(markup).not.toContain('style=');
});

test('every picture is there, in the proportions that the page keeps free for it', () => {
  const pictures = all(/<img ([^>]*)>/g).map((attributes) => ({
    src: /src="([^"]*)"/.exec(attributes)![1]!,
    size: `${/width="(\d+)"/.exec(attributes)?.[1]} ${/height="(\d+)"/.exec(attributes)?.[1]}`,
  }));
  expect(pictures.length).toBeGreaterThan(0);
  for (const { src, size } of pictures) {
    expect(drawingAt(src), src).toContain(`viewBox="0 0 ${size}"`);
  }
});

/** A file of its own, or the text of one that comes with the page. */
function drawingAt(src: string): string {
  if (!src.startsWith('data:')) return readFileSync(join(PUBLIC, src), 'utf8');
  return Buffer.from(src.slice(src.indexOf(',') + 1), 'base64').toString();
}

test('search engines are told the price that the page shows', () => {
  const { price, priceCurrency } = LANDING_FACTS['@graph'][1].offers;
  expect(markup).toContain(`${price} ${priceCurrency}`);
});
