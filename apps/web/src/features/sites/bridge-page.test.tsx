import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { siteRoutes } from '@msm/contract/sites/routes';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BridgePage } from './bridge-page.tsx';

const PLUGIN = '../../../../server/assets/msmbridge/msmbridge.php';

const plugin = readFileSync(new URL(PLUGIN, import.meta.url), 'utf8');
const markup = renderToStaticMarkup(
  <StaticRouter location="/msmbridge">
    <BridgePage />
  </StaticRouter>,
);

test('a visitor is led to an account and to the plugin', () => {
  expect(markup).toContain('href="/register"');
  expect(markup).toContain(`href="${siteRoutes.downloadBridge.path}"`);
  expect(markup).not.toContain('/wordpress?way=bridge');
});

test('nothing needs an inline style, which the content security policy would refuse', () => {
  expect(markup).not.toContain('style=');
});

test('the page names the versions that the plugin itself asks for', () => {
  const [, wordpress] = /Requires at least: ([\d.]+)/.exec(plugin) ?? [];
  const [, php] = /Requires PHP: ([\d.]+)/.exec(plugin) ?? [];
  expect(markup).toContain(`WordPress ${wordpress} or newer`);
  expect(markup).toContain(`PHP ${php} or newer`);
});

test('the plugin reports what the page admits, and nothing else', () => {
  const [, report = ''] = /function report\(\)[\s\S]*?return array\(([\s\S]*?)\);/.exec(plugin) ?? [];
  const fields = [...report.matchAll(/'(\w+)'\s*=>/g)].map(([, name]) => name);
  expect(fields).toEqual(['wordpressVersion', 'phpVersion', 'pluginVersion', 'cronLateSeconds', 'postCount']);
});
