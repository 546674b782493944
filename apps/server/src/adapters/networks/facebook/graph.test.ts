import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { createGraph } from './graph.ts';

const settings = { clientId: 'id', clientSecret: 'secret', baseUrl: 'http://graph.test', version: 'v25.0' };

function graphThatAnswers(headers: Record<string, string>, body: object = {}) {
  let nowMs = 0;
  const fetch = async () => new Response(JSON.stringify(body), { headers });
  const graph = createGraph(settings, { fetch, clock: { now: () => new Date(nowMs) } });
  return { graph, pass: (ms: number) => void (nowMs += ms) };
}

test('a page near its limit waits, and no other one with it', async () => {
  const { graph, pass } = graphThatAnswers({
    'x-business-use-case-usage': '{"1":[{"type":"pages","call_count":95,"total_time":3}]}',
  });
  await graph.get(z.unknown(), '/busy', {}, 'token of the busy page');
  expect(() => graph.assertNotBusy('token of the busy page')).toThrow(NetworkFault);
  graph.assertNotBusy('token of another page');
  pass(6 * 60_000);
  graph.assertNotBusy('token of the busy page');
});

test('a portal near its limit waits with every page', async () => {
  const { graph } = graphThatAnswers({ 'x-app-usage': '{"call_count":91,"total_time":3}' });
  await graph.get(z.unknown(), '/any', {}, 'token');
  expect(() => graph.assertNotBusy('token of another page')).toThrow(NetworkFault);
});

test.each([
  [190, 'expired'],
  [10, 'noPermission'],
  [299, 'noPermission'],
  [1, 'networkError'],
  [613, 'throttled'],
  [80_014, 'throttled'],
  [368, 'policy'],
  [506, 'duplicate'],
  [9, 'quota'],
  [9_007, 'networkError'],
  [9_004, 'badMedia'],
  [100, 'invalid'],
] as const)('error %i of Meta is %s', async (code, problem) => {
  const { graph } = graphThatAnswers({}, { error: { message: 'It says why.', code } });
  await expect(graph.get(z.unknown(), '/any', {}, 'token')).rejects.toMatchObject({ problem });
});
