// SITES_ALLOW: a site in a private network is connected when the operator permits its host and port. Nothing else is opened by
// that: neither another address there, nor the reading of pages for the writer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_PROBLEMS } from '@msm/contract/sites/problems';
import { siteRoutes } from '@msm/contract/sites/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { sandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import { loginOf } from '../connected-app.fixture.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let sandbox: Sandbox;
let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await openTestApp({ SITES_ALLOW: sandbox.hostAndPort });
  anna = await verifiedMember(app, 'anna');
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

test('a permitted site is connected', async () => {
  const { status, body } = await anna.call(siteRoutes.addSite, {
    input: loginOf(sandboxSite(sandbox.url)),
  });
  expect([status, body.site?.health.state]).toEqual([201, 'ok']);
});

test('another address of the private network stays refused, with words that say how to permit it', async () => {
  const input = { ...loginOf(sandboxSite(sandbox.url)), url: 'http://127.0.0.1/' };
  const { status, body } = await anna.call(siteRoutes.addSite, { input });
  expect([status, body.fields]).toEqual([422, { url: SITE_PROBLEMS.privateAddress }]);
  expect(SITE_PROBLEMS.privateAddress).toContain('SITES_ALLOW');
});

test('the writer reads no page there', async () => {
  const input = {
    topic: 'Coffee',
    platform: 'wordpress',
    sources: [{ kind: 'url', url: `${sandbox.url}/pages/coffee` }],
  };
  const { body } = await anna.call(writerRoutes.generatePost, { input });
  const params = { id: body.generationId };
  const reports = async () => (await anna.call(writerRoutes.readGeneration, { params })).body.sources;
  await expect.poll(reports, { timeout: 20_000 }).toMatchObject([{ isUsed: false }]);
});
