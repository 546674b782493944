import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';

const render = (path: string) =>
  renderPage(path, '', {
    publicUrl: 'https://portal.example',
    // No document has the name that a hostile address gives.
    readAnswer: () => Promise.resolve(undefined),
  });

test('a public page has its title, its description and a canonical address', async () => {
  const { status, head, isIndexed } = await render('/msmbridge');
  expect({ status, isIndexed }).toEqual({ status: 200, isIndexed: true });
  expect(head).toContain('<title>msmBridge · MSM Portal</title>');
  expect(head).toContain('<meta name="robots" content="index, follow">');
  expect(head).toContain('<link rel="canonical" href="https://portal.example/msmbridge">');
});

test('the login page is hidden from search engines and has no canonical address', async () => {
  const { head, isIndexed } = await render('/login');
  expect(isIndexed).toBe(false);
  expect(head).toContain('noindex');
  expect(head).not.toContain('canonical');
});

test('two addresses of one page share the canonical one', async () => {
  expect((await render('/play-kadi')).head).toContain('href="https://portal.example/kadi"');
});

test('an unknown address is not found and not listed', async () => {
  expect(await render('/no/such/page')).toMatchObject({ status: 404 });
  expect((await render('/no/such/page')).head).toContain('noindex');
  expect((await render('/')).status).toBe(200);
  expect((await render('/social-media-scheduler')).status).toBe(200);
});

test('a hostile address cannot write markup', async () => {
  const { head } = await render('/docs/"><script>alert(1)</script>');
  expect(head).not.toContain('<script');
  const { head: encoded } = await render('/docs/%22%3E%3Cscript%3E');
  expect(encoded).not.toContain('<script');
});

test('an address that cannot be decoded is answered all the same', async () => {
  expect((await render('/docs/%E0%A4%A')).status).toBeGreaterThanOrEqual(200);
});
