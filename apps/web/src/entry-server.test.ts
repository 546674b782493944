import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';

const render = (path: string) => renderPage(path, 'https://portal.example');

test('a public page has its title, its description and a canonical address', () => {
  const { status, head, isIndexed } = render('/blog');
  expect({ status, isIndexed }).toEqual({ status: 200, isIndexed: true });
  expect(head).toContain('<title>Blog · MSM Portal</title>');
  expect(head).toContain('<meta name="robots" content="index, follow">');
  expect(head).toContain('<link rel="canonical" href="https://portal.example/blog">');
});

test('the login page is hidden from search engines and has no canonical address', () => {
  const { head, isIndexed } = render('/login');
  expect(isIndexed).toBe(false);
  expect(head).toContain('noindex');
  expect(head).not.toContain('canonical');
});

test('two addresses of one page share the canonical one', () => {
  expect(render('/play-kadi').head).toContain('href="https://portal.example/kadi"');
});

test('an unknown address is not found and not listed', () => {
  expect(render('/no/such/page')).toMatchObject({ status: 404 });
  expect(render('/no/such/page').head).toContain('noindex');
  expect(render('/').status).toBe(200);
  expect(render('/social-media-scheduler').status).toBe(200);
});

test('a hostile address cannot write markup', () => {
  const { head } = render('/docs/"><script>alert(1)</script>');
  expect(head).not.toContain('<script');
  const { head: encoded } = render('/docs/%22%3E%3Cscript%3E');
  expect(encoded).not.toContain('<script');
});

test('an address that cannot be decoded is answered all the same', () => {
  expect(render('/docs/%E0%A4%A').status).toBeGreaterThanOrEqual(200);
});
